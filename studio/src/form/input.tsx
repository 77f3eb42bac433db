import { Stack } from '@sanity/ui'
import {
  ALL_FIELDS_GROUP,
  getPublishedId,
  useCurrentUser,
  type InputProps,
  type ObjectInputProps,
  type SanityDocument,
} from 'sanity'
import { FoundAndShared, isPageType } from '../found-and-shared/found-and-shared.tsx'
import { LiveStatusLine } from '../live-status/live-status-line.tsx'
import { PlannedNote } from '../planned/planned-note.tsx'
import { hosted } from '../project.ts'
import { isViewer } from '../roles.ts'
import { PageChecks } from '../page-checks/page-checks.tsx'
import { FocusPicker } from '../pictures/focus-picker.tsx'
import { Counter } from './counter.tsx'
import { Faults } from './faults.tsx'
import { FilmNote } from './film-note.tsx'
import { LogoGround, LogoMeasure, LogoNote } from './logo-note.tsx'
import { FormerAddress } from './former-address.tsx'
import { LinkListPreview } from './link-list-preview.tsx'
import { IconNote, MarkNote } from './mark-note.tsx'
import { NamedFieldProvider, useFocusWhenNamed } from './named-field.tsx'
import { NewPictureNote } from './new-picture-note.tsx'
import { OfferPage } from './offer-page.tsx'

/** Every input, with what helps to fill it: what is wrong, a count of characters, a logo as it will look, a video's weight. */
export function FormInput(props: InputProps) {
  if (props.path.length > 0) return <FieldInput {...props} />
  const document = props as ObjectInputProps<SanityDocument>
  const first = document.value?._createdAt ? undefined : document.schemaType.fields[0]?.name
  return (
    <NamedFieldProvider first={first}>
      <DocumentForm {...document} />
    </NamedFieldProvider>
  )
}

function FieldInput(props: InputProps) {
  const picture = isPicture(props) ? (props as ObjectInputProps) : undefined
  useFocusWhenNamed(props)
  // One frame at all times: an input that moved into another while somebody types would lose the caret.
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Faults id={props.id} validation={props.validation} />
      {noteOf(props)}
      {picture && <FocusPicker {...picture} />}
      {picture && <NewPictureNote {...picture} />}
      {offerOf(props)}
    </Stack>
  )
}

/** Visitors never see these. */
const onNoPage = new Set(['redirect', 'answerTemplate'])

function DocumentForm(props: ObjectInputProps<SanityDocument>) {
  const { name, type } = props.schemaType
  const id = type?.name === 'document' ? getPublishedId(props.value?._id ?? '') : ''
  const viewer = isViewer(useCurrentUser())
  return (
    <Stack gap={4}>
      {id && !onNoPage.has(name) && <LiveStatusLine id={id} type={name} />}
      {id && !hosted && <PlannedNote id={id} />}
      {name === 'clientLogo' && (
        <>
          <LogoMeasure {...props} />
          <LogoGround {...props} />
        </>
      )}
      {moving.has(name) && <FormerAddress {...props} />}
      {props.renderDefault(props)}
      {offerOf(props)}
      {isPageType(name) && <WhereFound {...props} />}
      {id && !viewer && <PageChecks id={id} type={name} />}
    </Stack>
  )
}

/** Below the fields of its group, and below all of them. */
function WhereFound({ groups, schemaType, value }: ObjectInputProps) {
  const group = groups.find(({ selected }) => selected)?.name
  if (!isPageType(schemaType.name) || !value || (group !== 'search' && group !== ALL_FIELDS_GROUP.name))
    return null
  return <FoundAndShared type={schemaType.name} value={value as SanityDocument} />
}

/** Documents with an address of their own. */
const moving = new Set(['page', 'caseStudy'])

const isPicture = ({ schemaType }: InputProps) =>
  schemaType.name === 'image' || schemaType.type?.name === 'image'

/** Beside the page that a link leads to stands the field for an address typed by hand. */
function offerOf(props: InputProps) {
  if (!('fields' in props.schemaType)) return undefined
  const names = props.schemaType.fields.map(({ name }) => name)
  const field = ['href', 'link'].find((name) => names.includes(name))
  return names.includes('page') && field ? (
    <OfferPage {...(props as ObjectInputProps)} field={field} />
  ) : undefined
}

function noteOf(props: InputProps) {
  const { path, schemaType, value } = props
  const most = (schemaType.options as { most?: unknown } | undefined)?.most
  if (typeof most === 'number') {
    return <Counter length={typeof value === 'string' ? value.length : 0} most={most} />
  }
  const [list] = path
  if (path.length === 1 && (list === 'navigation' || list === 'footerLinks')) {
    return <LinkListPreview list={list} links={(value ?? []) as { _key: string }[]} />
  }
  const asset = (value as { asset?: { _ref?: string } } | undefined)?.asset?._ref
  if (!asset) return undefined
  if (schemaType.name === 'file' || schemaType.type?.name === 'file') return <FilmNote id={asset} />
  if (path.length !== 1) return undefined
  if (list === 'logo') return <LogoNote id={asset} />
  if (list === 'mark') return <MarkNote {...(props as ObjectInputProps)} id={asset} />
  return list === 'favicon' ? <IconNote id={asset} /> : undefined
}
