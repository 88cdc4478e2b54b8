import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusSeconds } from '#contract/kernel/values/instant'
import { APROVADO, decide, listTold } from '../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { refusedBy } from '../../testing/recusa.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { addTransacao, CASA, checkLivro, disponivelDe, lockCarteira } from '../carteira/index.ts'
import { portador } from './testing-cartao.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const blocked = (answer: { json(): unknown }) => {
  const { code, motivo, bloqueadoAte } = answer.json() as { code: string; motivo: string; bloqueadoAte: string | null }
  return { code, motivo, bloqueadoAte }
}

test('money that came by card cannot be withdrawn: card, wallet, Pix at once is impossible', async () => {
  const ana = await portador(house)
  await ana.topUp(500_00, 'CARTAO')
  await passTime(house, 2 * DAY)
  expect(await ana.conta()).toEqual([500_00, 0])
  const refused = await ana.sacar(1_00)
  expect(refused.statusCode).toBe(422)
  expect(blocked(refused)).toEqual({ code: 'SAQUE_INDISPONIVEL', motivo: 'DINHEIRO_DE_CARTAO', bloqueadoAte: null })
  expect(refusedBy(refused).message).toMatch(/^Você pode sacar até R\$\s0,00\. O que entrou por cartão paga fretes/)
  expect((await ana.me.get('/api/v1/saque')).json()).toMatchObject({
    disponivel: 0,
    saldo: 500,
    deCartao: 500,
    devido: 0,
    motivo: null,
  })
  expect(await ana.conta()).toEqual([500_00, 0])
})

test('Pix money beside card money can be withdrawn, and not a centavo more', async () => {
  const ana = await portador(house)
  await ana.topUp(100_00)
  await ana.topUp(50_00, 'CARTAO')
  await passTime(house, DAY)
  expect(await ana.conta()).toEqual([150_00, 100_00])
  expect(refusedBy(await ana.sacar(100_01)).code).toBe('SAQUE_INDISPONIVEL')
  expect((await ana.sacar(150_01)).json()).toMatchObject({ code: 'SALDO_INSUFICIENTE' })
  expect((await ana.sacar(100_00)).statusCode).toBe(201)
  expect(await ana.conta()).toEqual([50_00, 0])
})

test('card money is spent first, the oldest first, and returns as the same card’s money when the frete is cancelled', async () => {
  const ana = await portador(house)
  await ana.topUp(1000_00)
  const velho = await ana.topUp(10_00, 'CARTAO')
  await passTime(house, 60)
  const novo = await ana.topUp(100_00, 'CARTAO')
  const compra = (await ana.buy(2))!
  expect(await ana.conta()).toEqual([1110_00 - compra.total, 1000_00])
  expect((await ana.cartoes()).map(({ paymentId, disponivel }) => [paymentId, disponivel])).toEqual([
    [novo, (110_00 - compra.total) / 100],
  ])
  for (const uuid of compra.fretes) await ana.cancel(uuid)
  expect(await ana.conta()).toEqual([1110_00, 1000_00])
  expect((await ana.cartoes()).map(({ paymentId, disponivel }) => [paymentId, disponivel])).toEqual([
    [velho, 10],
    [novo, 100],
  ])
})

test('a purchase larger than the card money takes the rest from the Pix money; a cancelled frete brings card money first', async () => {
  const ana = await portador(house)
  await ana.topUp(1000_00)
  await ana.topUp(5_00, 'CARTAO')
  const compra = (await ana.buy(2))!
  expect(await ana.conta()).toEqual([1005_00 - compra.total, 1005_00 - compra.total])
  await ana.cancel(compra.fretes[0]!)
  const half = compra.total / 2
  expect(await ana.conta()).toEqual([1005_00 - half, 1000_00 - half])
  await ana.cancel(compra.fretes[1]!)
  expect(await ana.conta()).toEqual([1005_00, 1000_00])
})

test('a frete paid by card comes back as money of that card, also when the wallet paid a part', async () => {
  const ana = await portador(house)
  await ana.topUp(3_00)
  const { paymentId } = (await ana.payCartao(APROVADO, { amount: ana.total - 3_00 })).json<{ paymentId: string }>()
  await house.runJobs()
  const [{ uuid }] = (await ana.me.get('/api/v1/frete')).json<[{ uuid: string }]>()
  await ana.cancel(uuid)
  expect(await ana.conta()).toEqual([ana.total, 3_00])
  expect(await ana.cartoes()).toMatchObject([{ paymentId, disponivel: (ana.total - 3_00) / 100, impedimento: null }])
})

test('card money reserved for a Pix comes back as card money when the Pix expires', async () => {
  const ana = await portador(house)
  await ana.topUp(5_00, 'CARTAO')
  await ana.topUp(2_00)
  await ana.payPix(ana.total - 6_00)
  expect(await ana.conta()).toEqual([1_00, 1_00])
  await passTime(house, 21 * 60)
  expect(await ana.conta()).toEqual([7_00, 2_00])
})

test('card money reserved for a Pix is spent when the Pix is paid, and the refund of the frete brings it back', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(5_00, 'CARTAO')
  const { paymentId } = (await ana.payPix(ana.total - 5_00)).json<{ paymentId: string }>()
  await decide(house, paymentId, 'APROVAR')
  await house.runJobs()
  const [{ uuid }] = (await ana.me.get('/api/v1/frete')).json<[{ uuid: string }]>()
  await ana.cancel(uuid)
  expect(await ana.conta()).toEqual([ana.total, ana.total - 5_00])
  expect(await ana.cartoes()).toMatchObject([{ paymentId: card, disponivel: 5 }])
})

test('the statement says on every line, and in every file, how much was card money', async () => {
  const ana = await portador(house)
  await ana.topUp(1000_00)
  await ana.topUp(5_00, 'CARTAO')
  await ana.buy()
  const path = `/api/v1/assinatura/${ana.assinaturaUuid}/transacao`
  const lines = (await ana.me.get(path)).json<{ tipoTransacao: { codigo: string }; deCartao: number | null }[]>()
  expect(lines.map(({ tipoTransacao, deCartao }) => [tipoTransacao.codigo, deCartao])).toEqual([
    ['COMPRA_FRETE', 5],
    ['COMPRA_CREDITOS', 5],
    ['COMPRA_CREDITOS', 0],
  ])
  const file = async (accept: string) => (await ana.me.get(path, { headers: { accept } })).body
  expect(
    (await file('text/csv'))
      .split('\r\n')
      .slice(1, 4)
      .map((row) => row.split(';').at(-1)),
  ).toEqual(['-5,00', '5,00', '0,00'])
  expect(await file('application/xml')).toContain('<deCartao>5.00</deCartao>')
  const ofx = await file('application/x-ofx')
  expect(ofx).toContain('<MEMO>Compra de fretes (Carteira Flex; 5.00 de cartão)</MEMO>')
  expect(ofx).toContain('<MEMO>Inserção de créditos (Pix)</MEMO>')
})

test('the first withdrawal waits 24 h after the first top-up; a later top-up does not start the wait again', async () => {
  const ana = await portador(house)
  await ana.topUp(100_00)
  const since = house.clock.now()
  await passTime(house, DAY - 60)
  const refused = await ana.sacar(10_00)
  expect(blocked(refused)).toMatchObject({ code: 'SAQUE_INDISPONIVEL', motivo: 'PRIMEIRA_RECARGA' })
  expect(new Date(blocked(refused).bloqueadoAte!)).toEqual(
    new Date(Math.trunc(plusSeconds(since, DAY).getTime() / 1000) * 1000),
  )
  expect(blocked(refused).bloqueadoAte).toMatch(/-03:00$/)
  expect((await ana.me.get('/api/v1/saque')).json()).toMatchObject({ motivo: 'PRIMEIRA_RECARGA', disponivel: 100 })
  await ana.topUp(100_00)
  await passTime(house, 60)
  expect((await ana.sacar(150_00)).statusCode).toBe(201)
})

describe('a chargeback', () => {
  test('of a top-up takes that top-up’s money first and leaves the Pix money', async () => {
    const ana = await portador(house)
    await ana.topUp(100_00)
    const card = await ana.topUp(80_00, 'CARTAO')
    await ana.topUp(20_00, 'CARTAO')
    await decide(house, card, 'ESTORNAR')
    expect(await ana.conta()).toEqual([120_00, 100_00])
  })

  test('that is not covered stops withdrawals; the next money covers it first, and the person is told so', async () => {
    const ana = await portador(house)
    const card = await ana.topUp(ana.total, 'CARTAO')
    const compra = (await ana.buy())!
    await decide(house, card, 'ESTORNAR')
    await passTime(house, DAY)
    expect(await ana.fretes()).toEqual(['GERADO']) // decisions §24: a chargeback of a top-up is owed and cancels no frete
    const devido = compra.total
    expect((await ana.me.get('/api/v1/saque')).json()).toMatchObject({
      motivo: 'ESTORNO_NAO_COBERTO',
      bloqueadoAte: null,
      devido: devido / 100,
    })
    expect(blocked(await ana.sacar(1_00))).toMatchObject({ code: 'SAQUE_INDISPONIVEL', motivo: 'ESTORNO_NAO_COBERTO' })
    await ana.topUp(devido - 5_00)
    expect(await ana.conta()).toEqual([0, 0])
    expect(blocked(await ana.sacar(1_00))).toMatchObject({ motivo: 'ESTORNO_NAO_COBERTO' })
    await ana.topUp(15_00)
    expect(await ana.conta()).toEqual([10_00, 10_00])
    expect((await ana.linhas()).slice(0, 2)).toEqual([
      'COBERTURA_ESTORNO CONCLUIDA CARTEIRA 500 moved',
      'COMPRA_CREDITOS CONCLUIDA PIX 1500 moved',
    ])
    expect((await listTold(house, ana.assinaturaUuid)).map(({ texto }) => texto)).toContainEqual(
      expect.stringMatching(/R\$\s15,00 foi confirmado\. R\$\s5,00 cobriram um pagamento .* e R\$\s10,00 estão na sua/),
    )
    expect((await ana.sacar(10_00)).statusCode).toBe(201)
  })

  test('covered with card money uses up the money of that card', async () => {
    const ana = await portador(house)
    const card = await ana.topUp(ana.total, 'CARTAO')
    await ana.buy()
    await decide(house, card, 'ESTORNAR')
    const novo = await ana.topUp(ana.total + 7_00, 'CARTAO')
    expect(await ana.conta()).toEqual([7_00, 0])
    expect(await ana.cartoes()).toMatchObject([{ paymentId: novo, disponivel: 7 }])
  })

  test('covered with Pix money: what the cancelled frete brings back is Pix money', async () => {
    const ana = await portador(house)
    const card = await ana.topUp(ana.total, 'CARTAO')
    const compra = (await ana.buy())!
    await ana.topUp(ana.total)
    await decide(house, card, 'ESTORNAR')
    expect(await ana.conta()).toEqual([0, 0])
    await ana.cancel(compra.fretes[0]!)
    expect(await ana.conta()).toEqual([ana.total, ana.total])
  })

  test('of a purchase: the frete covers it, and the wallet’s part comes back as the kind of money it was', async () => {
    const ana = await portador(house)
    await ana.topUp(3_00)
    const { paymentId } = (await ana.payCartao(APROVADO, { amount: ana.total - 3_00 })).json<{ paymentId: string }>()
    await decide(house, paymentId, 'ESTORNAR')
    const [{ uuid }] = (await ana.me.get('/api/v1/frete')).json<[{ uuid: string }]>()
    await ana.cancel(uuid)
    expect(await ana.conta()).toEqual([3_00, 3_00])
  })
})

describe('the database itself', () => {
  const tx = <T>(work: Parameters<ReturnType<TestHouse['db']['transaction']>['execute']>[0]) =>
    house.db.transaction().execute(work) as Promise<T>
  const movement = (assinaturaUuid: string, valor: number, tipo: 'SAQUE' | 'DEVOLUCAO_CARTAO', lote?: string) =>
    tx(async (tx) => {
      await lockCarteira(tx, assinaturaUuid)
      await addTransacao(house.deps, tx, {
        assinaturaUuid,
        tipo,
        status: 'CONCLUIDA',
        valor,
        meio: 'PIX',
        origem: 'SAQUE',
        origemUuid: crypto.randomUUID(),
        efeito: {
          evento: `teste:${crypto.randomUUID()}`,
          lote,
          partidas: [
            { conta: disponivelDe(assinaturaUuid), valor: 0 - valor },
            { conta: CASA.saques, valor },
          ],
        },
      })
    })

  test('refuses a withdrawal of card money, and any withdrawal while a chargeback is not covered, whatever a program asks', async () => {
    const ana = await portador(house)
    await ana.topUp(50_00)
    const card = await ana.topUp(30_00, 'CARTAO')
    await expect(movement(ana.assinaturaUuid, 50_01, 'SAQUE')).rejects.toMatchObject({ code: 'SAQUE_INDISPONIVEL' })
    await movement(ana.assinaturaUuid, 50_00, 'SAQUE')
    await expect(movement(ana.assinaturaUuid, 30_01, 'DEVOLUCAO_CARTAO', card)).rejects.toMatchObject({
      code: 'SALDO_INSUFICIENTE',
    })
    const bia = await portador(house)
    await bia.topUp(5_00)
    const dela = await bia.topUp(ana.total, 'CARTAO')
    await bia.buy()
    await house.db.transaction().execute(async (tx) => {
      await sql`insert into movimento (uuid, evento, tipo, assinatura_uuid, descricao, em, partidas, soma_debitos)
        values (${dela}, ${`teste:${dela}`}, 'TESTE', ${bia.assinaturaUuid}, '', ${house.clock.now()}, 2, 100)`.execute(
        tx,
      )
      await sql`insert into partida (movimento_uuid, conta, valor_centavos)
        values (${dela}, 'casa:contestacoes', -100), (${dela}, 'casa:a-receber', 100)`.execute(tx)
    })
    await expect(movement(bia.assinaturaUuid, 1, 'SAQUE')).rejects.toMatchObject({ code: 'SAQUE_INDISPONIVEL' })
  })

  test('moves card money only with entries in the books, and loses none of it', async () => {
    const ana = await portador(house)
    const card = await ana.topUp(30_00, 'CARTAO')
    for (const statement of [
      sql`update lote_cartao set disponivel_centavos = 0 where pagamento_uuid = ${card}`,
      sql`delete from lote_cartao where pagamento_uuid = ${card}`,
      sql`update gasto_cartao set voltou_centavos = 0`,
      sql`update partida_lote set valor_centavos = 1 where pagamento_uuid = ${card}`,
      sql`delete from partida_lote where pagamento_uuid = ${card}`,
      sql`update conta_razao set cartao_centavos = 0 where assinatura_uuid = ${ana.assinaturaUuid}`,
    ])
      await expect(statement.execute(house.db)).rejects.toMatchObject({ code: '23514' })
  })

  test('lets `checkLivro` find card money that was changed behind every rule', async () => {
    const ana = await portador(house)
    const card = await ana.topUp(30_00, 'CARTAO')
    const change = async (disponivel: number, devolvido: number) => {
      await sql`alter table lote_cartao disable trigger lote_so_por_partida`.execute(house.db)
      await sql`update lote_cartao set disponivel_centavos = ${disponivel}, devolvido_centavos = ${devolvido}
        where pagamento_uuid = ${card}`.execute(house.db)
      await sql`alter table lote_cartao enable trigger lote_so_por_partida`.execute(house.db)
    }
    await change(10_00, 1)
    expect(await checkLivro(house.db)).toEqual([
      `lote ${card}: disponível 1000, partidas 3000`,
      `conta ${ana.assinaturaUuid}:disponivel: 3000 de cartão, nos lotes 1000`,
      `lote ${card}: devolvido 1, devoluções 0`,
    ])
    await change(30_00, 0)
    expect(await checkLivro(house.db)).toEqual([])
  })
})

test('purchase, withdrawal and refund at once: none takes what another took', async () => {
  const ana = await portador(house)
  await ana.topUp(ana.total)
  const card = await ana.topUp(ana.total, 'CARTAO')
  await passTime(house, DAY)
  const answers = await Promise.all([
    ana.buy(),
    ana.sacar(ana.total),
    ana.devolver(card, ana.total),
    ana.sacar(ana.total),
    ana.devolver(card, ana.total),
  ])
  const [compra, ...others] = answers
  const taken = (compra ? 1 : 0) + others.filter((one) => one && 'statusCode' in one && one.statusCode === 201).length
  expect(taken).toBe(2)
  expect((await ana.conta())[0]).toBe(0)
})
