import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Key {
  id: string
  privateKey: KeyObject
  userHandle: string
}

const present = 0x01
const verified = 0x04
const withKey = 0x40

/** An authenticator with its browser, as software: what a person's device answers to the questions of a site. */
export function createAuthenticator(origin: string) {
  const rpIdHash = sha256(new URL(origin).hostname)
  const keys: Key[] = []
  let counter = 0

  function clientData(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function dataOf(flags: number, more = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, more])
  }

  return {
    /** As an authenticator that was copied: the next answer counts from there again. */
    setCounter(to: number) {
      counter = to
    },
    create({ challenge, user }: PublicKeyCredentialCreationOptionsJSON, format = 'none') {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(32)
      keys.push({ id: id.toString('base64url'), privateKey, userHandle: user.id })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      // COSE: an elliptic key, for ES256, on P-256.
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      )
      const authData = dataOf(
        present | verified | withKey,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      )
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', format],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, allowCredentials }: PublicKeyCredentialRequestOptionsJSON, unlocked = true) {
      const key = keys.find(({ id }) => !allowCredentials || allowCredentials.some((each) => each.id === id))
      if (!key) throw new Error('This authenticator has no passkey that is asked for.')
      counter += 1
      const authData = dataOf(unlocked ? present | verified : present)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), key.privateKey)
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: key.userHandle,
        },
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
