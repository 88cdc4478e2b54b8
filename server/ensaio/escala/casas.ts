import pg from 'pg'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import { openPostgres } from '../../db/open.ts'
import { createLog } from '../../kernel/log.ts'
import { createJobIndexes } from '../../kernel/work/jobs.repo.ts'
import { addressOf, administer } from '../../testing/database.ts'
import { furnish } from '../../testing/furnish.ts'
import { crescer } from './casa.ts'
import { type Pedido, planejar, recusar } from './plano.ts'
import { MUITOS, POUCOS } from './tamanhos.ts'

export type Casas = Awaited<ReturnType<typeof openCasas>>

/** Two houses on a PostgreSQL of their own, whose planners see few and many subscribers. */
export async function openCasas(encher = crescer) {
  const postgres = await startPostgres()
  const modelo = addressOf(postgres.url, 'modelo')
  await administer(postgres.url, 'create database modelo')
  const open = openPostgres({ databaseUrl: modelo, databasePool: 2 }, createLog({ logLevel: 'warn' }))
  await furnish(open, modelo)
  await createJobIndexes(open.db) // a house that works makes them at its start
  await open.close()
  const [muitos, poucos] = await Promise.all(
    (
      [
        ['muitos', MUITOS],
        ['poucos', POUCOS],
      ] as const
    ).map(async ([nome, assinantes]) => {
      await administer(postgres.url, `create database ${nome} template modelo`)
      await encher(addressOf(postgres.url, nome), assinantes)
      const client = new pg.Client({ connectionString: addressOf(postgres.url, nome) })
      await client.connect()
      return client
    }),
  )
  return {
    muitos: muitos!,
    /** Makes one more house with many subscribers; returns its address. */
    async outra(nome: string) {
      await administer(postgres.url, `create database ${nome} template modelo`)
      await encher(addressOf(postgres.url, nome), MUITOS)
      return addressOf(postgres.url, nome)
    },
    /** Why many subscribers would make this statement slow; undefined: they do not. */
    async recusa(pedido: Pedido, teto?: number) {
      return recusar(await planejar(muitos!, pedido), await planejar(poucos!, pedido), teto)
    },
    async close() {
      await muitos?.end()
      await poucos?.end()
      await postgres.stop()
    },
  }
}
