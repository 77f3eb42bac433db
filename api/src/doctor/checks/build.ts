import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolders } from '../../site/build/build-folders.ts'
import { errorMessage } from '../../db/error-message.ts'
import { broken, fine, type Check } from '../check.ts'

/** What the packages with native code are built for; `npm start` brings it. */
const oldestNode = 24

export const nodeCheck: Check = {
  name: 'Node',
  inStudio: true,
  async run() {
    const { node } = process.versions
    return Number(node.split('.')[0]) >= oldestNode
      ? fine(`${node}.`)
      : broken(`It runs on Node ${node}.`, `Start it by npm start, which brings Node ${oldestNode}.`)
  },
}

export const buildCheck: Check = {
  name: 'Build',
  inStudio: true,
  async run({ loadBuild }) {
    try {
      await loadBuild()
    } catch (error) {
      return broken(errorMessage(error), 'Run npm start, which builds what is missing.')
    }
    return existsSync(join(buildFolders.studioFolder, 'index.html'))
      ? fine('Site and Studio are built.')
      : broken('The Studio has not been built.', 'Run npm start, which builds it.')
  },
}
