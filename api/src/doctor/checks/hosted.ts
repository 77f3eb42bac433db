import { createClient } from '@sanity/client'
import { contentApiVersion } from '../../content/source.ts'
import { errorMessage } from '../../db/error-message.ts'
import { ask, broken, fine, inWords, patienceMs, worthALook, type Check, type Found } from '../check.ts'

export const hostedCheck: Check = {
  name: 'Hosted Sanity',
  inStudio: false,
  async run({ env, seenAgo }) {
    if (!env.hosted) return []
    const { projectId, dataset, apiHost, token, webhookSecret } = env.hosted
    const host = apiHost ?? 'https://api.sanity.io'
    const base = apiHost ?? host.replace('//', `//${projectId}.`)
    const client = createClient({
      projectId,
      dataset,
      apiVersion: contentApiVersion,
      useCdn: false,
      timeout: patienceMs,
      maxRetries: 0,
      ...(token && { token }),
      ...(apiHost && { apiHost, useProjectHostname: false }),
    })
    const [content, cors] = await Promise.all([
      client.fetch<number>('count(*[_id == "siteSettings"])').then(
        (found) => (found === 1 ? fine(`The token reads ${dataset}.`) : noContent(dataset)),
        (error: unknown) => refused(errorMessage(error)),
      ),
      env.configuredOrigin ? mayAsk(`${base}/v${contentApiVersion}/users/me`, env.configuredOrigin) : [],
    ])
    return [content, cors, webhook(webhookSecret, await seenAgo('content-webhook'))].flat()
  },
}

const noContent = (dataset: string) =>
  broken(
    `${dataset} has no published siteSettings, or the token may not read it.`,
    'Give SANITY_TOKEN a token that reads, see SANITY_DATASET, or import the content.',
  )

const refused = (why: string) =>
  broken(
    `The content cannot be asked for: ${why}`,
    'Compare SANITY_PROJECT_ID, SANITY_DATASET and SANITY_TOKEN with the project at Sanity.',
  )

/** Whether a browser at our address may ask for somebody's data there, as the Studio does. */
async function mayAsk(url: string, origin: string): Promise<Found> {
  try {
    const answer = await ask(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    if (
      answer.headers.get('access-control-allow-origin') === origin &&
      answer.headers.get('access-control-allow-credentials') === 'true'
    )
      return fine('ORIGIN is among its CORS origins, with credentials.')
    return broken(
      'ORIGIN is not among its CORS origins with credentials: nobody can work in the Studio.',
      'Add it in the project at Sanity, under API, CORS origins.',
    )
  } catch (error) {
    return worthALook(
      `It cannot be asked about CORS origins: ${errorMessage(error)}.`,
      'See whether this machine reaches Sanity.',
    )
  }
}

function webhook(secret: string | undefined, ago: number | undefined): Found {
  if (secret === undefined)
    return worthALook(
      'No webhook: what is published at Sanity is shown after the next start only.',
      'Set SANITY_WEBHOOK_SECRET and add a webhook to ORIGIN/api/webhook/content at Sanity.',
    )
  if (ago === undefined)
    return worthALook(
      'The webhook has a secret and never came.',
      'Publish something at Sanity. If it still did not come, compare its address and secret there, and see what its log says.',
    )
  return fine(`The webhook last came ${inWords(ago)} ago.`)
}
