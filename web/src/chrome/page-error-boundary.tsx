import { Component, type ReactNode } from 'react'

/**
 * A page whose code or content cannot be had here is loaded from the server. One that the server has just brought and
 * that fails by its own script is loaded once more and then left as it is: plain, and never empty.
 */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  private servedAt: string | undefined
  private leaving = false

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    this.servedAt = location.pathname
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    // What else fails meanwhile would have the page asked for anew.
    if (this.leaving) return
    const moved = this.servedAt !== undefined && this.servedAt !== location.pathname
    this.leaving = moved || markFailed()
    if (this.leaving) location.reload()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Whether this page failed by its own script a moment ago. */
export function hasFailed() {
  try {
    const place = sessionStorage.getItem(failedKey)
    sessionStorage.removeItem(failedKey)
    return place === location.pathname
  } catch {
    return false
  }
}

function markFailed() {
  try {
    sessionStorage.setItem(failedKey, location.pathname)
    return true
  } catch {
    // Without the mark it would be loaded for ever.
    return false
  }
}

const failedKey = 'failed'
