import { parentPort, workerData } from 'node:worker_threads'
import { buildFolders } from '../site/build/build-folders.ts'
import { loadWebBuild } from '../site/build/web-build.ts'
import { checks, examine } from './doctor.ts'
import type { Examination } from './examination.ts'
import { openInstallation } from './installation.ts'

const { env, only } = workerData as Examination
const installation = openInstallation({ env, loadBuild: () => loadWebBuild(buildFolders.webFolder) })
const chosen = checks.filter(({ name, inStudio }) => inStudio && (only?.includes(name) ?? true))
parentPort?.postMessage(await examine(installation, chosen).finally(installation.close))
