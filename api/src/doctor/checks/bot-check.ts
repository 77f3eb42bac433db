import { findSecretFault } from '../../contact/intake/bot-check.ts'
import { broken, fine, type Check } from '../check.ts'

export const botCheckCheck: Check = {
  name: 'Bot check',
  inStudio: false,
  async run({ env: { captcha } }) {
    if (captcha.siteKey === null || captcha.secretKey === undefined) return fine('It is off.')
    const fault = await findSecretFault({ ...captcha, hostnames: [] }, captcha.secretKey)
    if (fault === undefined)
      return fine('Its provider knows the secret key; whether the site key belongs to it shows in a browser.')
    return broken(
      `Its provider cannot be used: ${fault}. Enquiries arrive and are marked as not checked.`,
      'Compare RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY with the console of the provider; else see whether this machine reaches RECAPTCHA_VERIFY_URL.',
    )
  },
}
