import type { ActiveToolLayoutProps } from 'sanity'

/** Marks the open tool as the main landmark of the page. */
export function MainLandmark(props: ActiveToolLayoutProps) {
  // Without a box of its own it leaves the Studio's layout as it is.
  return <main style={{ display: 'contents' }}>{props.renderDefault(props)}</main>
}
