import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/open-database.ts'
import { openHouse } from '../../house.ts'
import { createClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { createCliente } from '../cliente.ts'
import { checkTudo } from '../contraprova/contraprova.ts'
import { createDiario } from '../diario.ts'
import { LIMITES } from '../limites.ts'
import { type Arranjo, arrange } from './arranjo.ts'
import { act, endsWithin, isQuiet, type Palco } from './atos.ts'
import { ATOS, describePercurso, listPercursos, type Percurso } from './mortes.ts'

export type PlanoDasDces = {
  env: Record<string, string>
  /** A migrated PostgreSQL of this rehearsal alone. */
  databaseUrl: string
  /** For files of this run. */
  folder: string
  choose: (percursos: Percurso[]) => Percurso[]
}

export type Ensaiadas = {
  percursos: number
  mortes: number
  /** Runs that ended before all their deaths had come, because the act ran the statement less often than planned. */
  faltaram: string[]
  segundos: number
  diferencas: string[]
}

/**
 * Issues, sends again and cancels DC-e, and at every step the product or the tax authority dies by SIGKILL, once for each
 * run. Then `checkTudo` compares the fretes, their documents and what the authority knows.
 */
export async function ensaiarDces({ env, databaseUrl, folder, choose }: PlanoDasDces): Promise<Ensaiadas> {
  const begun = performance.now()
  const houseEnv = { NODE_ENV: 'test', SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'error', ...LIMITES, ...env }
  const config = readConfig({ ...houseEnv, DATABASE_URL: databaseUrl })
  await openHouse(config, { isWorking: false }).then((house) => house.close()) // migrates
  const { open } = await openDatabase(config, createLog(config))
  const { db } = open
  const diario = createDiario()
  const arranjo = await arrange({ env: houseEnv, databaseUrl, folder, onFalha: (what) => diario.falhas.push(what) })
  const { produto } = arranjo
  try {
    const ask = createCliente({ next: async () => (await produto.ready(), produto) }, diario)
    const clock = createClock()
    const palco: Palco = { ask, db, diario, clock, ready: () => arranjo.ready() }

    const percursos: Percurso[] = []
    for (const ato of ATOS) {
      await walk(palco, { ato, mortes: [] }, arranjo)
      percursos.push(...listPercursos(ato, arranjo.comandos()))
    }
    const chosen = choose(percursos)
    const faltaram: string[] = []
    for (const percurso of chosen) {
      if (diario.falhas.length > 0) break
      if (!(await walk(palco, percurso, arranjo))) faltaram.push(describePercurso(percurso))
    }
    await endsWithin(
      palco,
      () => isQuiet(db),
      () => false,
    )
    await arranjo.close()
    return {
      percursos: chosen.length,
      mortes: arranjo.mortes(),
      faltaram,
      segundos: (performance.now() - begun) / 1000,
      diferencas: [...diario.falhas, ...(await checkTudo(db, diario))],
    }
  } finally {
    await produto.kill()
    await open.close()
  }
}

/** One act with its deaths, until the document has come to its end. Returns whether every death has come. */
async function walk(palco: Palco, percurso: Percurso, { plan, left }: Arranjo) {
  const { diario } = palco
  try {
    const hasEnded = await act(palco, percurso.ato, () => plan(percurso.mortes))
    const isCareful = () => left() > 0 || percurso.mortes.length === 0 // a killed process gives no lease back
    if (!(await endsWithin(palco, hasEnded, isCareful)))
      diario.falhas.push(`${describePercurso(percurso)}: não termina`)
    return left() === 0
  } catch (error) {
    diario.falhas.push(`${describePercurso(percurso)}: ${error instanceof Error ? error.stack : String(error)}`)
    return true
  }
}
