import { botCheckConfigSchema } from '@daymark/schemas/contact'
import { queryOptions, type QueryClient } from '@tanstack/react-query'

/** Read by the query client's default function, which asks for the path that is the key. */
export const siteKeyQuery = queryOptions<unknown>({ queryKey: ['/api/recaptcha-config'] })

/** The site key of the bot check; null where there is none or it cannot be read, which is only logged. */
export async function readSiteKey(queryClient: QueryClient) {
  try {
    const { siteKey } = botCheckConfigSchema.parse(await queryClient.fetchQuery(siteKeyQuery))
    if (!siteKey) console.warn('The bot check has no site key: enquiries are sent without a token')
    return siteKey
  } catch (error) {
    console.error('The site key of the bot check could not be read', error)
    return null
  }
}
