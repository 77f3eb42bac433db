import { defineField, defineType } from 'sanity'
import { faultOf, filmLimits, filmOf } from './film.ts'
import { apiVersion, chosen, picture } from './parts.ts'

const limits = `at most ${filmLimits.seconds} seconds and ${filmLimits.megabytes} MB`

const footage = (name: string, title: string, description: string, required: boolean) =>
  defineField({
    name,
    title,
    description,
    type: 'file',
    options: { accept: 'video/mp4,video/webm' },
    validation: (rule) => [
      ...(required ? chosen(rule, 'Choose a video file: the section needs one.') : []),
      rule.custom(async (value, { getClient }) => {
        const id = value?.asset?._ref
        const film = id && (await filmOf(getClient({ apiVersion }), id))
        return (film && faultOf(film)) || true
      }),
    ],
  })

/** A silent background loop. The wide file and its poster are needed; everything else falls back to them. */
export const videoLoop = defineType({
  name: 'videoLoop',
  title: 'Background video',
  type: 'object',
  options: { collapsible: true, collapsed: false },
  fieldsets: [
    { name: 'wide', title: 'Computers and tablets' },
    {
      name: 'narrow',
      title: 'Phones',
      description: 'Optional. Without them phones show the wide ones.',
      options: { collapsible: true, collapsed: true },
    },
  ],
  fields: [
    {
      ...footage(
        'wide',
        'Video, wide',
        `A loop without sound, 16:9, ${limits}. WebM or MP4. It starts again by itself.`,
        true,
      ),
      fieldset: 'wide',
    },
    {
      ...footage(
        'wideFallback',
        'The same video in the other format',
        `Optional: MP4 if the one above is WebM; ${limits}.`,
        false,
      ),
      fieldset: 'wide',
    },
    {
      ...picture({
        name: 'poster',
        title: 'First picture, wide',
        description:
          'Shown before the video plays, and instead of it where motion is switched off. Use its first frame.',
        described: false,
        previews: [{ title: 'Screen', aspectRatio: 16 / 9 }],
      }),
      fieldset: 'wide',
    },
    {
      ...footage('narrow', 'Video, narrow', `The same loop upright (9:16), ${limits}.`, false),
      fieldset: 'narrow',
    },
    {
      ...footage(
        'narrowFallback',
        'The same narrow video in the other format',
        `Optional: MP4 if the one above is WebM; ${limits}.`,
        false,
      ),
      fieldset: 'narrow',
    },
    {
      ...picture({
        name: 'narrowPoster',
        title: 'First picture, narrow',
        description: 'The first frame of the narrow video.',
        required: false,
        described: false,
        previews: [{ title: 'Phone', aspectRatio: 9 / 16 }],
      }),
      fieldset: 'narrow',
    },
  ],
})
