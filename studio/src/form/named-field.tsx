import { createContext, use, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { pathToString, type InputProps } from 'sanity'
import { usePaneRouter } from 'sanity/structure'

/** The path of the field that is to have the focus, until it has it or somebody acts. */
const NamedField = createContext<RefObject<string | undefined>>({ current: undefined })

interface Props {
  /** The field that a new document begins with. */
  first: string | undefined
  children: ReactNode
}

/**
 * Around a document's form: whoever comes by a link to a field, or by a click on the previewed page, ends in that field,
 * and whoever makes a document in its first one.
 */
export function NamedFieldProvider({ first, children }: Props) {
  const { path = first } = usePaneRouter().params ?? {}
  const namedRef = useRef<string>(undefined)

  useLayoutEffect(() => {
    namedRef.current = path
  }, [path])

  useEffect(() => {
    const forget = ({ target }: Event) => {
      // On a phone the form comes into sight by a press on its tab.
      if (!(target instanceof Element && target.closest('[role=tab]'))) namedRef.current = undefined
    }
    const presses = ['pointerdown', 'keydown']
    for (const press of presses) addEventListener(press, forget, true)
    return () => {
      for (const press of presses) removeEventListener(press, forget, true)
    }
  }, [])

  return <NamedField value={namedRef}>{children}</NamedField>
}

/**
 * The form focuses what stands first in it when it comes, and may then have forgotten the field that was to be focused.
 * A resize observer tells of the field after that, and of one that is hidden as soon as it is shown.
 */
export function useFocusWhenNamed({ path, elementProps }: InputProps) {
  const namedRef = use(NamedField)
  const own = pathToString(path)
  useEffect(() => {
    const element: unknown = elementProps.ref.current
    if (namedRef.current !== own || !(element instanceof HTMLElement)) return undefined
    const watcher = new ResizeObserver(() => {
      if (namedRef.current !== own || !element.checkVisibility()) return
      namedRef.current = undefined
      if (document.activeElement !== element) element.focus()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [namedRef, own, elementProps])
}
