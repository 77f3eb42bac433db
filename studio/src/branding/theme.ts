import { buildLegacyTheme } from 'sanity'

/** The site's night ink on its first light, and the reverse in the dark. */
export const theme = buildLegacyTheme({
  '--black': '#0a1122',
  '--white': '#fffdf9',
  '--gray-base': '#5c6478',
  '--gray': '#5c6478',
  '--component-bg': '#fffdf9',
  '--component-text-color': '#16203a',
  '--brand-primary': '#8f3a17',
  '--focus-color': '#8f3a17',
  '--default-button-color': '#5c6478',
  '--default-button-primary-color': '#8f3a17',
  '--default-button-success-color': '#2f6f4f',
  '--default-button-warning-color': '#b7791f',
  '--default-button-danger-color': '#a3211b',
  '--state-info-color': '#38598f',
  '--state-success-color': '#2f6f4f',
  '--state-warning-color': '#b7791f',
  '--state-danger-color': '#a3211b',
  '--main-navigation-color': '#0a1122',
  '--main-navigation-color--inverted': '#f6efe2',
  '--font-family-base': 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
})
