import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import type { AuthProvider } from 'sanity'
import { ownOrigin } from '../project.ts'
import { askByFirstPasskey, askByPasskey, askForSession, type LoginAnswer } from './ask-for-session.ts'
import { handOverToken } from './hash-token.ts'

/**
 * The Studio asks for the ways to log in exactly when nobody is. Our server's page then has the login form, perhaps
 * since before the Studio was there: it lies over the Studio, which waits behind it, loaded.
 */
export function offerLogin(): AuthProvider[] | Promise<AuthProvider[]> {
  const form = raisedForm()
  // The development server's page has none.
  if (!form) return [{ name: 'daymark', title: 'This site', url: `${ownOrigin}/api/staff/login` }]
  form.onsubmit = (event) => {
    event.preventDefault()
    void logIn(form)
  }
  const usePasskey = form.querySelector<HTMLButtonElement>('#use-passkey')!
  usePasskey.hidden = !browserSupportsWebAuthn()
  usePasskey.onclick = async () => {
    await attempt(form, usePasskey, askByPasskey)
    usePasskey.focus()
  }
  // Where a link led here, a cookie says whose passkey it is.
  if (location.hash === '#add-passkey') offerFirstPasskey('')
  return new Promise(() => {})
}

export function lowerLogin() {
  document.querySelector('#login')?.remove()
}

function raisedForm() {
  const template = document.querySelector<HTMLTemplateElement>('template#login-page')
  if (template && !document.querySelector('#login')) {
    document.body.append(template.content.cloneNode(true))
    document.querySelector<HTMLElement>('#login #username')?.focus()
  }
  return document.querySelector<HTMLFormElement>('#login form')
}

async function logIn(form: HTMLFormElement) {
  const body = new URLSearchParams()
  for (const { name, value } of form.querySelectorAll('input')) body.append(name, value)
  const { token, enrolment, asksForCode } = await attempt(form, submitButton(form), () => askForSession(body))
  if (token) return
  if (enrolment) return offerFirstPasskey(enrolment)
  if (asksForCode) form.querySelector<HTMLElement>('.code')!.hidden = false
  const next = form.querySelector<HTMLInputElement>(asksForCode ? '[name=code]' : '[name=password]')!
  next.value = ''
  next.focus()
}

/** In the place of the form: everybody has to have a passkey, and this person has none. */
function offerFirstPasskey(enrolment: string) {
  const step = document.querySelector<HTMLElement>('#login #add-passkey')!
  document.querySelector<HTMLElement>('#login #sign-in')!.hidden = true
  step.hidden = false
  step.querySelector('h1')?.focus()
  const adding = step.querySelector('form')!
  adding.onsubmit = (event) => {
    event.preventDefault()
    const button = submitButton(adding)
    void attempt(adding, button, () => askByFirstPasskey(enrolment)).then(() => button.focus())
  }
}

const submitButton = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>('button:not([type=button])')!

/** One at a time. A session leads into the Studio; why there is none is said above the form. */
async function attempt(form: HTMLFormElement, button: HTMLButtonElement, ask: () => Promise<LoginAnswer>) {
  const words = button.textContent
  const buttons = form.querySelectorAll('button')
  for (const each of buttons) each.disabled = true
  button.textContent = 'Signing in…'
  form.querySelector('.fault')?.remove()
  const answer = await ask()
  for (const each of buttons) each.disabled = false
  button.textContent = words
  if (answer.token) {
    handOverToken(answer.token)
    lowerLogin()
  } else if (!answer.enrolment) {
    form.prepend(faultLine(answer.fault))
  }
  return answer
}

function faultLine(fault = 'Something went wrong. Try again in a moment.') {
  const line = document.createElement('p')
  line.className = 'fault'
  line.role = 'alert'
  line.textContent = fault
  return line
}
