import type { Config } from '../../config.ts'
import { type DatabaseAddress, directAddress } from '../../db/direct-address.ts'
import type { TabelaMensal } from '../../db/meses/meses.rules.ts'
import { detach, type Pedaco, withTabelaParada } from '../../db/meses/particoes.ts'
import { migrate } from '../../db/migrate.ts'
import { openExistingDatabase } from '../../db/open-database.ts'
import { type Clock, createClock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import { createLog } from '../../kernel/log.ts'
import { syncClock } from '../../kernel/shared-clock.ts'
import type { BancoDeCopia } from '../banco.ts'
import { withEmbutido } from '../banco-embutido.ts'
import { withPostgres } from '../banco-postgres.ts'
import { connect } from '../conexao.ts'

/** The house's database, for a command that moves months. */
export type Lugar = {
  db: Db
  clock: Clock
  /** Runs `work` in one transaction in which tables are read and written as COPY's text. */
  inTransaction<T>(work: (banco: BancoDeCopia) => Promise<T>): Promise<T>
  /** Detaches a partition from its table. On PostgreSQL this makes nobody wait. */
  detach(tabela: TabelaMensal, pedaco: Pedaco): Promise<void>
}

/** With PostgreSQL the house may run; with the embedded database it must be stopped. */
export async function withLugar<T>(config: Config, run: (lugar: Lugar) => Promise<T>): Promise<T> {
  const direct = directAddress(config)
  const log = createLog(config)
  const { open, release } = await openExistingDatabase(config, log)
  const { db, pglite } = open
  const clock = createClock()
  try {
    await migrate(open)
    await syncClock({ db, clock, log })
    return await run({
      db,
      clock,
      inTransaction: (work) =>
        pglite ? withEmbutido(pglite, work) : withPostgres(direct!, { isReading: false }, work),
      async detach(tabela, pedaco) {
        if (direct) await detachConcurrently(direct, tabela, pedaco)
        else await withTabelaParada(db, tabela, {}, (tx) => detach(tx, tabela, pedaco.nome))
      },
    })
  } finally {
    await open.close()
    await release()
  }
}

/** Waits for the transactions that may see the partition, without a lock that others would wait for. */
async function detachConcurrently(
  address: DatabaseAddress,
  { nome: tabela }: TabelaMensal,
  { nome, isSaindo }: Pedaco,
) {
  const client = await connect(address, 'copia')
  try {
    await client.query(`alter table ${tabela} detach partition ${nome} ${isSaindo ? 'finalize' : 'concurrently'}`)
  } finally {
    await client.end().catch(() => {})
  }
}
