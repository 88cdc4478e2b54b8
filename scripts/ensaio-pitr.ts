/**
 * `npm run ensaio:pitr`: a house books money on a PostgreSQL that keeps its log; the server's files are lost; PostgreSQL comes
 * back to an instant between two bookings. The house must then know what was booked before it, nothing of what came later,
 * and books that add up. Exit code 1 when it does not.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { formatReais } from '../contract/kernel/values/centavos.ts'
import { checkLivro, giveCortesia } from '../server/areas/carteira/index.ts'
import { checkAuditoria } from '../server/areas/operacao/index.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { findAgora } from '../server/kernel/kernel.repo.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { runComando } from './comando.ts'
import { startPostgres } from './start-postgres.ts'

const ANTES_DA_BASE = 10_00
const DEPOIS_DA_BASE = 20_00
const DEPOIS_DO_INSTANTE = 40_00
/** The instant is given in whole milliseconds, so the bookings before and after it must lie further apart. */
const APART_MS = 50

await runComando(async () => {
  const postgres = await startPostgres({ isDuravel: true, isArquivado: true })
  const open = () =>
    openHouse(readConfig({ DATABASE_URL: postgres.url, SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'silent' }), {
      isWorking: false,
    })
  try {
    const house = await open()
    const { db } = house.deps
    const { assinaturaUuid } = (await insertAssinante(db, house.deps.clock.now()))!
    const book = (valor: number) =>
      db.transaction().execute((tx) =>
        giveCortesia(house.deps, tx, {
          assinaturaUuid,
          valor,
          evento: `ensaio:${randomUUID()}`,
          origemUuid: randomUUID(),
        }),
      )
    await book(ANTES_DA_BASE)
    await postgres.takeBase()
    await book(DEPOIS_DA_BASE)
    await pause(APART_MS)
    const instante = await findAgora(db)
    await pause(APART_MS)
    await book(DEPOIS_DO_INSTANTE)
    const antes = await saldoOf(db, assinaturaUuid)
    await keepLog(db)
    await house.close()

    const began = performance.now()
    await postgres.comeBack(instante)
    const seconds = (performance.now() - began) / 1000
    const again = await open()
    try {
      const depois = await saldoOf(again.deps.db, assinaturaUuid)
      const diferencas = await checkLivro(again.deps.db)
      const { falhas } = await checkAuditoria(again.deps.db)
      console.log(
        `Saldo antes da perda: ${formatReais(antes)}. De volta a ${instante.toISOString()}: ${formatReais(depois)}.`,
      )
      for (const diferenca of [...diferencas, ...falhas.map(({ mensagem }) => mensagem)]) console.error(diferenca)
      if (depois !== ANTES_DA_BASE + DEPOIS_DA_BASE || diferencas.length + falhas.length > 0)
        throw new StartError('O ensaio falhou: o banco não voltou ao instante pedido.')
      await again.deps.db.transaction().execute((tx) =>
        giveCortesia(again.deps, tx, {
          assinaturaUuid,
          valor: 1_00,
          evento: `ensaio:${randomUUID()}`,
          origemUuid: randomUUID(),
        }),
      )
      console.log(`O ensaio confere: o livro fecha, a casa segue, e a volta levou ${seconds.toFixed(1)} s.`)
    } finally {
      await again.close()
    }
  } finally {
    await postgres.stop()
  }
})

type Db = Awaited<ReturnType<typeof openHouse>>['deps']['db']

async function saldoOf(db: Db, assinaturaUuid: string) {
  const { rows } = await sql<{ saldo: number }>`
    select saldo_centavos::int as saldo from conta_razao where assinatura_uuid = ${assinaturaUuid} and saldo_centavos > 0`.execute(
    db,
  )
  return rows[0]?.saldo ?? 0
}

/** Ends the present file of the log (WAL), and waits until the archive has it. */
async function keepLog(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(lsn) as name from pg_switch_wal() as lsn`.execute(db)
  for (;;) {
    const { rows: kept } = await sql<{
      last: string | null
    }>`select last_archived_wal as last from pg_stat_archiver`.execute(db)
    if ((kept[0]?.last ?? '') >= rows[0]!.name) return
    await pause(100)
  }
}
