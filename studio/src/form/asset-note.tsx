import { Card, Flex, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../place.ts'

interface Asset {
  url: string
  size: number
}

const heaviest = 1024 * 1024
const longestSeconds = 30

/** A logo at the size and on the ground of the site; a video's weight and length against their limits. */
export function AssetNote({ id, kind }: { id: string; kind: 'logo' | 'video' }) {
  const client = useClient({ apiVersion })
  const [asset, setAsset] = useState<Asset>()

  useEffect(() => {
    let current = true
    client
      .fetch<Asset | null>('*[_id == $id][0]{ url, size }', { id }, { perspective: 'raw' })
      .then((found) => current && setAsset(found ?? undefined))
      .catch(() => current && setAsset(undefined))
    return () => {
      current = false
    }
  }, [client, id])

  if (!asset) return null
  return kind === 'logo' ? <Logo url={asset.url} /> : <Video {...asset} />
}

function Logo({ url }: { url: string }) {
  return (
    <Card border radius={2} padding={4} style={{ backgroundColor: '#101b34' }}>
      <Flex justify="center">
        <img
          src={url}
          alt="The logo as the site shows it"
          style={{ height: '2.5rem', maxWidth: '100%', filter: 'brightness(0) invert(0.93)' }}
        />
      </Flex>
    </Card>
  )
}

function Video({ url, size }: Asset) {
  const [seconds, setSeconds] = useState<number>()
  const heavy = size > heaviest
  const long = seconds !== undefined && seconds > longestSeconds
  const length = seconds === undefined ? '' : `, ${Math.round(seconds)} seconds`
  return (
    <Card tone={heavy || long ? 'caution' : 'inherit'} border radius={2} padding={3}>
      <Text size={1} muted={!heavy && !long}>
        {(size / 1024 / 1024).toFixed(2)} MB{length}.
        {heavy && ' Heavier than 1 MB: the page opens slowly on phones. Export it with a lower quality.'}
        {long && ` Longer than ${longestSeconds} seconds: cut it shorter.`}
      </Text>
      <video
        src={url}
        preload="metadata"
        muted
        hidden
        onLoadedMetadata={(event) => setSeconds(event.currentTarget.duration)}
      />
    </Card>
  )
}
