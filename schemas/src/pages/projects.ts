import * as z from 'zod/mini'
import type { PageMeta } from './pages.ts'
import {
  documentsOf,
  identity,
  imageProjection,
  optionalImage,
  optionalWords,
  partsOf,
  words,
  type Note,
  type Report,
} from './parts.ts'
import { mostListed } from './list-bound.ts'
import { settings, settingsProjection } from './settings.ts'

/** The words that stand around case studies. */
export const pageProjection = `*[_id == "caseStudiesPage"][0]{
  _id, _type, heading, intro, seoTitle, seoDescription, backLabel,
  durationLabel, teamLabel, teamUnit, gainLabel, statusLabel,
  challengeHeading, solutionHeading, featuresHeading, resultsHeading, baselineLabel, callHeading, callLabel, callLink
}`

export const caseStudyProjection = `{
  _id, _type, title, "tags": coalesce(tags, []), summary, "address": address.current,
  "beside": coalesce(beside, "picture"), "cover": cover${imageProjection},
  duration, teamSize, efficiencyGain, status, challenge, solution,
  "features": coalesce(features[]{ _key, title, description }, []),
  "results": coalesce(results[]{ _key, value, label, "drawnAs": coalesce(drawnAs, "share") }, [])
}`

export const query = `{
  "settings": ${settingsProjection},
  "page": ${pageProjection},
  "caseStudies": *[_type == "caseStudy"] | order(orderRank)[0...${mostListed}]${caseStudyProjection}
}`

const feature = z.object({ _key: z.string(), title: words, description: words })
const result = z.object({
  _key: z.string(),
  value: z.number(),
  label: words,
  drawnAs: z.enum(['saving', 'gain', 'share']),
})

export const caseStudy = (note: Note) =>
  z.object({
    ...identity,
    title: words,
    tags: partsOf(words, 'tags', note),
    summary: words,
    beside: z.enum(['picture', 'restaurantWeek']),
    cover: optionalImage('cover', note),
    address: optionalWords,
    duration: words,
    teamSize: z.number(),
    efficiencyGain: z.nullable(z.number()),
    status: words,
    challenge: words,
    solution: words,
    features: partsOf(feature, 'features', note),
    results: partsOf(result, 'results', note),
  })

export const page = z.object({
  ...identity,
  heading: words,
  intro: optionalWords,
  seoTitle: optionalWords,
  seoDescription: optionalWords,
  backLabel: words,
  durationLabel: words,
  teamLabel: words,
  teamUnit: words,
  gainLabel: words,
  statusLabel: words,
  challengeHeading: words,
  solutionHeading: words,
  featuresHeading: words,
  resultsHeading: words,
  baselineLabel: optionalWords,
  callHeading: words,
  callLabel: words,
  callLink: words,
})

export const contract = (report: Report) =>
  z.object({
    settings: settings(report),
    page,
    caseStudies: documentsOf(caseStudy, report),
  })

export type Projects = z.infer<ReturnType<typeof contract>>
export type CaseStudy = z.infer<ReturnType<typeof caseStudy>>

export const meta = ({ page, settings }: Projects): PageMeta => ({
  title: page.seoTitle || `${page.heading} | ${settings.productName}`,
  description: page.seoDescription || settings.seoDescription,
  type: 'article',
  ground: 'dawn',
  shareImage: settings.shareImage,
  shareTitle: page.heading,
})
