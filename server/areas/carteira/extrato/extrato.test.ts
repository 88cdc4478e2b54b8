import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUS_DE_TRANSACAO, TIPOS_DE_TRANSACAO } from '#contract/carteira'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { givenPerfil } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { checkLivro } from '../index.ts'
import { correntista, type TransacaoWire } from './testing-extrato.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

type Correntista = Awaited<ReturnType<typeof correntista>>

/** A line in short: signed amount, type, status, means and balance. */
const told = ({ valor, tipoTransacao, status, meioPagamento, saldo }: TransacaoWire) =>
  [
    `${tipoTransacao.tipoOperacao === 'ENTRADA' ? '+' : '-'}${valor.toFixed(2)}`,
    tipoTransacao.codigo,
    status.codigo,
    meioPagamento.nome,
    saldo ?? '–',
  ].join(' ')
const toldBy = async (one: Correntista, query = '') => (await one.list(query)).lines.map(told)

test('a wallet without transactions has no lines', async () => {
  expect(await (await correntista(house)).list()).toEqual({ lines: [], total: 0 })
})

test('every field of a line', async () => {
  const ana = await correntista(house)
  const em = house.clock.now()
  const origem = await ana.does.topUp(5000)
  const { lines, total } = await ana.list()
  expect(total).toBe(1)
  expect(lines).toEqual([
    {
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      dataCriacao: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/),
      dataEfetivacao: lines[0]!.dataCriacao,
      valor: 50,
      valorDesconto: 0,
      status: { codigo: 'CONCLUIDA', descricao: 'Concluída' },
      tipoTransacao: { codigo: 'COMPRA_CREDITOS', descricao: 'Inserção de créditos', tipoOperacao: 'ENTRADA' },
      meioPagamento: { nome: 'Pix' },
      saldo: 50,
      deCartao: 0,
      origem: { tipo: 'PAGAMENTO', uuid: origem },
      ator: { nome: 'Sistema' },
    },
  ])
  expect(Math.abs(Date.parse(lines[0]!.dataEfetivacao) - em.getTime())).toBeLessThan(60_000)
})

test('the newest stands first, with the balance after it; a line that moved nothing has no balance', async () => {
  const ana = await correntista(house)
  await ana.does.topUp(10_000)
  await ana.does.buy(2_181)
  const boleto = await ana.does.askTopUp(5_000)
  await ana.does.refund(2_181)
  expect(await toldBy(ana)).toEqual([
    '+21.81 ESTORNO_FRETE CONCLUIDA Carteira Flex 100',
    '+50.00 COMPRA_CREDITOS PENDENTE Boleto –',
    '-21.81 COMPRA_FRETE CONCLUIDA Carteira Flex 78.19',
    '+100.00 COMPRA_CREDITOS CONCLUIDA Pix 100',
  ])
  await ana.does.payTopUp(boleto, 5_000) // takes effect now, so it stands here
  expect((await toldBy(ana)).slice(0, 2)).toEqual([
    '+50.00 COMPRA_CREDITOS CONCLUIDA Boleto 150',
    '+21.81 ESTORNO_FRETE CONCLUIDA Carteira Flex 100',
  ])
  const expired = await ana.does.askTopUp(9_900)
  await ana.does.buy(100)
  await ana.does.end(expired, 'EXPIRADA')
  expect((await toldBy(ana)).slice(0, 2)).toEqual([
    '+99.00 COMPRA_CREDITOS EXPIRADA Boleto –',
    '-1.00 COMPRA_FRETE CONCLUIDA Carteira Flex 149',
  ])
})

test('a reserva stays at the place where it left the wallet, whenever and however its purchase ends', async () => {
  const ana = await correntista(house)
  await ana.does.topUp(10_000)
  const [paid, refused] = [await ana.does.askBuy(3_000, 500), await ana.does.askBuy(2_000, 700)]
  await ana.does.topUp(1_000)
  await ana.does.end(paid, 'CONCLUIDA')
  await ana.does.end(refused, 'RECUSADA')
  await ana.does.giveBack(refused, 2_000)
  expect(await toldBy(ana)).toEqual([
    '+20.00 DEVOLUCAO_RESERVA CONCLUIDA Carteira Flex 80',
    '-7.00 COMPRA_FRETE RECUSADA Pix –',
    '-5.00 COMPRA_FRETE CONCLUIDA Pix –',
    '+10.00 COMPRA_CREDITOS CONCLUIDA Pix 60',
    '-20.00 COMPRA_FRETE RECUSADA Carteira Flex 50',
    '-30.00 COMPRA_FRETE CONCLUIDA Carteira Flex 70',
    '+100.00 COMPRA_CREDITOS CONCLUIDA Pix 100',
  ])
  expect(await checkLivro(house.db)).toEqual([])
})

test('a line never stands before an earlier one, even when a node’s clock is slow', async () => {
  const ana = await correntista(house)
  await ana.does.topUp(10_000)
  const { shiftTo, offsetMs } = house.deps.clock
  const ahead = offsetMs()
  shiftTo(ahead - 5_000)
  await ana.does.buy(1_000)
  const boleto = await ana.does.askTopUp(200)
  await ana.does.payTopUp(boleto, 200)
  shiftTo(ahead)
  expect((await ana.list()).lines.map(({ saldo }) => saldo)).toEqual([92, 90, 100])
  expect(await checkLivro(house.db)).toEqual([])
})

test('after any history the balances run from line to line up to the wallet’s balance', async () => {
  const anything = fc.array(
    fc.record({
      what: fc.constantFrom('topUp', 'askTopUp', 'buy', 'refund', 'askBuy', 'askSaque', 'endOne', 'endOne'),
      valor: fc.integer({ min: 1, max: 50_000 }),
      dice: fc.nat(2),
    }),
    { maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(anything, async (history) => {
      const ana = await correntista(house)
      const open: ((dice: number) => Promise<unknown>)[] = []
      let saldo = 0
      for (const { what, valor, dice } of history) {
        const isCovered = valor <= saldo
        if (what === 'topUp') {
          await ana.does.topUp(valor)
          saldo += valor
        } else if (what === 'refund') {
          await ana.does.refund(valor)
          saldo += valor
        } else if (what === 'buy' && isCovered) {
          await ana.does.buy(valor)
          saldo -= valor
        } else if (what === 'askTopUp') {
          const uuid = await ana.does.askTopUp(valor)
          open.push(async (how) => {
            if (how > 0) return ana.does.end(uuid, how === 1 ? 'EXPIRADA' : 'CANCELADA')
            saldo += valor
            return ana.does.payTopUp(uuid, valor)
          })
        } else if (what === 'askBuy' && isCovered) {
          const uuid = await ana.does.askBuy(valor, 100)
          saldo -= valor
          open.push(async (how) => {
            await ana.does.end(uuid, how === 0 ? 'CONCLUIDA' : 'RECUSADA')
            if (how === 0) return
            saldo += valor
            await ana.does.giveBack(uuid, valor)
          })
        } else if (what === 'askSaque' && isCovered) {
          const uuid = await ana.does.askSaque(valor)
          saldo -= valor
          open.push(() => ana.does.end(uuid, 'CONCLUIDA'))
        } else if (what === 'endOne') {
          await open.splice(dice % Math.max(open.length, 1), 1)[0]?.(dice)
        }
      }
      const { lines, total } = await ana.list('?pageSize=500')
      expect(total).toBe(lines.length)
      const moved = lines.filter((line) => line.saldo !== null).reverse()
      let running = 0
      for (const { valor, tipoTransacao, saldo: after } of moved) {
        running += Math.round(valor * 100) * (tipoTransacao.tipoOperacao === 'ENTRADA' ? 1 : -1)
        expect(Math.round(after! * 100)).toBe(running)
      }
      expect([running, Math.round((await ana.saldo()) * 100)]).toEqual([saldo, saldo])
      const instants = lines.map(({ dataEfetivacao }) => dataEfetivacao)
      expect(instants).toEqual(instants.toSorted().reverse())
      expect(await checkLivro(house.db)).toEqual([])
    }),
    { numRuns: 12 },
  )
})

describe('filters', () => {
  /** Five days, one top-up and one purchase on each. */
  async function weekOf() {
    const ana = await correntista(house)
    const days: string[] = []
    for (let i = 1; i <= 5; i++) {
      await ana.does.topUp(10_000 * i)
      days.push((await ana.list()).lines[0]!.dataEfetivacao)
      await ana.does.buy(100 * i)
      await passTime(house, DAY)
    }
    return { ana, days: days.map((instant) => instant.slice(0, 10)), instants: days }
  }
  const valores = async (ana: Correntista, query: string) => {
    const { lines, total } = await ana.list(query)
    expect(total).toBe(lines.length)
    return lines.map(({ valor }) => valor)
  }

  test('by time: as days or hours; written with T, a space or an offset; with one end, both or none', async () => {
    const { ana, days, instants } = await weekOf()
    const [, d2, d3, d4] = days as [string, string, string, string, string]
    const all = [5, 500, 4, 400, 3, 300, 2, 200, 1, 100]
    expect(await valores(ana, '')).toEqual(all)
    expect(await valores(ana, `?dataInicio=${d4}`)).toEqual([5, 500, 4, 400])
    expect(await valores(ana, `?dataFim=${d2}`)).toEqual([2, 200, 1, 100])
    expect(await valores(ana, `?dataInicio=${d2}&dataFim=${d4}`)).toEqual([4, 400, 3, 300, 2, 200])
    expect(await valores(ana, `?dataInicio=${d3}&dataFim=${d3}`)).toEqual([3, 300])
    for (const midnight of [
      `${d3}T00:00:00`,
      `${d3} 00:00:00`,
      `${d3}T00:00`,
      `${d3}T00:00:00-03:00`,
      `${d3}T03:00:00Z`,
    ]) {
      expect(await valores(ana, `?dataInicio=${midnight}`)).toEqual([5, 500, 4, 400, 3, 300])
      expect(await valores(ana, `?dataFim=${midnight}`)).toEqual([2, 200, 1, 100])
    }
    const now = instants[2]!.slice(0, 19)
    expect(await valores(ana, `?dataInicio=${now}&dataFim=${d3} 23:59:59`)).toEqual([3, 300])
    expect(await valores(ana, `?dataFim=${now}`)).toEqual([2, 200, 1, 100])
    expect(await valores(ana, '?dataInicio=2199-01-01')).toEqual([])
    expect(await valores(ana, '?dataInicio=1900-01-01&dataFim=2199-12-31')).toEqual(all)
  })

  test('by type and status, alone, together and with a time; an empty filter is no filter', async () => {
    const { ana, days } = await weekOf()
    const waits = await ana.does.askTopUp(7_700)
    expect(await valores(ana, '?tipoTransacao=COMPRA_FRETE')).toEqual([5, 4, 3, 2, 1])
    expect(await valores(ana, '?statusTransacao=PENDENTE')).toEqual([77])
    expect(await valores(ana, '?tipoTransacao=COMPRA_CREDITOS&statusTransacao=CONCLUIDA')).toEqual([
      500, 400, 300, 200, 100,
    ])
    expect(await valores(ana, `?tipoTransacao=COMPRA_FRETE&dataInicio=${days[3]}`)).toEqual([5, 4])
    expect(await valores(ana, '?tipoTransacao=SAQUE')).toEqual([])
    expect(await valores(ana, '?tipoTransacao=&statusTransacao=')).toHaveLength(11)
    await ana.does.end(waits, 'CANCELADA')
    expect(await valores(ana, '?statusTransacao=PENDENTE')).toEqual([])
    expect(await valores(ana, '?statusTransacao=CANCELADA')).toEqual([77])
    expect(await valores(ana, '?tipoTransacao=COMPRA_CREDITOS')).toHaveLength(6)
  })

  test.each([
    ['dataInicio=amanhã', 'dataInicio', 'Informe uma data inicial válida.'],
    ['dataFim=31/12/2026', 'dataFim', 'Informe uma data final válida.'],
    ['dataInicio=2026-11-23&dataFim=2026-11-22', 'dataFim', 'A data inicial deve vir antes da final.'],
    ['dataInicio=2026-11-22T10:00&dataFim=2026-11-22 09:59', 'dataFim', 'A data inicial deve vir antes da final.'],
    ['tipoTransacao=DOACAO', 'tipoTransacao', 'Tipo de transação desconhecido.'],
    ['statusTransacao=FEITA', 'statusTransacao', 'Status de transação desconhecido.'],
    ['page=-1', 'page', 'Página inválida.'],
    ['page=1.5', 'page', 'Página inválida.'],
    ['page=1000001', 'page', 'Página inválida.'],
    ['pageSize=0', 'pageSize', 'Quantidade por página inválida: use de 1 a 500.'],
    ['pageSize=501', 'pageSize', 'Quantidade por página inválida: use de 1 a 500.'],
    ['pageSize=10000000000', 'pageSize', 'Quantidade por página inválida: use de 1 a 500.'],
  ])('%s is refused at its field, whatever is to be sent', async (query, campo, mensagem) => {
    const ana = await correntista(house)
    for (const accept of ['application/json', 'text/csv']) {
      const answer = await ana.file(accept, `?${query}`)
      expect([answer.statusCode, refusedBy(answer)]).toEqual([422, refusal(campo, mensagem)])
    }
  })
})

test('pages of twenty from zero, or of the size asked for; each gives the number of lines', async () => {
  const ana = await correntista(house)
  for (let i = 1; i <= 45; i++) await ana.does.topUp(100 * i)
  const newest = Array.from({ length: 45 }, (_, i) => 45 - i)
  const page = async (query: string) => {
    const { lines, total } = await ana.list(query)
    expect(total).toBe(45)
    return lines.map(({ valor }) => valor)
  }
  expect(await page('')).toEqual(newest.slice(0, 20))
  expect(await page('?page=0')).toEqual(newest.slice(0, 20))
  expect(await page('?page=2')).toEqual(newest.slice(40))
  expect(await page('?page=3')).toEqual([])
  expect(await page('?page=1000000&pageSize=500')).toEqual([])
  expect(await page('?page=4&pageSize=10')).toEqual(newest.slice(40))
  expect(await page('?pageSize=500')).toEqual(newest)
  expect(await page('?pageSize=500&dataInicio=2000-01-01')).toEqual(newest)
})

describe('whose lines', () => {
  test('another subscriber’s, an unknown and a malformed assinatura are not found, in any format', async () => {
    const [ana, bia] = [await correntista(house), await correntista(house)]
    await ana.does.topUp(100)
    for (const id of [ana.assinaturaUuid, randomUUID(), 'x', '%00', "' or 1=1"]) {
      for (const accept of ['application/json', 'application/xml', 'text/csv', 'application/x-ofx']) {
        const path = `/api/v1/assinatura/${encodeURIComponent(id)}/transacao`
        const answer = await bia.me.get(path, { headers: { accept } })
        expect([answer.statusCode, refusedBy(answer)]).toEqual([
          404,
          { code: 'NOT_FOUND', message: 'Assinatura não encontrada.', errors: undefined },
        ])
      }
    }
    expect((await house.get(ana.path)).statusCode).toBe(401)
  })

  test('a member sees the shop’s lines while acting for it, and only those', async () => {
    const [ana, bia] = [await correntista(house), await correntista(house)]
    await ana.does.topUp(100)
    const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'OPERACAO')
    const there = { headers: { [PERFIL_HEADER]: perfil } }
    expect((await bia.me.get(ana.path, there)).json()).toHaveLength(1)
    expect((await bia.me.get(ana.path)).statusCode).toBe(404)
    expect((await bia.me.get(bia.path, there)).statusCode).toBe(404)
  })

  test('the export of personal data has every line in words, and an account with money cannot be closed', async () => {
    const ana = await correntista(house)
    await ana.does.topUp(10_000)
    await ana.does.askBuy(1_000, 300)
    const { carteira } = (await ana.me.get('/api/v1/conta/dados')).json<{ carteira: { transacoes: object[] } }>()
    expect(carteira).toMatchObject({
      saldo: 9_000,
      saldoReservado: 1_000,
      transacoes: [
        { tipo: 'Compra de fretes', status: 'Pendente', meio: 'Pix', valorCentavos: 300, saldoCentavos: null },
        { tipo: 'Compra de fretes', status: 'Pendente', meio: 'Carteira Flex', naCarteiraCentavos: -1_000 },
        { tipo: 'Inserção de créditos', status: 'Concluída', valorCentavos: 10_000, saldoCentavos: 10_000 },
      ],
    })
  })
})

test('the types and statuses are those that the filters take', async () => {
  const { me, list } = await correntista(house)
  const tipos = (await me.get('/api/v1/tipotransacao?ativo=true')).json<{ codigo: string; descricao: string }[]>()
  const statuses = (await me.get('/api/v1/statustransacao?ativo=true')).json<{ codigo: string; descricao: string }[]>()
  expect(tipos).toContainEqual({ codigo: 'COMPRA_CREDITOS', descricao: 'Inserção de créditos' })
  expect(tipos.map(({ codigo }) => codigo)).toEqual(Object.keys(TIPOS_DE_TRANSACAO))
  expect(statuses).toEqual(Object.entries(STATUS_DE_TRANSACAO).map(([codigo, descricao]) => ({ codigo, descricao })))
  for (const { codigo } of tipos) await list(`?tipoTransacao=${codigo}`)
  for (const { codigo } of statuses) await list(`?statusTransacao=${codigo}`)
  expect((await house.get('/api/v1/tipotransacao')).statusCode).toBe(401)
})
