import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { PERGUNTAS_DAS_DCES } from './dces.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
  const ana = await vendedor(house)
  await ana.buy({})
  await house.runJobs()
})
afterAll(() => house.stop())

class Undo extends Error {}

/** What the questions find after this was done behind the product's back; it is undone. */
async function found(...planted: RawBuilder<unknown>[]) {
  const diferencas: string[] = []
  const planting = house.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // no trigger and no foreign key stands in the way
    for (const each of planted) await each.execute(tx)
    for (const pergunta of PERGUNTAS_DAS_DCES) {
      const { rows } = await sql<{ diferenca: string }>`${pergunta}`.execute(tx)
      diferencas.push(...rows.map(({ diferenca }) => diferenca))
    }
    throw new Undo()
  })
  await planting.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return diferencas
}

const copyNaSefaz = sql`
  insert into sefaz_dce (chave, emissor, serie, numero, digest, protocolo, autorizada_em, xml_protocolo)
  select overlay(chave placing '99' from 1), emissor, serie, numero + 1, digest, overlay(protocolo placing '99' from 1),
    autorizada_em, xml_protocolo from sefaz_dce`

test('a house in order has no difference', async () => {
  expect(await found()).toEqual([])
})

test.each([
  ['a number that was left out', sql`update dce_serie set ultimo = ultimo + 1`, /o último número é/],
  ['a second authorisation', copyNaSefaz, /DC-e 99.* aqui desconhecida/],
  ['an authorisation that the authority does not know', sql`delete from sefaz_dce`, /com o protocolo/],
  [
    'a cancelling that is not known here',
    sql`update sefaz_dce set xml_cancelamento = 'x', cancelada_em = now()`,
    /cancelada na Sefaz, e aqui AUTORIZADA/,
  ],
  ['a document without an answer', sql`update dce set estado = 'ASSINADA'`, /ainda ASSINADA/],
  ['a frete without any paper', sql`delete from dce`, /não vale nem diz por quê/],
  ['a document of a frete that has ended', sql`update frete set status = 'CANCELADO'`, /a DC-e ainda vale/],
])('%s is found', async (_what, planted, sentence) => {
  expect((await found(planted)).join('\n')).toMatch(sentence)
})
