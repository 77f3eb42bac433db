import { captchaAction } from '@daymark/schemas/contact'
import { Hono } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Takes the place of the captcha provider in development and tests: the token says what becomes of it. Its script
 * shows a list of all outcomes where the provider's badge would stand.
 */
export function standInRoutes({ slowMs = 10_000 } = {}) {
  const spent = new Set<string>()
  const good = { success: true, score: 0.9, action: captchaAction, hostname: 'localhost' }

  const outcomes: Record<string, () => Response | Promise<Response>> = {
    good: () => Response.json(good),
    low: () => Response.json({ ...good, score: 0.1 }),
    scoreless: () => Response.json({ success: true, hostname: 'localhost' }),
    invalid: () => Response.json({ success: false, 'error-codes': ['invalid-input-response'] }),
    reused: () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] }),
    'wrong-action': () => Response.json({ ...good, action: 'login' }),
    'wrong-host': () => Response.json({ ...good, hostname: 'elsewhere.example' }),
    'wrong-secret': () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }),
    500: () => new Response('Internal Server Error', { status: 500 }),
    html: () =>
      new Response('<!doctype html><p>Down for maintenance', { headers: { 'content-type': 'text/html' } }),
    huge: () => new Response(new Uint8Array(10_000_000).fill(0x20)),
    redirect: () => Response.redirect('http://localhost/', 302),
    slow: async () => {
      await pause(slowMs, undefined, { ref: false })
      return Response.json(good)
    },
  }

  return new Hono()
    .get('/api.js', (c) => c.body(script(Object.keys(outcomes)), 200, { 'content-type': 'text/javascript' }))
    .post('/siteverify', async (c) => {
      const token = String((await c.req.parseBody())['response'])
      // `once:…` is good for one verification, as real tokens are.
      if (token.startsWith('once:')) {
        const outcome = spent.has(token) ? 'reused' : 'good'
        spent.add(token)
        return outcomes[outcome]?.() ?? c.notFound()
      }
      return outcomes[token]?.() ?? outcomes['invalid']?.() ?? c.notFound()
    })
}

function script(outcomes: string[]) {
  return `
const list = document.createElement('select')
list.ariaLabel = 'Outcome of the bot check'
list.append(...${JSON.stringify([...outcomes, 'no token'])}.map((outcome) => new Option(outcome)))
list.value = 'good'
window.grecaptcha = {
  ready: (done) => done(),
  render: (badge) => badge.append('Bot check: ', list),
  async execute() {
    if (list.value === 'no token') throw new Error('The stand-in gives no token')
    return list.value
  },
}
`
}
