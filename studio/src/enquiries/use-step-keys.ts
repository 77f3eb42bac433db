import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '../is-typing.ts'

/** j opens the next of a list and k the one before, while nobody types. */
export function useStepKeys(
  list: readonly { id: string }[],
  open: string | undefined,
  go: (id: string) => void,
) {
  /** Where the open one was last: what was read may have left the list. */
  const place = useRef(-1)
  const here = list.findIndex(({ id }) => id === open)
  useEffect(() => {
    if (here >= 0) place.current = here
  }, [here])

  const step = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const gone = open !== undefined && here < 0
    const next = list[place.current + (gone && by === 1 ? 0 : by)]
    if (!next) return
    event.preventDefault()
    go(next.id)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => step(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
