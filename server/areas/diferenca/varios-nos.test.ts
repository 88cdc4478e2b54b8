// Database: PostgreSQL. Several nodes compare at once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDiferencas } from '../../ensaio/contraprova/diferencas.ts'
import { copyGerados } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { compareMedidos } from './diferencas-novas.ts'
import { remetenteMedido } from './testing-diferenca.ts'

let house: TestHouse
let outra: TestHouse
beforeAll(async () => {
  house = await startHouse()
  outra = await house.startNode()
})
afterAll(async () => {
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

test('two nodes’ rounds over the fretes of several sellers, while they settle: each frete is compared once, and nobody waits for ever', async () => {
  const pessoas = await Promise.all(Array.from({ length: 3 }, () => remetenteMedido(house)))
  const before = await Promise.all(pessoas.map((ana) => ana.saldo()))
  for (const ana of pessoas) await copyGerados(house, ana.uuid, 80)
  const measure = (gramas: number) =>
    sql`
    update frete set status = 'POSTADO', postado_em = coalesce(postado_em, ${house.clock.now()}),
      medidas_transportadora = jsonb_build_object('alturaPacote', 4, 'larguraPacote', 16, 'comprimentoPacote', 24,
        'pesoGramas', ${gramas}::int + (posicao + ascii(uuid::text)) % 7 * 1000)
    where assinatura_uuid = any(${pessoas.map(({ assinaturaUuid }) => assinaturaUuid)}::uuid[])`.execute(house.db)
  for (const gramas of [2000, 200]) {
    await measure(gramas)
    await Promise.all([
      compareMedidos.run(house.deps, {}),
      compareMedidos.run(outra.deps, {}),
      ...pessoas.flatMap((ana) => [ana.quit({ tipoQuitacao: false }), ana.quit({ tipoQuitacao: true })]),
    ])
    await compareMedidos.run(house.deps, {})
    expect(await checkDiferencas(house.db)).toEqual([])
  }
  for (const [i, ana] of pessoas.entries()) {
    const { rows } = await sql<{ medicoes: number; quitado: number; diferencas: number }>`
      select (select count(*)::int from medicao as m join frete as f on f.uuid = m.frete_uuid where f.assinatura_uuid = ${ana.assinaturaUuid}) as medicoes,
        (select coalesce(sum(valor_centavos), 0)::int from diferenca where assinatura_uuid = ${ana.assinaturaUuid}
          and desfecho in ('PAGA', 'RESGATADA')) as quitado,
        (select count(*)::int from diferenca where assinatura_uuid = ${ana.assinaturaUuid}) as diferencas`.execute(
      house.db,
    )
    expect(rows[0]!.medicoes).toBe(2 * 81)
    expect(await ana.saldo()).toBe(before[i]! + rows[0]!.quitado)
    expect(rows[0]!.diferencas).toBeGreaterThan(0) // what is still open depends on who was faster
  }
})
