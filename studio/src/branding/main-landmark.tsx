import type { ActiveToolLayoutProps } from 'sanity'

/** The open tool is the page's main part, for whoever moves by landmarks. */
export function MainLandmark(props: ActiveToolLayoutProps) {
  // Without a box of its own it leaves the Studio's layout as it is.
  return <main style={{ display: 'contents' }}>{props.renderDefault(props)}</main>
}
