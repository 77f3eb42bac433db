import { Component, type ReactNode } from 'react'

/**
 * Loads a page from the server when it cannot be rendered here. A page that fails right after the server sent it is
 * loaded once more and then left without its script (`hasFailed`), because the served markup is complete.
 */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
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
    location.reload()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Whether this page was reloaded because it had failed. Kept in the history entry: storage may be blocked. */
export function hasFailed() {
  const { failedAt, ...state } = (history.state ?? {}) as { failedAt?: string }
  if (failedAt !== undefined) history.replaceState(state, '')
  return failedAt === location.pathname
}

function markFailed() {
  history.replaceState({ ...(history.state as object), failedAt: location.pathname }, '')
}
