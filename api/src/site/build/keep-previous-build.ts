import { keepPreviousBuild } from './built-files.ts'

// Run before a build with its folder.
await keepPreviousBuild(process.argv[2] ?? '')
