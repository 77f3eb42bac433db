import { ChannelError, type MutationEvent } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLake } from '../lake.fixture.ts'

type Running = Awaited<ReturnType<typeof startLake>>
type Client = ReturnType<Running['client']>
let running: Running

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())

/** Collects what a listener hears; `heard(n)` waits for n mutations. */
async function listening(client: Client, query: string, params = {}) {
  const events: MutationEvent[] = []
  let wake = () => {}
  const welcome = Promise.withResolvers<void>()
  const subscription = client
    .listen(query, params, {
      events: ['welcome', 'mutation'],
      effectFormat: 'mendoza',
      includePreviousRevision: true,
      includeAllVersions: true,
    })
    .subscribe((event) => {
      if (event.type === 'welcome') welcome.resolve()
      else events.push(event as MutationEvent)
      wake()
    })
  await welcome.promise
  return {
    events,
    async heard(count: number) {
      while (events.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return events
    },
    stop: () => subscription.unsubscribe(),
  }
}

describe('listen', () => {
  it('hears of each commit in order, with a chain of revisions and effects that replay', async () => {
    const client = running.client('editor')
    const ear = await listening(client, '*[_type == "song"]')
    await client.create({ _id: 's', _type: 'song', title: 'One', list: ['a'] })
    await client.patch('s').set({ title: 'Two' }).append('list', ['b']).commit()
    await client.create({ _id: 'other', _type: 'noise' })
    await client.delete('s')
    const events = await ear.heard(3)
    expect(events.map(({ transition }) => transition)).toEqual(['appear', 'update', 'disappear'])
    expect(events.map(({ identity }) => identity)).toEqual(['p-editor', 'p-editor', 'p-editor'])
    expect(events[1]!.previousRev).toBe(events[0]!.resultRev)
    expect(events[2]!.previousRev).toBe(events[1]!.resultRev)
    let document: unknown = null
    for (const { effects } of events) document = applyPatch(document, effects!.apply as never)
    expect(document).toBeNull()
    const [, update] = events
    const back = applyPatch(
      applyPatch(null, events[0]!.effects!.apply as never),
      update!.effects!.apply as never,
    )
    expect(back).toMatchObject({ title: 'Two', list: ['a', 'b'] })
    ear.stop()
  })

  it('counts the events of a transaction as this listener hears them', async () => {
    const client = running.client('editor')
    const ear = await listening(client, '*[_id in ["pair", "drafts.pair"]]')
    await client.create({ _id: 'drafts.pair', _type: 'song', title: 'Draft' })
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.pair',
      publishedId: 'pair',
    })
    const events = await ear.heard(3)
    expect(events.slice(1)).toMatchObject([
      { documentId: 'pair', transition: 'appear', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
      {
        documentId: 'drafts.pair',
        transition: 'disappear',
        transactionTotalEvents: 2,
        transactionCurrentEvent: 2,
        resultRev: events[1]!.resultRev,
      },
    ])
    ear.stop()
  })

  it('tells a client that comes back to fetch again', async () => {
    const response = await fetch(`${running.origin}/v1/data/listen/production?query=*&enableResume=true`, {
      headers: { 'last-event-id': 'x#y', authorization: 'Bearer viewer' },
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('data:')) text += (await reader.read()).value
    expect(text).toContain('event: reset')
    await reader.cancel()
  })

  it('tells of drafts and versions to whoever asks for them, and to older clients', async () => {
    const heard = async (path: string) => {
      const gone = new AbortController()
      const query = encodeURIComponent('*[_type == "quiet"]')
      const answer = await fetch(`${running.origin}${path}query=${query}`, {
        headers: { authorization: 'Bearer viewer' },
        signal: gone.signal,
      })
      let text = ''
      const reading = (async () => {
        for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) text += chunk
      })().catch(() => undefined)
      return {
        ids: () => [...text.matchAll(/"documentId":"([^"]+)"/g)].map(([, id]) => id),
        async leave() {
          gone.abort()
          await reading
        },
      }
    }
    const ears = await Promise.all(
      [
        '/v2025-02-19/data/listen/production?',
        '/v2025-02-19/data/listen/production?includeAllVersions=true&',
        '/v2021-03-25/data/listen/production?',
      ].map(heard),
    )
    const editor = running.client('editor')
    for (const _id of ['drafts.quiet', 'versions.r1.quiet', 'quiet'])
      await editor.create({ _id, _type: 'quiet' })
    const all = ['drafts.quiet', 'versions.r1.quiet', 'quiet']
    await expect.poll(() => ears.map(({ ids }) => ids())).toEqual([['quiet'], all, all])
    await Promise.all(ears.map(({ leave }) => leave()))
    expect(await editor.getDocument('quiet', { includeAllVersions: true })).toHaveLength(3)
    expect(await editor.getDocument('quiet')).toMatchObject({ _id: 'quiet' })
  })

  it.each(['*[_type == ', 'count(*)', '*[_type == $type]'])(
    'tells what is wrong with a query: %s',
    async (query) => {
      const answer = await fetch(
        `${running.origin}/v1/data/listen/production?query=${encodeURIComponent(query)}`,
        { headers: { authorization: 'Bearer viewer' } },
      )
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('event-stream'),
      ])
      expect(await answer.text()).toMatch(/event: channelError\ndata: \{"error":\{"type":"queryParseError"/)
      const failed = new Promise((resolve) => {
        running.client('viewer').listen(query).subscribe({ error: resolve })
      })
      expect(await failed).toBeInstanceOf(ChannelError)
      expect(await failed).toMatchObject({ data: { error: { type: 'queryParseError' } } })
    },
  )

  it('keeps two writers of one document whole', async () => {
    const [one, two] = [running.client('editor'), running.client('administrator')]
    await one.createOrReplace({ _id: 'both', _type: 'song', list: [], a: 0, b: 0 })
    const ear = await listening(one, '*[_id == "both"]')
    const write = async (client: Client, name: string) => {
      for (let index = 0; index < 25; index++) {
        await client
          .patch('both')
          .inc({ [name]: 1 })
          .append('list', [`${name}${index}`])
          .commit()
      }
    }
    await Promise.all([write(one, 'a'), write(two, 'b')])
    const events = await ear.heard(50)
    for (const [index, event] of events.entries()) {
      if (index > 0) expect(event.previousRev).toBe(events[index - 1]!.resultRev)
    }
    const result = await one.getDocument('both')
    expect(result).toMatchObject({ a: 25, b: 25 })
    expect(result!.list).toHaveLength(50)
    ear.stop()
  })
})

describe('live events', () => {
  it.each([
    ['', ['live']],
    ['?includeDrafts=true', ['drafts.live', 'live']],
  ])('%s tell of a publish, and of drafts where they are asked for', async (search, expected) => {
    const editor = running.client('editor')
    const gone = new AbortController()
    const stream = await fetch(`${running.origin}/v1/data/live/events/production${search}`, {
      headers: { authorization: 'Bearer viewer' },
      signal: gone.signal,
    })
    let heard = ''
    const reading = (async () => {
      for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) heard += text
    })().catch(() => undefined)
    const transactions = new Map<string, string>()
    for (const _id of ['drafts.live', 'live']) {
      const { _rev } = await editor.createOrReplace({ _id, _type: 'song' })
      transactions.set(_rev, _id)
    }
    const { syncTags } = await editor.fetch('*[_id == "live"]', {}, { filterResponse: false })
    const told = () => [...heard.matchAll(/event: message\nid: (\S+)\ndata: (.+)/g)]
    await expect.poll(() => told().map(([, id = '']) => transactions.get(id))).toEqual(expected)
    for (const [, , data] of told()) expect(JSON.parse(data ?? '')).toEqual({ tags: syncTags })
    gone.abort()
    await reading
  })
})

describe('the carrier', () => {
  it('brings several streams over one socket, each with its own right to read', async () => {
    const socket = new WebSocket(`${running.origin.replace('http', 'ws')}/vX/data/streams/production`)
    const text = new Map<number, string>()
    const status = new Map<number, number>()
    let wake = () => {}
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(data) as { id: number; status?: number; chunk?: string }
      if (frame.status) status.set(frame.id, frame.status)
      text.set(frame.id, (text.get(frame.id) ?? '') + (frame.chunk ?? ''))
      wake()
    })
    const until = async (done: () => boolean) => {
      while (!done()) await new Promise<void>((resolve) => (wake = resolve))
    }
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const url = `/vX/data/listen/production?includeAllVersions=true&query=${encodeURIComponent('*[_type == "carried"]')}`
    socket.send(JSON.stringify({ open: 1, url, headers: { authorization: 'Bearer editor' } }))
    socket.send(JSON.stringify({ open: 2, url, headers: {} }))
    socket.send(JSON.stringify({ open: 3, url, headers: { authorization: 'Bearer wrong' } }))
    socket.send(JSON.stringify({ open: 4, url: '/vX/data/query/production?query=1', headers: {} }))
    const climbing = [
      '\\..\\..\\..\\..\\v1\\ping',
      '%2e%2e\\..\\..\\..\\v1\\ping',
      'production\\..\\..\\..\\ping',
    ]
    for (const [index, path] of climbing.entries())
      socket.send(JSON.stringify({ open: 5 + index, url: `/v1/data/listen/${path}`, headers: {} }))
    await until(() => status.size === 7 && Boolean(text.get(1)?.includes('welcome')))
    expect([...status].toSorted()).toEqual([
      [1, 200],
      [2, 401],
      [3, 401],
      [4, 404],
      [5, 404],
      [6, 404],
      [7, 404],
    ])
    const editor = running.client('editor')
    await editor.create({ _id: 'drafts.carried', _type: 'carried' })
    await editor.create({ _id: 'carried', _type: 'carried' })
    await until(() => Boolean(text.get(1)?.includes('"documentId":"carried"')))
    expect(text.get(1)).toContain('drafts.carried')
    expect(text.get(2)).not.toContain('carried')
    socket.close()
  })
})
