import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Actor } from '../../http/audit.ts'
import type { Challenges, Purpose } from './challenges.ts'
import type { PasskeyStore } from './passkey-store.ts'

/** Where a request comes from: a passkey belongs to a host's name. */
export interface Site {
  origin: string
  rpId: string
}

// Loaded when the first passkey is used: its certificates' decoders take a while, and most starts need none.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** EdDSA, ES256 and RS256; what else the library offers rests on experimental parts of Node. */
const algorithms = [-8, -7, -257]
const timeout = 5 * 60_000

/** WebAuthn's two ceremonies: making a passkey, and showing one. The passkey is unlocked by its person each time. */
export function createCeremonies(store: PasskeyStore, challenges: Challenges) {
  async function creationOptions({ rpId }: Site, person: { id: string; name: string }) {
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      rpName: rpId,
      rpID: rpId,
      userID: new Uint8Array(Buffer.from(person.id)),
      userName: person.name,
      userDisplayName: person.name,
      timeout,
      attestationType: 'none',
      excludeCredentials: await store.keysOf(person.id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    })
    await challenges.keep(options.challenge, 'enrol', person.id)
    return options
  }

  /** False unless the answer is genuine, and new. */
  async function create({ origin, rpId }: Site, by: Actor, name: string, answer: unknown) {
    const response = answer as RegistrationResponseJSON
    const { verifyRegistrationResponse } = await library()
    const verified = await orNothing(async () => {
      if (await namesCertificates(response)) return undefined
      return verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => challenges.take(challenge, 'enrol', by.id),
        expectedOrigin: origin,
        expectedRPID: rpId,
        supportedAlgorithmIDs: algorithms,
      })
    })
    if (!verified?.verified) return false
    return store.add(by, name, verified.registrationInfo.credential)
  }

  /** Without `userId`, any passkey that the browser has for this site may answer. */
  async function requestOptions({ rpId }: Site, purpose: Purpose, userId?: string) {
    const { generateAuthenticationOptions } = await library()
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      timeout,
      userVerification: 'required',
      ...(userId !== undefined && { allowCredentials: await store.keysOf(userId) }),
    })
    await challenges.keep(options.challenge, purpose, userId)
    return options
  }

  /** Whose passkey answers, `userId`'s where one is given, and whether it is genuine; undefined for an unknown one. */
  async function show({ origin, rpId }: Site, purpose: Purpose, answer: unknown, userId?: string) {
    const response = answer as AuthenticationResponseJSON
    const { verifyAuthenticationResponse } = await library()
    const passkey = await store.find(String(response.id))
    if (!passkey || (userId !== undefined && passkey.userId !== userId)) return undefined
    // A counter that does not grow tells of a copy, and the library refuses it.
    const verified = await orNothing(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => challenges.take(challenge, purpose, userId),
        expectedOrigin: origin,
        expectedRPID: rpId,
        credential: passkey,
      }),
    )
    const counter = verified?.verified ? verified.authenticationInfo.newCounter : undefined
    const genuine = counter !== undefined && (await store.noteUse(passkey, counter))
    return { userId: passkey.userId, genuine }
  }

  return { creationOptions, create, requestOptions, show }
}

/** The library tells of everything that is wrong with an answer by throwing. */
async function orNothing<Result>(verify: () => Promise<Result>) {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

/** We ask for none. The library would fetch lists of revoked ones from addresses that they name. */
async function namesCertificates({ response }: RegistrationResponseJSON) {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  const plain = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  return !plain
}
