import { useLayoutEffect } from 'react'
import { useCurrentUser, type LayoutProps } from 'sanity'
import { createGlobalStyle } from 'styled-components'
import { forDevelopers } from '../developers.ts'
import { lowerLogin } from '../login/offer-login.ts'
import { ProofWhenAsked } from '../login/proof-dialog.tsx'
import { SignInAgain } from '../login/sign-in-again.tsx'
import { hosted } from '../project.ts'
import { isAdministrator } from '../roles.ts'
import { Tour } from '../tour/tour.tsx'
import { UploadToasts } from '../uploads/upload-toasts.tsx'
import { LogoBackground } from './logo-background.ts'

/** The Studio's layout without the parts that serve developers only, for which the Studio has no setting. */
export function StudioLayout(props: LayoutProps) {
  const maker = isAdministrator(useCurrentUser()) && forDevelopers()
  // Somebody may have logged in through another tab.
  useLayoutEffect(lowerLogin, [])
  return (
    <>
      <LogoBackground />
      <UploadToasts />
      {!hosted && <WithoutSanity />}
      {!maker && <WithoutInnards />}
      {props.renderDefault(props)}
      <Tour />
      {!hosted && <SignInAgain />}
      {!hosted && <ProofWhenAsked />}
    </>
  )
}

/* Versions of the Studio and projects at Sanity: an embedded lake has neither. */
const WithoutSanity = createGlobalStyle`
  #workspace-menu,
  [data-testid='button-resources-menu'],
  a[href*='/manage/project/'] {
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
