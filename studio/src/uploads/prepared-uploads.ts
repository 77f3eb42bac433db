import type { AssetSource, AssetSourceUploader } from 'sanity'
import { madeOnce } from '../made-once.ts'
import { tellConversion, tellRefusal } from './upload-news.ts'
import { usableFile } from './usable-file.ts'

/** The places that pictures and films come from, as they are, except that each file is made usable before it is sent. */
export const prepareUploads = (sources: AssetSource[]): AssetSource[] =>
  sources.map((source) => (source.Uploader ? { ...source, Uploader: prepared(source.Uploader) } : source))

type Listener = Parameters<AssetSourceUploader['subscribe']>[0]

const prepared = madeOnce((Uploader: new () => AssetSourceUploader) => {
  return class Prepared extends Uploader {
    readonly #listeners = new Set<Listener>()
    #preparing: AbortController | undefined

    override upload(...[files, options]: Parameters<AssetSourceUploader['upload']>) {
      const preparing = new AbortController()
      this.#preparing = preparing
      void prepare(files).then((usable) => {
        if (preparing.signal.aborted) return
        this.#preparing = undefined
        if (usable.length > 0) super.upload(usable, options)
        else this.#end()
      })
      return []
    }

    override abort(...[file]: Parameters<AssetSourceUploader['abort']>) {
      super.abort(file)
      if (!this.#preparing) return
      this.#preparing.abort()
      this.#preparing = undefined
      this.#end()
    }

    override subscribe(listener: Listener) {
      const told: Listener = (event) => {
        if (event.type === 'error') return
        if (event.type === 'all-complete') {
          const refused = event.files.filter(({ status }) => status === 'error')
          for (const file of refused) tellRefusal(file)
        }
        listener(event)
      }
      this.#listeners.add(told)
      const unsubscribe = super.subscribe(told)
      return () => {
        this.#listeners.delete(told)
        unsubscribe()
      }
    }

    /** Nothing was left to be sent. */
    #end() {
      for (const listener of this.#listeners) listener({ type: 'all-complete', files: [] })
    }
  }
})

/** The files that can be used, made smaller where they need it; the others are told of. */
async function prepare(files: File[]) {
  const usable: File[] = []
  // One after the other: a photo of a camera takes half a gigabyte while it is drawn.
  for (const file of files) {
    try {
      const ready = await usableFile(file)
      if (ready !== file) tellConversion(file, ready)
      usable.push(ready)
    } catch (error) {
      const told = error instanceof Error ? error : new Error(String(error))
      tellRefusal({ file, error: told })
    }
  }
  return usable
}
