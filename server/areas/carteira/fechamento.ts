import { createHash } from 'node:crypto'
import * as z from 'zod'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { findDiaAberto, insertDia, listDias, lockLivro, readDia } from './livro.repo.ts'
import { cutLivro, insertSaldos, listDiasSemSaldo } from './saldos.repo.ts'

/** The digest before the first day. */
const INICIO = '0'.repeat(64)

/** Digest of a day's movements and of the digest before: SHA-256 over the lines of the books. */
async function sealOf(db: Db, dia: Dia, anterior: string) {
  const hash = createHash('sha256').update(`${anterior}\n${dia}\n`)
  let movimentos = 0
  for await (const linhas of readDia(db, dia)) {
    movimentos += linhas.length
    for (const linha of linhas) hash.update(linha).update('\n')
  }
  return { movimentos, resumo: hash.digest('hex') }
}

/**
 * Closes every day before today that has movements and is open: it takes no more movements, gets its seal, and its balances
 * are kept. Days without movements have no row. Each step is a transaction of its own and may be repeated: the next run
 * finishes what an interrupted one began.
 */
export async function closeDias({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const today = diaOf(clock.now())
  const aberto = await findDiaAberto(db)
  if ((!aberto || aberto >= today) && (await listDiasSemSaldo(db)).length === 0) return
  await db.transaction().execute((tx) => cutLivro(tx, renderDia(parseDia(today) - 1)))
  await sealDias({ db, clock }, today)
  for (const dia of await listDiasSemSaldo(db)) await keepSaldos(db, dia)
}

const sealDias = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, today: Dia) =>
  db.transaction().execute(async (tx) => {
    await lockLivro(tx)
    let anterior = (await listDias(tx)).at(-1)?.resumo ?? INICIO
    for (let dia = await findDiaAberto(tx); dia && dia < today; dia = await findDiaAberto(tx)) {
      const { movimentos, resumo } = await sealOf(tx, dia, anterior)
      await insertDia(tx, { dia, movimentos, resumo, fechadoEm: clock.now() })
      anterior = resumo
    }
  })

/** Keeps the balances at the end of a day, unless another node has done so. */
const keepSaldos = (db: Db, dia: Dia) =>
  db.transaction().execute(async (tx) => {
    await lockLivro(tx)
    if ((await listDiasSemSaldo(tx)).includes(dia)) await insertSaldos(tx, dia)
  })

/** The seal of each sealed day, or of one of them, beside the digest of the day as it is now. */
export async function* checkSeals(db: Db, only?: Dia) {
  let anterior = INICIO
  for (const { dia, movimentos, resumo } of await listDias(db)) {
    if (only !== undefined && dia !== only) {
      anterior = resumo
      continue
    }
    const now = await sealOf(db, dia, anterior)
    if (now.movimentos !== movimentos || now.resumo !== resumo)
      yield `dia ${dia}: fechado com ${movimentos} movimentos, agora ${now.movimentos}; o resumo ${now.resumo === resumo ? 'confere' : 'não confere'}`
    anterior = resumo
  }
}

/** Runs long after midnight, so that transactions begun before midnight have ended. */
export const closeLivro = defineJob({
  name: 'carteira.closeLivro',
  payload: z.object({}),
  cron: '7 3 * * *',
  run: (deps) => closeDias(deps),
})
