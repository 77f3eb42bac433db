import * as z from 'zod/mini'
import type { PageMeta } from './pages.ts'
import {
  documentsOf,
  hrefOf,
  identity,
  noteOn,
  optionalWords,
  partsOf,
  video,
  videoProjection,
  words,
  type Note,
  type Report,
} from './parts.ts'
import { clientLogo, clientLogoProjection, teamMember, teamMemberProjection } from './listed.ts'
import { mostListed } from './list-bound.ts'
import { settings, settingsProjection } from './settings.ts'
import { form, formWordsProjection } from './words/words.ts'

export const query = `{
  "settings": ${settingsProjection},
  "formWords": ${formWordsProjection},
  "home": *[_id == "homePage"][0]{
    _id, _type, seoTitle, seoDescription,
    heroHeadline, heroText, heroInvitation, heroLinkLabel, heroLink, "heroVideo": heroVideo${videoProjection},
    missionHeading, missionStatement, missionText, missionProjectsLabel,
    clientsLabel, teamHeading, teamText,
    teethHeading, teethText,
    processHeading, processText, deliverablesLabel,
    contactHeading, contactText, "contactVideo": contactVideo${videoProjection}
  },
  "projects": *[_type == "showcasedProject"] | order(orderRank)[0...${mostListed}] { _id, _type, name, location, coordinates, "clickable": clickable == true, "link": ${hrefOf('link')} },
  "logos": *[_type == "clientLogo"] | order(orderRank)[0...${mostListed}] ${clientLogoProjection},
  "team": *[_type == "teamMember"] | order(orderRank)[0...${mostListed}] ${teamMemberProjection},
  "steps": *[_type == "processStep"] | order(orderRank)[0...${mostListed}] { _id, _type, title, description, "deliverables": coalesce(deliverables, []) }
}`

const project = z
  .object({
    ...identity,
    name: words,
    location: words,
    coordinates: optionalWords,
    clickable: z.boolean(),
    link: optionalWords,
  })
  .check(z.refine((it) => !it.clickable || Boolean(it.link), 'is clickable but leads nowhere'))

const processStep = (note: Note) =>
  z.object({
    ...identity,
    title: words,
    description: words,
    deliverables: partsOf(words, 'deliverables', note),
  })

export const contract = (report: Report) => {
  const note = noteOn('homePage', report)
  return z.object({
    settings: settings(report),
    formWords: form,
    home: z.object({
      ...identity,
      seoTitle: optionalWords,
      seoDescription: optionalWords,
      heroHeadline: words,
      heroText: words,
      heroInvitation: words,
      heroLinkLabel: words,
      heroLink: words,
      heroVideo: video('heroVideo', note),
      missionHeading: words,
      missionStatement: words,
      missionText: words,
      missionProjectsLabel: words,
      clientsLabel: words,
      teamHeading: words,
      teamText: optionalWords,
      teethHeading: words,
      teethText: words,
      processHeading: words,
      processText: optionalWords,
      deliverablesLabel: words,
      contactHeading: words,
      contactText: words,
      contactVideo: video('contactVideo', note),
    }),
    projects: documentsOf(() => project, report),
    logos: documentsOf(() => clientLogo, report),
    team: documentsOf(teamMember, report),
    steps: documentsOf(processStep, report),
  })
}

export type Home = z.infer<ReturnType<typeof contract>>
export type ShowcasedProject = z.infer<typeof project>
export type ProcessStep = z.infer<ReturnType<typeof processStep>>

export const meta = ({ home, settings }: Home): PageMeta => ({
  title: home.seoTitle || settings.seoTitle,
  description: home.seoDescription || settings.seoDescription,
  type: 'website',
  ground: 'deepNight',
  shareImage: settings.shareImage,
  shareTitle: home.heroHeadline,
})
