import type { Action } from '@sanity/client'
import { getDraftId, getVersionId, type SanityClient } from 'sanity'

/** Changes that become public together at one time: a release of the lake, as staff know it. */
export interface Plan {
  /** Of the release. */
  name: string
  state: 'active' | 'scheduled'
  publishAt?: string
  metadata: { title?: string }
  /** Why it was not published when its time came. */
  error?: { message: string }
  documents: { _id: string; _type: string; title?: string }[]
}

export const plansQuery = {
  fetch: `*[_type == "system.release" && state in ["active", "scheduled"]] | order(publishAt) {
  name, state, publishAt, metadata, error,
  "documents": *[sanity::partOfRelease(^.name)]{ _id, _type, "title": coalesce(title, name) }
}`,
  listen: '*[_type == "system.release"]',
}

const monday = 1
const hour = 9

/** Monday at 9, in the time of whoever plans. */
export function nextMonday(now: Date) {
  const next = new Date(now)
  next.setDate(now.getDate() + ((monday - now.getDay() + 7) % 7 || 7))
  next.setHours(hour, 0, 0, 0)
  return next
}

/** As a field for date and time takes it. */
export function localTime(moment: Date) {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Takes drafts out of the drafts and into a plan, all or none. Should the time not be set after that, it is listed without one. */
export async function planDrafts(client: SanityClient, ids: readonly string[], when: Plan | Date) {
  const plan = when instanceof Date ? undefined : when
  const releaseId = plan?.name ?? `r${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
  const publishAt = when instanceof Date ? when.toISOString() : (when.publishAt ?? '')
  await client.action([
    plan
      ? { actionType: 'sanity.action.release.unschedule', releaseId }
      : {
          actionType: 'sanity.action.release.create',
          releaseId,
          metadata: { releaseType: 'scheduled', intendedPublishAt: publishAt },
        },
    ...ids.flatMap((id): Action[] => [
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: id,
        baseId: getDraftId(id),
        versionId: getVersionId(id, releaseId),
      },
      { actionType: 'sanity.action.document.version.discard', versionId: getDraftId(id) },
    ]),
  ])
  await schedule(client, releaseId, publishAt)
}

/** Moves a plan to another time. */
export const movePlan = (client: SanityClient, { name }: Plan, to: Date) =>
  schedule(client, name, to.toISOString())

const schedule = (client: SanityClient, releaseId: string, publishAt: string) =>
  client.action({ actionType: 'sanity.action.release.schedule', releaseId, publishAt })

/** Its changes are drafts again. A draft that was begun meanwhile stays, and the plan keeps its own version of it. */
export function takeBackPlan(
  client: SanityClient,
  { name, state, documents }: Plan,
  drafts: ReadonlySet<string>,
) {
  const free = documents.filter(({ _id }) => !drafts.has(publishedIdOf(_id)))
  const actions: Action[] = [
    ...(state === 'scheduled'
      ? [{ actionType: 'sanity.action.release.unschedule', releaseId: name } as const]
      : []),
    ...free.map(({ _id }): Action => ({
      actionType: 'sanity.action.document.version.create',
      publishedId: publishedIdOf(_id),
      baseId: _id,
      versionId: getDraftId(publishedIdOf(_id)),
    })),
    { actionType: 'sanity.action.release.archive', releaseId: name },
  ]
  return client.action(actions)
}

/** `versions.NAME.ID` */
export const publishedIdOf = (versionId: string) => versionId.split('.').slice(2).join('.')
