/** Whether the browser says, by Global Privacy Control or Do Not Track, that its visitor wants not to be tracked. */
export function hasOptedOut() {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || navigator.doNotTrack === '1'
}
