const key = 'for-developers'

/** Tools and menus that only whoever builds the site has a use for: off, until switched on in this browser. */
export const forDevelopers = () => typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'on'

export function setForDevelopers(on: boolean) {
  if (on) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
  // Which tools there are is settled when the Studio starts.
  window.location.reload()
}
