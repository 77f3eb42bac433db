import 'react'

declare module 'react' {
  // React passes both attributes on; its types do not have them yet.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
