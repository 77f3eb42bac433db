import { Component, type ReactNode } from 'react'

/** A page whose code or content cannot be had here is loaded from the server, once. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    const place = location.pathname
    try {
      if (sessionStorage.getItem(reloadKey) === place) return
      sessionStorage.setItem(reloadKey, place)
    } catch {
      return
    }
    location.reload()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

const reloadKey = 'reloaded'
