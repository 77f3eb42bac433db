import type { CameFrom } from '@daymark/schemas/contact'
import type { BotCheck } from './bot-check.ts'

/** What speaks for or against an enquiry, as it is stored. What is absent is never evidence. */
export interface Evidence {
  check?: BotCheck
  honeypot?: true
  links?: number
  sameText?: true
  cameFrom?: CameFrom
}

const manyLinks = 3

export function gather(
  check: BotCheck,
  enquiry: { message: string; website?: string | undefined; cameFrom?: CameFrom | undefined },
  sameText: boolean,
): Evidence {
  const links = enquiry.message.match(/https?:\/\/|www\./gi)?.length ?? 0
  return {
    check,
    ...(enquiry.website ? { honeypot: true as const } : {}),
    ...(links >= manyLinks ? { links } : {}),
    ...(sameText ? { sameText: true as const } : {}),
    ...(enquiry.cameFrom ? { cameFrom: enquiry.cameFrom } : {}),
  }
}

/** A low score alone is only marked: real people score low in busy weeks. */
export function isSpam({ check, honeypot, links, sameText }: Evidence) {
  return honeypot === true || (check?.outcome === 'low' && (links !== undefined || sameText === true))
}

/** In words that staff understand. */
export function inWords({ check, honeypot, links, sameText, cameFrom }: Evidence): string[] {
  const words = check ? checkInWords(check) : []
  if (honeypot) words.push('A field that people cannot see was filled in')
  if (links !== undefined) words.push(`The message holds ${links} links`)
  if (sameText) words.push('The same text was sent before')
  if (cameFrom) words.push(...wayInWords(cameFrom))
  return words
}

function wayInWords({ page, from, campaign }: CameFrom) {
  return [
    `Sent from the page ${page}`,
    ...(campaign ? [`Came by the campaign ${campaign}`] : []),
    ...(from ? [`Came from ${from}`] : []),
  ]
}

function checkInWords(check: BotCheck): string[] {
  switch (check.outcome) {
    case 'off':
      return []
    case 'missing':
      return ['Sent without a bot check']
    case 'unavailable':
      return [`The bot check could not be made: ${check.reason}`]
    case 'false':
      return ['The bot check was false']
    case 'low':
    case 'passed':
      return [
        check.score === undefined
          ? 'The bot check passed, without a score'
          : `The bot check scored ${check.score} of 1${check.outcome === 'low' ? ', which is low' : ''}`,
        ...(check.action === undefined ? [] : [`Checked for the action ${check.action}`]),
        ...(check.hostname === undefined ? [] : [`Checked on ${check.hostname}`]),
      ]
  }
}
