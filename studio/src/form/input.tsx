import { Stack } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { LiveStatusLine } from '../live-status/live-status-line.tsx'
import { AssetNote } from './asset-note.tsx'
import { Counter } from './counter.tsx'

/** Every input, with what helps to fill it: a count of characters, a logo as it will look, a video's weight. */
export function FormInput(props: InputProps) {
  const note = noteOf(props)
  if (!note) return props.renderDefault(props)
  const above = props.path.length === 0
  return (
    <Stack gap={above ? 4 : 2}>
      {above && note}
      {props.renderDefault(props)}
      {!above && note}
    </Stack>
  )
}

function noteOf({ path, schemaType, value }: InputProps) {
  if (path.length === 0) return schemaType.type?.name === 'document' ? <LiveStatusLine /> : undefined
  const most = (schemaType.options as { most?: unknown } | undefined)?.most
  if (typeof most === 'number') {
    return <Counter length={typeof value === 'string' ? value.length : 0} most={most} />
  }
  const asset = (value as { asset?: { _ref?: string } } | undefined)?.asset?._ref
  if (!asset) return undefined
  if (schemaType.name === 'file' || schemaType.type?.name === 'file')
    return <AssetNote id={asset} kind="video" />
  return path.length === 1 && path[0] === 'logo' ? <AssetNote id={asset} kind="logo" /> : undefined
}
