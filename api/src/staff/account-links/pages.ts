import { html, raw } from 'hono/html'
import { passwordLength } from '../passwords.ts'
import { page, type Look } from '../login/login-page.ts'
import type { LinkedAccount } from './account-links.ts'

/** Where whoever has a link sets the password, or adds a passkey instead. */
export function linkPage(
  { username, purpose }: LinkedAccount,
  { secret, fault }: { secret: string; fault?: string },
  look: Look,
) {
  return page(
    html`<h1>${purpose === 'invitation' ? 'Welcome.' : 'A new password.'}</h1>
      <p class="lead">
        You sign in as <strong>${username}</strong>. Choose a password of ${passwordLength.least} characters
        or more: a few words that belong to you alone are easy to remember and hard to guess.
      </p>
      <form method="post" action="/api/staff/link">
        ${fault ? html`<p class="fault" id="fault" role="alert">${fault}</p>` : ''}
        <input type="hidden" name="code" value="${secret}" />
        <input name="username" value="${username}" autocomplete="username" hidden />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          maxlength="${passwordLength.most}"
          autofocus
          ${fault ? raw('aria-describedby="fault"') : ''}
        />
        <p class="ways">
          <button name="way" value="password">Set it and sign in</button>
          <button name="way" value="passkey" class="second">Use a passkey instead</button>
        </p>
      </form>
      <p class="aside">A passkey is your fingerprint, your face or the PIN of this device.</p>`,
    look,
  )
}

export function deadLinkPage(look: Look) {
  return page(
    html`<h1>This link has ended.</h1>
      <p class="lead">
        Each works once and for a while. Ask for another one where you got it, or
        <a href="/studio">sign in</a> if you have used it.
      </p>`,
    look,
  )
}

export function forgottenPage(look: Look) {
  return page(
    html`<h1>Forgot your password?</h1>
      <p class="lead">Write your name or mail address. If we have an address of yours, a link goes there.</p>
      <form method="post" action="/api/staff/forgotten">
        <label for="name">Username or mail address</label>
        <input
          id="name"
          name="name"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          maxlength="254"
          required
          autofocus
        />
        <p class="ways"><button>Send the link</button></p>
      </form>
      <p class="aside"><a href="/studio">Back to the login</a></p>`,
    look,
  )
}

/** Says the same to whoever has an account and to whoever has none. */
export function forgottenAnswerPage(look: Look) {
  return page(
    html`<h1>Look at your mail.</h1>
      <p class="lead">
        If there is an account of that name with a mail address, a link is on its way. It works once, for an
        hour. Nothing came? Ask an administrator for a link.
      </p>
      <p><a href="/studio">Back to the login</a></p>`,
    look,
  )
}

export function tooOftenPage(look: Look) {
  return page(
    html`<h1>Not that often.</h1>
      <p class="lead">Too many links were asked for from here. Try again in an hour.</p>
      <p><a href="/studio">Back to the login</a></p>`,
    look,
  )
}
