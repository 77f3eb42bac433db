import { faultOf, filmLimits, filmOf } from '@daymark/schemas/documents'
import { Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../project.ts'

type Film = Awaited<ReturnType<typeof filmOf>>

/** A video's weight and length against their limits. */
export function FilmNote({ id }: { id: string }) {
  const client = useClient({ apiVersion })
  const [film, setFilm] = useState<Film>()

  useEffect(() => {
    let current = true
    filmOf(client, id)
      .then((found) => current && setFilm(found))
      .catch(() => current && setFilm(undefined))
    return () => {
      current = false
    }
  }, [client, id])

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
