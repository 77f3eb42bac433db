import { AddIcon } from '@sanity/icons/Add'
import { CaseIcon } from '@sanity/icons/Case'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { TrashIcon } from '@sanity/icons/Trash'
import type { ComponentType } from 'react'
import type { ConfigContext } from 'sanity'
import type { StructureBuilder, StructureResolver, UserComponent } from 'sanity/structure'
import { MissedAddresses } from '../missed-addresses/missed-addresses.tsx'
import { OrderedList } from '../ordered-lists/ordered-list.tsx'
import { PageTree } from '../page-tree/page-tree.tsx'
import { hosted } from '../project.ts'
import { RecentlyDeleted } from '../recently-deleted/recently-deleted.tsx'
import { isViewer } from '../roles.ts'
import { icons } from './icons.ts'

/** The parts of the site in the order in which a visitor meets them. */
export const structure: StructureResolver = (S, context) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      singleton(S, 'homePage', 'Home page'),
      listed(S, context, 'page', 'Pages', PageTree),
      S.listItem()
        .id('case-study')
        .title('Case studies')
        .icon(CaseIcon)
        .child(
          S.list()
            .id('case-study')
            .title('Case studies')
            .items([
              ordered(S, context, 'caseStudy', 'Case studies'),
              singleton(S, 'caseStudiesPage', 'Words of the page'),
            ]),
        ),
      ordered(S, context, 'teamMember', 'Team'),
      ordered(S, context, 'clientLogo', 'Client logos'),
      ordered(S, context, 'showcasedProject', 'Projects'),
      ordered(S, context, 'processStep', 'How we work'),
      S.divider(),
      S.documentTypeListItem('redirect').title('Redirects').icon(icons.redirect),
      drawn(S, 'missed-addresses', 'Asked for in vain', HelpCircleIcon, MissedAddresses),
      S.documentTypeListItem('answerTemplate').title('Answer templates').icon(icons.answerTemplate),
      singleton(S, 'siteSettings', 'Site settings'),
      singleton(S, 'siteWords', 'Words'),
      ...(hosted ? [] : [drawn(S, 'recently-deleted', 'Recently deleted', TrashIcon, RecentlyDeleted)]),
    ])

function singleton(S: StructureBuilder, type: keyof typeof icons, title: string) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icons[type])
    .child(S.document().schemaType(type).documentId(type).title(title))
}

/** A pane that a component of ours draws. */
const drawn = (
  S: StructureBuilder,
  id: string,
  title: string,
  icon: ComponentType,
  component: UserComponent,
) => S.listItem().id(id).title(title).icon(icon).child(S.component(component).id(id).title(title))

/** A list ordered by dragging. */
const ordered = (S: StructureBuilder, context: ConfigContext, type: keyof typeof icons, title: string) =>
  listed(S, context, type, title, OrderedList)

/** A list that is drawn by a component of ours; all its menu offers is a new document. */
function listed(
  S: StructureBuilder,
  context: ConfigContext,
  type: keyof typeof icons,
  title: string,
  component: UserComponent,
) {
  const create = S.menuItem()
    .title(`Add: ${context.schema.get(type)?.title ?? title}`)
    .icon(AddIcon)
    .showAsAction(true)
    .intent({ type: 'create', params: { type } })
  const list = S.component(component)
    .id(type)
    .title(title)
    .options({ type })
    .menuItems(isViewer(context.currentUser) ? [] : [create])
    .canHandleIntent((_, params) => params.type === type)
    .child((id) => S.document().documentId(id).schemaType(type))
  return S.listItem().id(type).title(title).icon(icons[type]).child(list)
}
