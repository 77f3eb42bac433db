import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { originalFile, sha1Of } from '../../lake/assets/original-file.ts'
import { references, type Dataset } from '../../lake/dataset.ts'
import { isPublic } from '../../lake/document.ts'
import { broken, count, fine, worthALook, type Check, type Found } from '../check.ts'

/** The newest backup that still has a file knows it by the same name. */
const bringBack =
  'Bring the file back from a backup (assets/), where it has the same name; or upload the picture again in the Studio.'

export const assetsCheck: Check = {
  name: 'Pictures and files',
  inStudio: true,
  async run({ env, content }) {
    const { dataset } = await content()
    const assets = ['sanity.imageAsset', 'sanity.fileAsset'].flatMap((type) => [...dataset.ofType(type)])
    const found: Found[] = []
    for (const { _id } of assets) {
      const fault = await faultOf(originalFile(env.dataDir, sha1Of(_id) ?? ''), sha1Of(_id))
      if (fault) found.push(broken(`${_id} ${fault}.`, bringBack))
    }
    for (const { id, by } of dangling(dataset))
      found.push(
        worthALook(
          `${by} refers to ${id}, which does not exist.`,
          'Open the document in the Studio and choose again.',
        ),
      )
    if (found.length > 0) return found
    const unused = assets.filter(({ _id }) => dataset.referrers(_id).size === 0).length
    return fine(
      `${count(assets.length, 'file')}, each whole${unused > 0 ? `; ${unused} of them no document refers to` : ' and referred to'}.`,
    )
  },
}

async function faultOf(file: string, sha1: string | undefined) {
  const hash = createHash('sha1')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : 'cannot be read'
  }
  return hash.digest('hex') === sha1 ? undefined : 'is damaged: its bytes are not what they were'
}

/** Strong references that lead nowhere. */
function* dangling(dataset: Dataset) {
  for (const document of dataset.all())
    for (const [id, strong] of references(document))
      if (strong && !dataset.get(id) && isPublic(id)) yield { id, by: document._id }
}
