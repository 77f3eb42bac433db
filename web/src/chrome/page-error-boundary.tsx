import { Component, type ReactNode } from 'react'
import styled from 'styled-components'
import { useWords } from '../content/use-words.ts'
import { groundStyles, space } from '../ui/theme.ts'

interface State {
  failed: boolean
  /** Set while a reload would lead to the browser's own error page. */
  offline: boolean
}

/**
 * Loads a page from the server when it cannot be rendered here, as soon as there is a connection. A page that fails right
 * after the server sent it is loaded once more and then left without its script (`hasFailed`), because the served markup
 * is complete.
 */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state = { failed: false, offline: false }
  private servedAt: string | undefined
  private reloading = false

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    this.servedAt = location.pathname
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    // Several parts of a page may fail while it is being reloaded.
    if (this.reloading) return
    this.reloading = true
    if (this.servedAt === undefined || this.servedAt === location.pathname) markFailed()
    if (navigator.onLine) {
      location.reload()
      return
    }
    this.setState({ offline: true })
    addEventListener('online', () => location.reload(), { once: true })
  }

  override render() {
    if (this.state.offline) return <WaitForConnection />
    return this.state.failed ? null : this.props.children
  }
}

function WaitForConnection() {
  return (
    <Offline role="status">
      <p>{useWords().waitForConnectionText}</p>
    </Offline>
  )
}

const Offline = styled.main`
  ${groundStyles('night')}
  display: grid;
  place-content: center;
  min-height: 100svh;
  padding: ${space.l};
  text-align: center;
`

/** Whether this page was reloaded because it had failed. Kept in the history entry: storage may be blocked. */
export function hasFailed() {
  const { failedAt, ...state } = (history.state ?? {}) as { failedAt?: string }
  if (failedAt !== undefined) history.replaceState(state, '')
  return failedAt === location.pathname
}

function markFailed() {
  history.replaceState({ ...(history.state as object), failedAt: location.pathname }, '')
}
