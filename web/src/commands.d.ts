import 'react'

declare module 'react' {
  // React hands both on; its types do not name them yet.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
