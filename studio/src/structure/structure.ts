import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list'
import { CaseIcon } from '@sanity/icons/Case'
import { CogIcon } from '@sanity/icons/Cog'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { HomeIcon } from '@sanity/icons/Home'
import { OlistIcon } from '@sanity/icons/Olist'
import { TiersIcon } from '@sanity/icons/Tiers'
import { TrashIcon } from '@sanity/icons/Trash'
import { UsersIcon } from '@sanity/icons/Users'
import type { ComponentType } from 'react'
import type { ConfigContext } from 'sanity'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { hosted } from '../place.ts'
import { RecentlyDeleted } from '../recently-deleted/recently-deleted.tsx'

/** The parts of the site in the order in which a visitor meets them. */
export const structure: StructureResolver = (S, context) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      singleton(S, 'homePage', 'Home page', HomeIcon),
      S.listItem()
        .id('case-study')
        .title('Case study')
        .icon(CaseIcon)
        .child(
          S.list()
            .id('case-study')
            .title('Case study')
            .items([
              ordered(S, context, 'caseStudy', 'Case studies', CaseIcon),
              singleton(S, 'caseStudiesPage', 'Words of the page', DocumentTextIcon),
            ]),
        ),
      ordered(S, context, 'teamMember', 'Team', UsersIcon),
      ordered(S, context, 'clientLogo', 'Client logos', TiersIcon),
      ordered(S, context, 'showcasedProject', 'Projects', EarthGlobeIcon),
      ordered(S, context, 'processStep', 'How we work', OlistIcon),
      S.divider(),
      singleton(S, 'siteSettings', 'Site settings', CogIcon),
      ...(hosted
        ? []
        : [
            S.listItem()
              .id('recently-deleted')
              .title('Recently deleted')
              .icon(TrashIcon)
              .child(S.component(RecentlyDeleted).id('recently-deleted').title('Recently deleted')),
          ]),
    ])

function singleton(S: StructureBuilder, type: string, title: string, icon: ComponentType) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .child(S.document().schemaType(type).documentId(type).title(title))
}

function ordered(
  S: StructureBuilder,
  context: ConfigContext,
  type: string,
  title: string,
  icon: ComponentType,
) {
  return orderableDocumentListDeskItem({ S, context, type, id: type, title, icon })
}
