import type { Config } from '../config.ts'
import { unhurry } from '../db/guarded-client.ts'
import { applyIn, findAplicadas, makeTabela, note } from '../db/migracao/aplicar.ts'
import { makeIndices } from '../db/migracao/indices.ts'
import { isIndice, type Migration, readMigrations } from '../db/migracao/migracoes.ts'
import { planPendentes } from '../db/migracao/plano.ts'
import type { OpenDb } from '../db/open.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Db } from '../kernel/deps.ts'
import { createLog } from '../kernel/log.ts'
import { withCopyAside } from './ao-lado.ts'
import { type Medida, measureIn } from './medida.ts'

/** What one migration would do, or why these rows do not let it. */
export type Ensaiada = Medida & { migracao: Migration; ms: number; erro?: string }

/**
 * Applies the missing migrations to a copy of the house's database, one after the other, and measures each. Ends with the
 * first one that fails. The house's own database is only read.
 */
export async function ensaiarMigracoes(
  config: Config,
  { migrations = readMigrations(), tell }: { migrations?: readonly Migration[]; tell: (step: string) => void },
): Promise<Ensaiada[]> {
  if (config.databaseUrl && (await listPendentes(config, migrations)).length === 0) return []
  return withCopyAside(
    config,
    async (open) => {
      const patient = await open.openPatient?.()
      const db = patient?.db ?? open.db
      try {
        const ensaiadas: Ensaiada[] = []
        for (const migracao of planPendentes((await findAplicadas(db)) ?? [], migrations)) {
          tell(migracao.nome)
          const ensaiada = await tryOne(db, migracao, open)
          ensaiadas.push(ensaiada)
          if (ensaiada.erro !== undefined) break
        }
        return ensaiadas
      } finally {
        await patient?.close()
      }
    },
    tell,
  )
}

/** What the house's own database lacks, read before anything is copied. An embedded one is read in its copy alone. */
async function listPendentes(config: Config, migrations: readonly Migration[]) {
  const { open, release } = await openDatabase(config, createLog(config))
  try {
    return planPendentes((await findAplicadas(open.db)) ?? [], migrations)
  } finally {
    await open.close()
    await release()
  }
}

const NADA: Medida = { travas: [], mudadas: [], reescritas: [], indices: [] }

async function tryOne(db: Db, migracao: Migration, { openPatient }: Pick<OpenDb, 'openPatient'>): Promise<Ensaiada> {
  const began = performance.now()
  const ms = () => performance.now() - began
  try {
    if (openPatient && isIndice(migracao)) {
      await makeIndices(db, migracao)
      const took = ms()
      await db.transaction().execute(async (tx) => {
        await makeTabela(tx)
        await note(tx, migracao)
      })
      return { ...NADA, migracao, ms: took }
    }
    return await db.transaction().execute(async (tx) => {
      await unhurry(tx) // the role may have a limit, and migrations have none
      await makeTabela(tx)
      const measure = await measureIn(tx)
      const begun = performance.now()
      await applyIn(tx, migracao)
      const took = performance.now() - begun
      return { ...(await measure()), migracao, ms: took }
    })
  } catch (error) {
    return { ...NADA, migracao, ms: ms(), erro: error instanceof Error ? error.message : String(error) }
  }
}
