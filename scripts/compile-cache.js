/**
 * What V8 made of each module is kept beside the packages and read from then on. Loaded before anything else (`--import`),
 * and plain JavaScript: with the first TypeScript file that is not in the cache Node loads its compiler, twenty megabytes
 * that stay.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
