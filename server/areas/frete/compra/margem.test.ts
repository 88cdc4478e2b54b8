import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CORREIOS } from '../../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../../adapters/transportadora/tabela/index.ts'
import { checkTudo } from '../../../ensaio/contraprova/contraprova.ts'
import { createDiario } from '../../../ensaio/diario.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { expedidor } from '../../../testing/vida.ts'
import { tarifasOf } from '../../cotacao/index.ts'

let house: TestHouse
/** The project's contract tables have no margin. In this test they earn 15 %. */
const MARGEM_PPM = 150_000
let margemPpm = MARGEM_PPM
beforeAll(async () => {
  const correios = tabelaTransportadora(CORREIOS, () =>
    tarifasOf(house.deps, 'correios').map((tarifa) => ({
      ...tarifa,
      regras: { ...tarifa.regras, margemPpm },
    })),
  )
  house = await startHouse({ brought: { transportadoras: [correios] } })
})
afterAll(() => closeBooks(house))

/** What the house's accounts got from this subscriber, by account. */
async function naCasa(assinaturaUuid: string) {
  const { rows } = await sql<{ conta: string; valor: number }>`
    select p.conta, sum(p.valor_centavos)::int as valor from partida as p join movimento as m on m.uuid = p.movimento_uuid
    where m.assinatura_uuid = ${assinaturaUuid} and p.conta in ('casa:transportadoras', 'casa:receita') group by 1`.execute(
    house.db,
  )
  return Object.fromEntries(rows.map(({ conta, valor }) => [conta, valor]))
}

test('a purchase is booked in two parts: the carrier’s by its contract, the margin as revenue; a refund takes both back', async () => {
  const ana = await expedidor(house, { fretes: 2 })
  const rows = await ana.rows()
  const margem = rows.reduce((soma, { margemCentavos }) => soma + margemCentavos!, 0)
  expect(margem).toBeGreaterThan(0)
  expect(await naCasa(ana.assinaturaUuid)).toEqual({
    'casa:transportadoras': ana.total - margem,
    'casa:receita': margem,
  })
  await house.runJobs()
  await ana.cancel()
  await house.runJobs()
  const [, other] = rows
  expect(await naCasa(ana.assinaturaUuid)).toEqual({
    'casa:transportadoras': other!.valorFreteCentavos - other!.margemCentavos!,
    'casa:receita': other!.margemCentavos,
  })
  expect(await ana.estornos()).toEqual([rows[0]!.valorFreteCentavos])
})

test('the margin is a line of the frete’s own receipt', async () => {
  const ana = await expedidor(house)
  const { margemCentavos, valorFreteCentavos } = await ana.row()
  expect(margemCentavos).toBe(Math.round(((valorFreteCentavos - margemCentavos!) * MARGEM_PPM) / 1e6))
})

test('a frete booked before prices were split is refunded from the carriers’ account alone', async () => {
  margemPpm = 0
  const ana = await expedidor(house)
  const { valorFreteCentavos } = await ana.row()
  expect(await naCasa(ana.assinaturaUuid)).toEqual({ 'casa:transportadoras': valorFreteCentavos })
  // a frete that a node of this version created and a node of the version before booked
  await sql`update frete set margem_centavos = 100 where uuid = ${ana.uuid}`.execute(house.db)
  await house.runJobs()
  await ana.cancel()
  await house.runJobs()
  expect(await naCasa(ana.assinaturaUuid)).toEqual({ 'casa:transportadoras': 0 })
  expect(await ana.estornos()).toEqual([valorFreteCentavos])
  await house.clock.advance(120) // the authority is asked once more about the cancelled DC-e
  await house.runJobs()
  expect(await checkTudo(house.db, NADA_DITO)).toEqual([])
})

/** An empty record: the check compares the database with no recorded answers. */
const NADA_DITO = createDiario()
