import { listBuiltFiles } from './built-files.ts'

// Run after a build with its folder.
await listBuiltFiles(process.argv[2] ?? '')
