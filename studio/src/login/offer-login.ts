import type { AuthProvider } from 'sanity'
import { ownOrigin } from '../place.ts'
import { handOverToken } from './hash-token.ts'

/**
 * The Studio asks for the ways to log in exactly when nobody is. Our server's page then has the login form, perhaps
 * since before the Studio was there: it lies over the Studio, which waits behind it, loaded.
 */
export function offerLogin(): AuthProvider[] | Promise<AuthProvider[]> {
  const form = raisedForm()
  // The development server's page has none.
  if (!form) return [{ name: 'daymark', title: 'Daymark', url: `${ownOrigin}/api/staff/login` }]
  form.onsubmit = (event) => {
    event.preventDefault()
    void logIn(form)
  }
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
  const button = form.querySelector('button')!
  const words = button.textContent
  button.disabled = true
  button.textContent = 'Signing in…'
  form.querySelector('.fault')?.remove()
  const body = new URLSearchParams()
  for (const { name, value } of form.querySelectorAll('input')) body.append(name, value)
  const { token, fault } = await askForSession(body)
  button.disabled = false
  button.textContent = words
  if (token) {
    handOverToken(token)
    return lowerLogin()
  }
  form.prepend(faultLine(fault))
  const password = form.querySelector<HTMLInputElement>('[name=password]')!
  password.value = ''
  password.focus()
}

/** A session for a name and a password, or why there is none. */
export async function askForSession(body: URLSearchParams): Promise<{ token?: string; fault?: string }> {
  try {
    const headers = { accept: 'application/json' }
    return (await (await fetch('/api/staff/login', { method: 'POST', headers, body })).json()) as object
  } catch {
    return { fault: 'The server cannot be reached. Try again in a moment.' }
  }
}

function faultLine(fault = 'Something went wrong. Try again in a moment.') {
  const line = document.createElement('p')
  line.className = 'fault'
  line.role = 'alert'
  line.textContent = fault
  return line
}
