import { botCheckConfigSchema, captchaAction, captchaStandIn } from '@daymark/schemas/contact'
import type { QueryClient } from '@tanstack/react-query'
import { loadScript } from '../calls/load-script.ts'
import { withTimeout } from '../calls/timeout.ts'

/** How long a visitor who has pressed Send waits for the provider before the enquiry goes without a token. */
const timeLimit = { script: 3_000, token: 8_000 }
const googlesScript = 'https://www.google.com/recaptcha/api.js?render=explicit'

export interface BotCheck {
  /** A token; null where there is no bot check to ask. Rejects when asking fails: then nothing may be sent. */
  token: () => Promise<string | null>
}

export function startBotCheck(queryClient: QueryClient, badge: HTMLElement): BotCheck {
  const prepared = prepare(queryClient, badge)
  prepared.catch(() => {})
  return {
    async token() {
      const execute = await nullWhenLate(prepared, timeLimit.script)
      return execute ? nullWhenLate(execute(), timeLimit.token) : null
    },
  }
}

async function nullWhenLate<Value>(promise: Promise<Value>, milliseconds: number) {
  try {
    return await withTimeout(promise, milliseconds)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return null
    throw error
  }
}

interface Captcha {
  ready: (callback: () => void) => void
  render: (element: HTMLElement, options: { sitekey: string; badge: 'inline'; size: 'invisible' }) => number
  execute: (widget: number, options: { action: string }) => PromiseLike<string>
}

async function prepare(queryClient: QueryClient, badge: HTMLElement) {
  const sitekey = await readSiteKey(queryClient)
  if (!sitekey) return null
  const script = sitekey === captchaStandIn.siteKey ? `${captchaStandIn.path}/api.js` : googlesScript
  const loaded = await loadScript(script).then(
    () => true,
    () => false,
  )
  const { grecaptcha } = window as Window & { grecaptcha?: Captcha }
  if (!loaded || !grecaptcha) return null
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  const widget = grecaptcha.render(badge, { sitekey, badge: 'inline', size: 'invisible' })
  return async () => grecaptcha.execute(widget, { action: captchaAction })
}

async function readSiteKey(queryClient: QueryClient) {
  try {
    const answer = await queryClient.fetchQuery<unknown>({
      queryKey: ['/api/recaptcha-config'],
      networkMode: 'always',
    })
    const { siteKey } = botCheckConfigSchema.parse(answer)
    if (!siteKey) console.warn('The bot check has no site key: enquiries are sent without a token')
    return siteKey
  } catch (error) {
    console.error('The site key of the bot check could not be read', error)
    return null
  }
}
