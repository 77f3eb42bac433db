import type { Settings } from '@daymark/schemas/pages'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import styled from 'styled-components'
import { useEditAttributes } from '../content/edit-attributes.ts'
import { colour, hairline, media, space, target, type, backdrop } from '../ui/theme.ts'
import { HeaderButton } from './header-button.ts'

/**
 * The navigation of narrow screens, a modal dialog. Before hydration its buttons work by `command`, and the script in the
 * head closes it when a link is chosen or the window is resized. Browsers without `command` need the click handlers.
 */
export function PhoneMenu({ settings, children }: { settings: Settings; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const edit = useEditAttributes()

  useEffect(() => {
    // It may have been opened before hydration.
    setOpen(dialog.current?.open ?? false)
  }, [])

  const show = (event: MouseEvent) => {
    // The command would run as well, and fail on an open dialog.
    event.preventDefault()
    dialog.current?.showModal()
    setOpen(true)
  }

  return (
    <>
      <Button
        command="show-modal"
        commandfor={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onClick={show}
      >
        <span {...edit(settings.words, 'menuLabel')}>{settings.words.menuLabel}</span>
      </Button>
      <Dialog
        id={id}
        ref={dialog}
        aria-label={settings.words.menuLabel}
        onKeyDown={keepFocus}
        onClose={() => setOpen(false)}
      >
        <Sheet>
          <Button command="close" commandfor={id} onClick={() => dialog.current?.close()}>
            <span {...edit(settings.words, 'closeMenuLabel')}>{settings.words.closeMenuLabel}</span>
          </Button>
          <Links>{children}</Links>
        </Sheet>
      </Dialog>
    </>
  )
}

/** Keeps Tab inside the menu; a modal dialog lets it out to the browser's controls. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}

// styled-components takes `command` for a mistake, and says so in development, unless it is told what to pass on.
const Button = styled(HeaderButton).withConfig({ shouldForwardProp: () => true })`
  ${type.action}
  padding: 0 ${space.m};
  ${media.desktop} {
    display: none;
  }
`

const Dialog = styled.dialog`
  width: 100%;
  max-width: none;
  margin: 0 0 auto;
  padding: 0;
  border: 0;
  border-bottom: ${hairline};
  background: ${colour.ground};
  color: ${colour.ink};

  &::backdrop {
    background: ${backdrop};
  }
`

const Sheet = styled.div`
  display: grid;
  gap: ${space.l};
  justify-items: end;
  padding: calc((4.5rem - ${target}) / 2) ${space.edge} ${space.xl};
`

const Links = styled.nav`
  display: grid;
  justify-self: stretch;
  gap: ${space.xs};

  a {
    ${type.headline}
    min-height: calc(${target} * 1.4);
    padding: 0;
    border-bottom: ${hairline};
  }
  a::after {
    inset: auto 0 -1px;
  }
`
