// The product with hot reload: the API starts again when its sources change, Vite serves the site's sources, the
// Studio has its own dev server. All share the data folder of `npm start`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './process.mjs'

const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1
const studioPort = port + 2
// A list next to the Send button chooses the outcome of the bot check.
const captcha = process.env.RECAPTCHA_SITE_KEY
  ? {}
  : {
      RECAPTCHA_SITE_KEY: 'stand-in',
      RECAPTCHA_SECRET_KEY: 'stand-in',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${apiPort}/api/captcha-stand-in/siteverify`,
    }
const shared = { ...process.env, ORIGIN: process.env.ORIGIN ?? `http://localhost:${port}` }

const children = [
  start(
    ['--watch-path=api/src', '--watch-path=schemas/src', '--watch-preserve-output', 'api/src/main.ts'],
    '.',
    {
      PORT: String(apiPort),
      NODE_ENV: 'development',
      ...captcha,
    },
  ),
  start(['build/dev-server.ts'], 'web', {
    PORT: String(port),
    API: `http://127.0.0.1:${apiPort}`,
    STUDIO: `http://127.0.0.1:${studioPort}`,
  }),
  start(
    ['node_modules/sanity/bin/sanity', 'dev', '--port', String(studioPort), '--host', '127.0.0.1'],
    'studio',
  ),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
process.on('disconnect', () => children.forEach((child) => child.kill('SIGTERM')))
// Listening for `disconnect` would keep this process running when all three have ended.
process.channel?.unref()

function start(args, folder, env = {}) {
  return spawn(node, args, { cwd: join(root, folder), stdio: 'inherit', env: { ...shared, ...env } })
}
