import { setBuildAside } from './built-files.ts'

// Run before a build with its folder.
await setBuildAside(process.argv[2] ?? '')
