import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frete } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { checkLivro } from '../carteira/index.ts'
import { portador } from './testing-cartao.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/**
 * Four fixed lives, so a failure repeats in every run. `LIVES=100` runs 100 random lives and prints the seed of a
 * failure: use it after a change to how card money is followed.
 */
const LIVES = process.env['LIVES'] ? { numRuns: Number(process.env['LIVES']) } : { numRuns: 4, seed: 126768221 }

const parte = fc.integer({ min: 1, max: 100 })
const passo = fc.oneof(
  fc.record({
    faz: fc.constant('recarga' as const),
    meio: fc.constantFrom('PIX' as const, 'CARTAO' as const),
    valor: fc.integer({ min: 5_00, max: 80_00 }),
  }),
  fc.record({ faz: fc.constant('compra' as const), quantos: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ faz: fc.constant('cartao' as const), parte: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ faz: fc.constant('cancela' as const), qual: parte }),
  fc.record({ faz: fc.constant('saca' as const), parte }),
  fc.record({ faz: fc.constant('devolve' as const), qual: parte, parte, finge: fc.constantFrom(0, 13, 17) }),
  fc.record({ faz: fc.constant('estorna' as const), qual: parte }),
  fc.record({ faz: fc.constant('estorna' as const), qual: parte }),
  fc.record({ faz: fc.constant('desfaz' as const), qual: parte }),
  fc.record({ faz: fc.constant('balcao' as const), qual: parte, parte }),
)
type Passo = typeof passo extends fc.Arbitrary<infer P> ? P : never

/** The element of a list for a number from 1 to 100. */
const pick = <T>(all: readonly T[], qual: number) => all[Math.floor(((qual - 1) / 100) * all.length)]

/** The answer is a success or a refusal, never a 5xx. */
const assertAnswered = ({ statusCode, body }: { statusCode: number; body: string }) =>
  expect(statusCode, body).toBeLessThan(500)

/** Runs random steps and keeps its own count of what came in and went out, beside the books. */
async function live(passos: readonly Passo[]) {
  const ana = await portador(house)
  const pagos: { uuid: string; meio: 'PIX' | 'CARTAO'; valor: number; isEstornado: boolean }[] = []
  const fretes: string[] = []
  await ana.topUp(1_00)
  pagos.push({ uuid: '', meio: 'PIX', valor: 1_00, isEstornado: true })
  await passTime(house, DAY)
  for (const um of passos) {
    switch (um.faz) {
      case 'recarga':
        pagos.push({ uuid: await ana.topUp(um.valor, um.meio), meio: um.meio, valor: um.valor, isEstornado: false })
        break
      case 'compra':
        fretes.push(...((await ana.buy(um.quantos))?.fretes ?? []))
        break
      case 'cartao': {
        const { 'correios/pac': pac } = await ana.quote()
        const { uuid, total } = await ana.fill(frete(pac))
        const saldo = (await ana.conta())[0]!
        const valor = Math.max(1, Math.round(total * 100) - Math.min(saldo, um.parte * 10))
        const paid = await ana.payCartao('4111111111111111', { amount: valor, chartUuid: uuid })
        const { paymentId, status } = paid.json<{ paymentId: string; status: string }>()
        if (status !== 'APPROVED') break
        pagos.push({ uuid: paymentId, meio: 'CARTAO', valor, isEstornado: false })
        const [comprado] = await house.db
          .selectFrom('frete')
          .select('uuid')
          .where('compraUuid', '=', paymentId)
          .execute()
        if (comprado) fretes.push(comprado.uuid)
        break
      }
      case 'cancela': {
        const comprado = pick(fretes, um.qual)
        if (comprado) await ana.cancel(comprado)
        break
      }
      case 'saca': {
        const [saldo] = await ana.conta()
        assertAnswered(await ana.sacar(Math.max(1_00, Math.round((saldo! * um.parte) / 100))))
        break
      }
      case 'devolve': {
        const cartao = pick(await ana.cartoes(), um.qual)
        if (!cartao) break
        const valor = Math.max(1, Math.floor((cartao.disponivel * um.parte) / 100) * 100 + um.finge)
        assertAnswered(await ana.devolver(cartao.paymentId, valor))
        break
      }
      case 'estorna': {
        const pago = pick(
          pagos.filter(({ isEstornado }) => !isEstornado),
          um.qual,
        )
        if (!pago) break
        assertAnswered(await house.post(`/sandbox/pagamentos/${pago.uuid}`, { acao: 'ESTORNAR' }))
        pago.isEstornado = true
        break
      }
      case 'desfaz': {
        const pago = pick(
          pagos.filter(({ uuid, isEstornado }) => uuid && isEstornado),
          um.qual,
        )
        if (!pago) break
        assertAnswered(await house.post(`/sandbox/pagamentos/${pago.uuid}`, { acao: 'DESFAZER_ESTORNO' }))
        pago.isEstornado = false
        break
      }
      case 'balcao': {
        const pago = pick(
          pagos.filter(({ meio }) => meio === 'CARTAO'),
          um.qual,
        )
        if (!pago) break
        await sql`update banco_cobranca
          set devolvido_centavos = devolvido_centavos + (valor_centavos - devolvido_centavos) * ${um.parte} / 200
          where referencia = ${pago.uuid} and situacao = 'APROVADA'`.execute(house.db)
        await passTime(house, DAY)
      }
    }
    await house.runJobs()
    await assertHonest(ana, pagos)
  }
  await passTime(house, 2 * DAY)
  await assertHonest(ana, pagos)
  await assertWhole(ana)
}

/** What the bank still holds of the payments equals what the books say: nothing was lost, nothing was made up. */
async function assertWhole({ assinaturaUuid }: { assinaturaUuid: string }) {
  const { rows } = await sql<{ banco: number; livro: number }>`
    select
      (select sum(b.valor_centavos - case when b.situacao = 'ESTORNADA' then b.valor_centavos else b.devolvido_centavos end)::int
        from banco_cobranca as b join pagamento as p on p.uuid::text = b.referencia
        where p.assinatura_uuid = ${assinaturaUuid} and p.destino is not null) as banco,
      (select -sum(l.valor_centavos)::int from partida as l join movimento as m on m.uuid = l.movimento_uuid
        where m.assinatura_uuid = ${assinaturaUuid} and l.conta = 'casa:a-receber' and m.tipo <> 'SAQUE') as livro`.execute(
    house.db,
  )
  expect(rows[0]!.livro).toBe(rows[0]!.banco)
}

async function assertHonest(
  { assinaturaUuid, conta }: Pick<Awaited<ReturnType<typeof portador>>, 'assinaturaUuid' | 'conta'>,
  pagos: readonly { meio: 'PIX' | 'CARTAO'; valor: number }[],
) {
  const sum = (rows: readonly { valorCentavos: number }[]) => rows.reduce((all, one) => all + one.valorCentavos, 0)
  const saques = await house.db
    .selectFrom('saque')
    .select('valorCentavos')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('status', '<>', 'DEVOLVIDO')
    .execute()
  const doPix = pagos.filter(({ meio }) => meio === 'PIX').reduce((all, { valor }) => all + valor, 0)
  const [, sacavel] = await conta()
  // withdrawn and withdrawable money together never exceed the Pix money
  expect(sum(saques) + sacavel!).toBeLessThanOrEqual(doPix)
  const cartoes = await house.db
    .selectFrom('pagamento')
    .leftJoin('devolucaoCartao', (on) =>
      on.onRef('pagamentoUuid', '=', 'pagamento.uuid').on('devolucaoCartao.status', '<>', 'RECUSADA'),
    )
    .select(({ fn }) => [
      'pagamento.valorCentavos as pago',
      fn.sum<number | null>('devolucaoCartao.valorCentavos').as('voltou'),
    ])
    .where('pagamento.assinaturaUuid', '=', assinaturaUuid)
    .groupBy('pagamento.uuid')
    .execute()
  for (const { pago, voltou } of cartoes) expect(Number(voltou ?? 0)).toBeLessThanOrEqual(pago)
  expect(await checkLivro(house.db)).toEqual([])
}

test('any steps in any order: no card money leaves by Pix, none goes back twice, and the books add up', async () => {
  await fc.assert(fc.asyncProperty(fc.array(passo, { minLength: 12, maxLength: 30 }), live), {
    ...LIVES,
    endOnFailure: true,
  })
})
