const link = (label: string, href: string) => ({ _key: label.toLowerCase(), label, href })

/** The menu and the footer where staff have made no list of their own; the sample content has the same. */
export const fallbackLinks = {
  navigation: [link('Home', '/'), link('Projects', '/projects'), link('Contact', '#contact')],
  footerLinks: [link('Privacy', '#'), link('Terms', '#'), link('Contact', '#')],
}
