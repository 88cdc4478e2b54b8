import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/open-database.ts'
import { openHouse } from '../../house.ts'
import type { Deps } from '../../kernel/deps.ts'
import { createLog } from '../../kernel/log.ts'
import { checkTudo, countLinhas, sumTudo } from '../contraprova/contraprova.ts'
import type { Diario } from '../diario.ts'
import { checkObjetos } from './objetos.ts'

/** Opens the house once, prepares what a rehearsal needs, and closes it. */
export async function furnish<T>(config: Config, prepare: (deps: Deps) => Promise<T>) {
  const house = await openHouse(config, { isWorking: false })
  try {
    return await prepare(house.deps)
  } finally {
    await house.close()
  }
}

/** Opens the database when all nodes have ended, and compares it with the diario. */
export async function checkCasa(config: Config, diario: Diario) {
  const { open, release } = await openDatabase(config, createLog(config))
  try {
    return {
      diferencas: [...(await checkTudo(open.db, diario)), ...(await checkObjetos(open.db))],
      linhas: await countLinhas(open.db),
      somas: await sumTudo(open.db),
    }
  } finally {
    await open.close()
    await release()
  }
}
