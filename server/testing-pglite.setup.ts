import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from './db/migrate.ts'
import { openEmbedded } from './db/open.ts'

/** Migrates an embedded database once and keeps its files, from which a test file has its own in a third of a second. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'freteflex-pglite-'))
  const snapshot = join(folder, 'snapshot.tar')
  const { db, pglite, close } = await openEmbedded({})
  await migrate(db)
  const dump = await pglite?.dumpDataDir('none')
  await close()
  await writeFile(snapshot, dump?.stream() ?? '')
  project.provide('database', { kind: 'pglite', snapshot })
  return () => rm(folder, { recursive: true, force: true })
}
