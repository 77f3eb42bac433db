const key = 'for-developers'

/** Whether tools and menus for developers are shown: off, until switched on in this browser. */
export const forDevelopers = () => typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'on'

export function setForDevelopers(on: boolean) {
  if (on) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
  // The tools are chosen when the Studio starts.
  window.location.reload()
}
