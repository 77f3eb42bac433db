import { html, raw } from 'hono/html'
import { hashSource } from '../../http/headers/content-security-policy.ts'

export interface LoginPage {
  /** Where the form's answer leads, as the Studio asked for it; empty for this site's own Studio. */
  origin: string
  username: string
  /** Why the last attempt did not succeed. */
  fault?: string | undefined
  /** The password was right, and a passkey or a code that stands in for it is needed. */
  asksForCode?: boolean
}

/** What the pages take from the site: its faces, without which the system's stand in, and the name of the firm. */
export interface Look {
  fontFaces: string
  firm: string
}

/** Where the look comes from, once the site is there. */
export interface LookOptions {
  fontFaces?: (() => string) | undefined
  firmName?: (() => Promise<string>) | undefined
}

export async function lookOf({ fontFaces, firmName }: LookOptions): Promise<Look> {
  return { fontFaces: fontFaces?.() ?? '', firm: (await firmName?.()) ?? 'The' }
}

/** `mails`: whether mail can be sent. */
export function loginPage(state: LoginPage, look: Look, mails: boolean) {
  return page(html`${form(state, mails)} ${passkeyElsewhere}`, look)
}

/**
 * The same page inside the Studio's own, which has the site's faces: it shows at once to whoever is not logged in, the
 * Studio starts behind it while they type, and takes the form over when it is there.
 */
export function loginInStudio(firm: string, mails: boolean) {
  const inside = html`<div id="login">
    ${raw(`<style>${style}#sanity{display:none}</style>`)}
    ${body(
      html`<div id="sign-in">${form({ origin: '', username: '' }, mails, passkeyButton)}</div>
        ${passkeyStep}`,
      firm,
    )}
  </div>`
  return `<template id="login-page">${inside.toString()}</template><script>${showToStrangers}</script>`
}

/** A code in the address means that a login is just coming back. The Studio leaves a notice when it ends a session. */
const showToStrangers = `
try {
  const notice = sessionStorage.getItem('login-notice')
  sessionStorage.removeItem('login-notice')
  if (notice) document.getElementById('login-page').content.querySelector('.lead').textContent = notice
} catch {}
if (!localStorage.getItem('__studio_auth_token_local') && !/sid=/.test(location.hash)) {
  document.body.append(document.getElementById('login-page').content.cloneNode(true))
  document.querySelector('#login [name=origin]').value = location.origin + location.pathname
}
`

const passkeyElsewhere = html`<p class="aside">
  <a href="/studio">Open the Studio</a> to sign in with a passkey.
</p>`

/** Shown by the Studio's script where the browser knows passkeys. */
const passkeyButton = html`<button type="button" class="second" id="use-passkey" hidden>
  Use a passkey
</button>`

/** In the place of the form, for whoever has to add a passkey first. */
const passkeyStep = html`<div id="add-passkey" hidden>
  <h1 tabindex="-1">Add a passkey.</h1>
  <p class="lead">
    Everybody signs in with a passkey here: your fingerprint, your face or the PIN of this device, in the
    place of a password.
  </p>
  <form><button>Add a passkey</button></form>
</div>`

function form(
  { origin, username, fault, asksForCode }: LoginPage,
  mails: boolean,
  second: ReturnType<typeof html> | string = '',
) {
  const described = fault ? raw('aria-describedby="fault"') : ''
  return html`<h1>Sign in.</h1>
    <p class="lead">Write the site, and read its enquiries.</p>
    <form method="post" action="/api/staff/login">
      ${fault ? html`<p class="fault" id="fault" role="alert">${fault}</p>` : ''}
      <label for="username">Username</label>
      <input
        id="username"
        name="username"
        value="${username}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="64"
        required
        ${described}
        ${username ? '' : raw('autofocus')}
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="200"
        required
        ${described}
        ${username ? raw('autofocus') : ''}
      />
      <div class="code" ${asksForCode ? '' : raw('hidden')}>
        <label for="code">Recovery code</label>
        <input
          id="code"
          name="code"
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="40"
        />
      </div>
      <input type="hidden" name="origin" value="${origin}" />
      <p class="ways"><button>Sign in</button> ${second}</p>
    </form>
    <p class="aside">
      ${
        mails
          ? html`<a href="/api/staff/forgotten">Forgot your password?</a>`
          : 'Lost your password? An administrator can give you a new one.'
      }
    </p>`
}

export function refusalPage(reason: string, look: Look) {
  return page(
    html`<h1>Not from there.</h1>
      <p class="lead">${reason}</p>
      <p><a href="/api/staff/login">Sign in to this site's Studio</a></p>`,
    look,
  )
}

export function page(content: ReturnType<typeof html>, { fontFaces, firm }: Look) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>Sign in · ${firm}</title>
        ${raw(`<style>${fontFaces + style}</style>`)}
      </head>
      <body>
        ${body(content, firm)}
      </body>
    </html>`
}

function body(content: ReturnType<typeof html>, firm: string) {
  return html`<div class="night">
    <main>
      <p class="mark"><img src="/favicon.svg" width="28" height="28" alt="" /> ${firm} Studio</p>
      ${content}
    </main>
    ${raw(chart)}
  </div>`
}

/** One course through four waypoints, from the dark towards the light at the foot of the page. */
const chart = `<svg class="chart" viewBox="0 0 600 900" aria-hidden="true" preserveAspectRatio="xMaxYMid slice"><g fill="none" stroke="#c6cde0"><path d="M420 40C250 190 540 300 400 450S180 640 330 800" stroke-opacity=".5" stroke-dasharray="1 7" stroke-linecap="round" stroke-width="1.6"/><circle cx="400" cy="450" r="150" stroke-opacity=".14"/><circle cx="400" cy="450" r="250" stroke-opacity=".09"/><path d="M0 450h600M400 0v900" stroke-opacity=".08"/></g><g fill="#f6efe2"><circle cx="420" cy="40" r="2"/><circle cx="399" cy="245" r="2.5"/><circle cx="400" cy="450" r="3"/><circle cx="256" cy="621" r="4" fill="#f5c886"/><circle cx="120" cy="130" r="1"/><circle cx="540" cy="150" r="1.2"/><circle cx="200" cy="320" r="1"/><circle cx="520" cy="400" r=".9"/><circle cx="90" cy="470" r="1.2"/><circle cx="310" cy="100" r=".9"/><circle cx="560" cy="290" r="1"/></g></svg>`

const style = `
*{box-sizing:border-box;margin:0}
html{background:#060a16}
.night{position:relative;color-scheme:dark;overflow-x:hidden;min-height:100vh;min-height:100svh;display:grid;align-items:center;
padding:clamp(1.5rem,6vh,5rem) clamp(1.25rem,8vw,9rem) 24vh;
background:linear-gradient(180deg,#060a16 0,#0a1122 34%,#101b34 58%,#1a2947 76%,#57566d 87%,#9a7570 92%,#efc8a2 98%,#f5e0c9 100%);
color:#f6efe2;font:430 1.0625rem/1.6 'Instrument Sans Variable',system-ui,sans-serif}
main{position:relative;z-index:1;width:100%;max-width:26rem}
.mark{display:flex;gap:.6rem;align-items:center;margin-bottom:clamp(2rem,6vh,4rem);font-size:.9rem;letter-spacing:.04em;color:#c6cde0}
h1{font:380 clamp(2.4rem,1.6rem + 3.4vw,4rem)/1.02 'Newsreader Variable','Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif;letter-spacing:-.022em;text-wrap:balance}
.lead{margin:1rem 0 2rem;color:#c6cde0;text-wrap:pretty}
form{display:grid}
label{margin-bottom:.4rem;font-weight:560;font-size:.95rem}
input{min-height:3rem;width:100%;padding:.6rem .9rem;margin-bottom:1.25rem;font:inherit;color:inherit;
background:#0e1528;border:1px solid #7f8aa8;border-radius:.375rem}
button{justify-self:start;min-height:3rem;padding:.7rem 1.9rem;margin-top:.25rem;font:560 1rem/1.25 'Instrument Sans Variable',system-ui,sans-serif;
color:#141c33;background:#f5c886;border:1px solid transparent;border-radius:999px;cursor:pointer;transition:background-color .12s}
button:hover{background:#ffdca6}
.ways{display:flex;flex-wrap:wrap;gap:.75rem}
.second{color:#f6efe2;background:#0e1528;border-color:#7f8aa8}
.second:hover{background:#1a2947}
.code{display:grid}
[hidden]{display:none}
:focus-visible{outline:2px solid #f5c886;outline-offset:3px}
h1:focus-visible{outline:0}
a{color:#f5c886;text-underline-offset:.2em}
.fault{padding:.75rem 1rem;margin-bottom:1.25rem;border-left:3px solid #ffb8a6;background:#2a1a2a;color:#ffd2c6}
.aside{margin-top:2rem;font-size:.9rem;color:#c6cde0}
.chart{position:absolute;inset:0 0 auto auto;width:min(62vw,60rem);height:100%;pointer-events:none}
@media(max-width:48rem){.chart{width:100%;opacity:.22}}
@media(forced-colors:active){.chart{display:none}}
@media(prefers-reduced-motion:reduce){button{transition:none}}
`

/** The page runs no script; its answer may lead only to where it was asked to lead. */
export function loginCsp(destination: string, fontFaces: string) {
  const target = destination.startsWith('/') ? '' : ` ${new URL(destination).origin}`
  return `default-src 'none'; style-src ${hashSource(fontFaces + style)}; font-src 'self'; img-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`
}
