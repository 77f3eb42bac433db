import { nothingSchema } from '@daymark/schemas/staff'
import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { createStaffApi, StaffApiError, type StaffApi } from '../staff-api.ts'

/** What only the library reads, and a session's token. */
const asIs = <Answer>() => ({ parse: (value: unknown) => value as Answer })
const creationSchema = asIs<PublicKeyCredentialCreationOptionsJSON>()
const requestSchema = asIs<PublicKeyCredentialRequestOptionsJSON>()

/** The browser asks which passkey, and the server knows whose it is. */
export async function signInWithPasskey() {
  const api = createStaffApi(undefined)
  const optionsJSON = await api.post('/api/staff/login/passkey/options', requestSchema)
  const answer = await inOurWords(startAuthentication({ optionsJSON }))
  return api.post('/api/staff/login/passkey', asIs<{ token: string }>(), { answer })
}

/** Without a name it goes by its device. Whoever had to add one before all else is answered with a session. */
export async function addPasskey(api: StaffApi, name: string) {
  const optionsJSON = await api.post('/api/staff/passkeys/options', creationSchema)
  const answer = await inOurWords(startRegistration({ optionsJSON }))
  return api.post('/api/staff/passkeys', asIs<{ token?: string }>(), { answer, name })
}

/** `options` are what the server answered to the question how somebody may prove who they are. */
export async function proveByPasskey(api: StaffApi, options: unknown) {
  const optionsJSON = requestSchema.parse(options)
  const answer = await inOurWords(startAuthentication({ optionsJSON }))
  await api.post('/api/staff/proof/passkey', nothingSchema, { answer })
}

function inOurWords<Result>(ceremony: Promise<Result>) {
  return ceremony.catch((error: unknown) => {
    const code = error instanceof WebAuthnError ? error.code : ''
    throw new StaffApiError(0, 'no_passkey', words[code] ?? 'No passkey was used. Try once more.')
  })
}

const noPasskeysHere = 'Passkeys need the site’s name in the address bar, and an encrypted connection.'
const words: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of yours already.',
  ERROR_INVALID_DOMAIN: noPasskeysHere,
  ERROR_INVALID_RP_ID: noPasskeysHere,
}
