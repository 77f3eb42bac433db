import { useLayoutEffect } from 'react'
import { useCurrentUser, type LayoutProps } from 'sanity'
import { createGlobalStyle } from 'styled-components'
import { lowerLogin } from '../login/offer-login.ts'
import { hosted } from '../place.ts'
import { isAdministrator } from '../roles.ts'
import { PictureGround } from './picture-ground.ts'

/** The Studio without what serves only its makers, for whom there is no setting. */
export function QuietLayout(props: LayoutProps) {
  const maker = isAdministrator(useCurrentUser())
  // Somebody may have logged in through another tab.
  useLayoutEffect(lowerLogin, [])
  return (
    <>
      <PictureGround />
      {!hosted && <WithoutSanity />}
      {!maker && <WithoutInnards />}
      {props.renderDefault(props)}
    </>
  )
}

/* Versions of the Studio, projects at Sanity and releases: nothing stands behind them beside an embedded lake. */
const WithoutSanity = createGlobalStyle`
  #workspace-menu,
  [data-testid='button-resources-menu'],
  [data-testid='studio-navbar'] [data-ui='ReleasesNav'][data-tone] {
    display: none !important;
  }
`

/* The Studio's own rules for what is shown weigh more than one attribute. */
const WithoutInnards = createGlobalStyle`
  [data-testid='action-inspect'],
  [data-testid='action-incomingreferences'],
  [data-testid='action-compareversions'],
  [data-testid='action-inlinechanges'],
  [data-testid='action-copydocument'],
  [data-testid='action-pastedocument'],
  [data-testid='copy-document-actions-button'] {
    display: none !important;
  }
`
