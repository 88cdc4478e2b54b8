import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openInMemory } from '../db/embedded.ts'
import { furnish } from './furnish.ts'

/** Furnishes an embedded database once and keeps its files; a test file loads them in a fraction of a second. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'freteflex-pglite-'))
  const snapshot = join(folder, 'snapshot.tar')
  const open = await openInMemory()
  await furnish(open)
  const files = await open.pglite?.dumpDataDir('none')
  if (files) await writeFile(snapshot, files.stream())
  await open.close()
  project.provide('database', { kind: 'pglite', snapshot })
  return () => rm(folder, { recursive: true, force: true })
}
