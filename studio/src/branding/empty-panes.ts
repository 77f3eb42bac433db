import { createGlobalStyle } from 'styled-components'

/** A course through waypoints, as the site draws it; its colours are seen by day and by night. */
const course = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" fill="none" stroke="#8d94a6"><path d="M60 560C150 380 300 430 330 300S480 160 540 40" stroke-width="2" stroke-dasharray="1 9" stroke-linecap="round"/><g stroke-opacity=".3"><circle cx="330" cy="300" r="150"/><circle cx="330" cy="300" r="250"/></g><g fill="#c05a24" stroke="none"><circle cx="60" cy="560" r="5"/><circle cx="222" cy="420" r="5"/><circle cx="330" cy="300" r="5"/><circle cx="540" cy="40" r="8"/></g></svg>`

/** What no list and no form covers. */
export const EmptyPanes = createGlobalStyle`
  [data-ui='PaneLayout'] {
    background: no-repeat right 12vw center / min(32rem, 32vw)
      url('data:image/svg+xml,${encodeURIComponent(course)}');
  }
`
