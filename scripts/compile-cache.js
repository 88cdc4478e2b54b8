/**
 * Keeps V8's compiled code of each module beside the packages, and reads it from then on. Loaded before anything else
 * (`--import`). Plain JavaScript, because for the first TypeScript file outside of the cache Node loads its compiler, which
 * keeps twenty megabytes.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
