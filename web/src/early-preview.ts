import type { EarlyMessage } from '@daymark/schemas/early-preview'

// In the frame of the Studio's preview, until the overlays are connected: the Studio is told that the page is there, and
// of a click on what shows a field, which it opens. The build inlines this module in the head.

const { dataset } = document.documentElement

if (window.parent !== window) {
  addEventListener('DOMContentLoaded', () => tell({ earlyPreview: 'shown' }))
  addEventListener('click', openField, true)
}

function openField(event: MouseEvent) {
  if (dataset['preview'] === 'connected') return
  const element = event.target instanceof Element && event.target.closest<HTMLElement>('[data-opens]')
  const field = element && element.dataset['opens']
  if (!field) return
  event.preventDefault()
  tell({ earlyPreview: 'clicked', field })
}

function tell(message: EarlyMessage) {
  window.parent.postMessage(message, location.origin)
}
