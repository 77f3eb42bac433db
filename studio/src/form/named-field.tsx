import { createContext, use, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { pathToString, type InputProps } from 'sanity'
import { usePaneRouter } from 'sanity/structure'

/** The path of the field that the address names, until that field has the focus or somebody presses anything. */
const NamedField = createContext<RefObject<string | undefined>>({ current: undefined })

/** Around a document's form: whoever comes by a link to a field, or by a click on the previewed page, ends in the field. */
export function NamedFieldProvider({ children }: { children: ReactNode }) {
  const { path } = usePaneRouter().params ?? {}
  const namedRef = useRef<string>(undefined)

  useLayoutEffect(() => {
    namedRef.current = path
  }, [path])

  useEffect(() => {
    const forget = () => {
      namedRef.current = undefined
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
 * The form focuses what stands first in it while its fields are not there, and may then have forgotten the field that
 * was to be focused.
 */
export function useFocusWhenNamed({ path, elementProps }: InputProps) {
  const namedRef = use(NamedField)
  const own = pathToString(path)
  useEffect(() => {
    if (namedRef.current !== own) return
    namedRef.current = undefined
    const element = elementProps.ref.current as HTMLElement | undefined
    if (document.activeElement !== element) element?.focus()
  }, [namedRef, own, elementProps])
}
