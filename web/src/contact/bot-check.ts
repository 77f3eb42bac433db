import { captchaAction, captchaStandIn } from '@daymark/schemas/contact'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { loadScript } from '../network/load-script.ts'
import { withTimeout } from '../network/timeout.ts'
import { readSiteKey } from './site-key.ts'

/** How many milliseconds a visitor who pressed Send waits for the provider before the enquiry goes without a token. */
const timeLimit = { script: 3_000, token: 8_000 }
const googlesScript = 'https://www.google.com/recaptcha/api.js?render=explicit'

interface Elements {
  form: RefObject<HTMLElement | null>
  /** Where the provider draws its badge. */
  badge: RefObject<HTMLElement | null>
}

/**
 * Loads the bot check when the form is less than 600 px away. The function that it returns obtains a token, or null
 * without a bot check; it rejects when obtaining the token throws, and then nothing may be sent.
 */
export function useBotCheck({ form, badge }: Elements) {
  const queryClient = useQueryClient()
  const [botCheck] = useState(() => createBotCheck(queryClient, badge))

  useEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        botCheck.load().catch(() => {})
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [form, botCheck])

  return botCheck.token
}

function createBotCheck(queryClient: QueryClient, badge: Elements['badge']) {
  let loading: ReturnType<typeof loadCaptcha> | undefined
  const load = () => (loading ??= loadCaptcha(queryClient, badge))
  return {
    load,
    async token() {
      const execute = await nullWhenLate(load(), timeLimit.script)
      return execute ? nullWhenLate(execute(), timeLimit.token) : null
    },
  }
}

interface Captcha {
  ready: (callback: () => void) => void
  render: (element: HTMLElement, options: { sitekey: string; badge: 'inline'; size: 'invisible' }) => number
  execute: (widget: number, options: { action: string }) => PromiseLike<string>
}

async function loadCaptcha(queryClient: QueryClient, badge: Elements['badge']) {
  const sitekey = await readSiteKey(queryClient)
  if (!sitekey) return null
  const script = sitekey === captchaStandIn.siteKey ? `${captchaStandIn.path}/api.js` : googlesScript
  const loaded = await loadScript(script).then(
    () => true,
    () => false,
  )
  const { grecaptcha } = window as Window & { grecaptcha?: Captcha }
  if (!loaded || !grecaptcha || !badge.current) return null
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  const widget = grecaptcha.render(badge.current, { sitekey, badge: 'inline', size: 'invisible' })
  return async () => grecaptcha.execute(widget, { action: captchaAction })
}

async function nullWhenLate<Value>(promise: Promise<Value>, milliseconds: number) {
  try {
    return await withTimeout(promise, milliseconds)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return null
    throw error
  }
}
