import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Expedicao } from '../../../ports/expedicao.ts'
import { insertAssinante } from '../../../testing/given/assinante.ts'
import { CORREIOS } from '../../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { insertManyFretes } from '../testing-massa.ts'
import { trackFretes } from './rastreio.ts'

/** How many fretes were in each question. */
const perguntas: number[] = []
const expedicao = {
  transportadoraUuid: CORREIOS,
  isSandbox: true,
  maxPorConsulta: 300,
  track: async (codigos) => {
    perguntas.push(codigos.length)
    return []
  },
} as Partial<Expedicao> as Expedicao

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ brought: { expedicoes: [expedicao] } })
})
afterAll(() => house.stop())

test('a round of more fretes than are read at once still fills every question', async () => {
  const now = house.clock.now()
  const { assinaturaUuid } = (await insertAssinante(house.db, now))!
  await insertManyFretes(house.db, assinaturaUuid, 750, now)
  await sql`insert into frete_agenda (frete_uuid, tarefa, em) select uuid, 'RASTREAR', ${now} from frete
    where codigo_encomenda is not null order by uuid limit 610`.execute(house.db)
  await trackFretes.run(house.deps, {})
  expect(perguntas).toEqual([300, 300, 10])
  const { rows } = await sql`select 1 from frete_agenda where tarefa = 'RASTREAR' and tomada_ate is not null`.execute(
    house.db,
  )
  expect(rows).toEqual([]) // each has its next hour
})
