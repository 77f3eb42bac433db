import { useLayoutEffect } from 'react'
import { useCurrentUser, useWorkspace, type LayoutProps } from 'sanity'
import { useRouterState } from 'sanity/router'
import { createGlobalStyle } from 'styled-components'
import { forDevelopers } from '../developers.ts'
import { lowerLogin } from '../login/offer-login.ts'
import { ProofWhenAsked } from '../login/proof-dialog.tsx'
import { SignInAgain } from '../login/sign-in-again.tsx'
import { hosted } from '../project.ts'
import { isAdministrator } from '../roles.ts'
import { Tour } from '../tour/tour.tsx'
import { UploadToasts } from '../uploads/upload-toasts.tsx'
import { EmptyPanes } from './empty-panes.ts'
import { LogoBackground } from './logo-background.ts'
import { UnknownAddress } from './unknown-address.tsx'

/** The Studio's layout without the parts that serve developers only, for which the Studio has no setting. */
export function StudioLayout(props: LayoutProps) {
  const maker = isAdministrator(useCurrentUser()) && forDevelopers()
  const { tools } = useWorkspace()
  const asked = useRouterState(({ tool }) => tool)
  const unknown = typeof asked === 'string' && !tools.some(({ name }) => name === asked)
  // Somebody may have logged in through another tab.
  useLayoutEffect(lowerLogin, [])
  return (
    <>
      <LogoBackground />
      <EmptyPanes />
      <UploadToasts />
      {!hosted && <WithoutSanity />}
      {!maker && <WithoutInnards />}
      {unknown ? <UnknownAddress /> : props.renderDefault(props)}
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

const innards = [
  'action-inspect',
  'action-incomingreferences',
  'action-compareversions',
  'action-inlinechanges',
  'action-copydocument',
  'action-pastedocument',
  'copy-document-actions-button',
].map((name) => `[data-testid='${name}']`)

/* The Studio's own rules for what is shown weigh more than one attribute. An item of a menu takes its frame and line along. */
const WithoutInnards = createGlobalStyle`
  ${innards.join()},
  [data-ui='Menu'] div:has(> ${innards.join(', > ')}),
  [data-ui='MenuDivider']:has(+ div > [data-testid='action-copydocument']) {
    display: none !important;
  }

  /* Content has no history where its lists and forms are shown one at a time, and nothing else is in the menu. */
  @media (max-width: 599px) {
    [data-testid='document-pane']:not([data-testid='presentation-root'] *)
      [data-testid='pane-context-menu-button'] {
      display: none !important;
    }
  }
`
