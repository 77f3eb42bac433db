import { faultOf, filmLimits, filmOf } from '@daymark/schemas/documents'
import { Text } from '@sanity/ui'
import { useCallback } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'
import { useLoaded } from '../use-loaded.ts'

/** A video's weight and length against their limits. */
export function FilmNote({ id }: { id: string }) {
  const client = useClient({ apiVersion })
  const film = useLoaded(useCallback(() => filmOf(client, id), [client, id])).value

  if (!film || faultOf(film)) return null
  const length =
    film.seconds === undefined ? '' : `, ${Math.round(film.seconds)} of ${filmLimits.seconds} seconds`
  return (
    <Text size={1} muted data-testid="film-note">
      {film.megabytes.toFixed(2)} of {filmLimits.megabytes} MB{length}
      {film.sound === false && ', without sound'}
      {film.sound && '. It has sound, which visitors do not hear: exported without, it weighs less.'}
    </Text>
  )
}
