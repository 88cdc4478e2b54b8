// Database: PostgreSQL. Two nodes settle by rule, while people settle, buy and change the rule.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { checkDiferencas } from '../../../ensaio/contraprova/diferencas.ts'
import { givenPerfil } from '../../../testing/given/frete.ts'
import { beginRecarga, decide } from '../../../testing/given/pagamento.ts'
import { givenSaldo, spendSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { centavos, pesando } from '../testing-diferenca.ts'
import { devedor, secondsUntil } from '../vencimento/testing-vencimento.ts'
import { settleByRegra } from './regra.ts'

let house: TestHouse
let outra: TestHouse
beforeAll(async () => {
  house = await startHouse()
  outra = await house.startNode()
})
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

const REGRA = '/api/v1/preferencias/diferencas'
type Pessoa = Awaited<ReturnType<typeof devedor>>
const save = (ana: Pessoa, pagarDebitosAte: number | null, resgatarCreditos = false) =>
  ana.me.put(REGRA, { pagarDebitosAte, resgatarCreditos })
const until = (dias: number, hora: string) => passTime(house, secondsUntil(house, dias, hora))
const saldo = async (ana: Pessoa) => (await ana.saldos()).saldo
/** The notices that a rule sent. */
const daRegra = async (ana: Pessoa) => (await ana.told()).filter(({ texto }) => texto.includes('sua regra'))

describe('the rule', () => {
  test('is kept and read; without one, nothing is settled by rule', async () => {
    const ana = await devedor(house)
    expect((await ana.me.get(REGRA)).json()).toEqual({ pagarDebitosAte: null, resgatarCreditos: false })
    const regra = { pagarDebitosAte: 12.5, resgatarCreditos: true }
    expect((await ana.me.put(REGRA, regra)).json()).toEqual(regra)
    expect((await ana.me.get(REGRA)).json()).toEqual(regra)
    expect((await save(ana, null)).json()).toEqual({ pagarDebitosAte: null, resgatarCreditos: false })
    expect((await ana.me.get('/api/v1/conta/dados')).json()).toMatchObject({
      diferenca: { regra: { pagarDebitosAte: null } },
    })
  })

  test.each([
    [undefined, 'Informe as regras das diferenças.'],
    [
      { pagarDebitosAte: 0, resgatarCreditos: true },
      'Informe um valor maior que zero, ou desligue o pagamento automático.',
    ],
    [
      { pagarDebitosAte: -1, resgatarCreditos: true },
      'Informe um valor maior que zero, ou desligue o pagamento automático.',
    ],
    [{ pagarDebitosAte: 1.001, resgatarCreditos: true }, 'O valor aceita até 2 casas decimais.'],
    [{ pagarDebitosAte: '5', resgatarCreditos: true }, 'Informe um valor em reais.'],
    [{ pagarDebitosAte: 5 }, 'Responda com verdadeiro ou falso.'],
  ])('%j is refused with a sentence', async (body, message) => {
    const { token } = await house.given.assinante()
    const answer = await house.as(token).put(REGRA, body)
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([422, message])
  })

  test('is changed by the subscriber alone, and read by all', async () => {
    const ana = await devedor(house)
    const zeca = await house.given.assinante()
    const perfil = await givenPerfil(house, zeca.usuarioUuid, ana.assinaturaUuid, 'ADMINISTRADOR')
    const headers = { [PERFIL_HEADER]: perfil }
    const body = { pagarDebitosAte: 5, resgatarCreditos: true }
    expect((await house.as(zeca.token).put(REGRA, body, headers)).statusCode).toBe(404)
    expect((await house.as(zeca.token).get(REGRA, { headers })).json()).toEqual({
      pagarDebitosAte: null,
      resgatarCreditos: false,
    })
  })
})

test('debits up to the amount are paid from 9:00 of the day after their notice, with a notice each; the others wait', async () => {
  const ana = await devedor(house, { pesos: [6, 9, 15] })
  const before = await saldo(ana)
  const debitos = (await ana.list()).map(({ diferencaValor }) => 0 - diferencaValor).toSorted((a, b) => a - b)
  await save(ana, debitos[1]!)
  await until(1, '08:59:00')
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toEqual([])
  await passTime(house, 3600)
  const pagas = await ana.list('?statusPagamentoFrete=QUITADO')
  expect(pagas.map(({ desfecho, porRegra }) => [desfecho, porRegra])).toEqual([
    ['PAGA', true],
    ['PAGA', true],
  ])
  const table = await ana.me.get('/api/v1/frete/pagamento', { headers: { accept: 'text/csv' } })
  expect(table.body.split('Sua regra')).toHaveLength(3)
  expect(await ana.devido()).toBe(centavos(debitos[2]!))
  expect(await saldo(ana)).toBe(before - centavos(debitos[0]!) - centavos(debitos[1]!))
  const told = await daRegra(ana)
  expect(told).toHaveLength(2)
  for (const { assunto, texto } of told) {
    expect(assunto).toMatch(/^O frete de .+ teve a diferença paga pela sua regra$/)
    expect(texto).toMatch(/^Paga pela sua regra\. O frete .+, teve uma diferença de R\$.+, que saiu da Carteira Flex\./)
  }
  await passTime(house, 2 * DAY)
  expect(await daRegra(ana)).toHaveLength(2)
})

test('the notice of a debit that a rule will pay says so, and that it can be contested before', async () => {
  const ana = await devedor(house, { pesos: [6] })
  await save(ana, 1000)
  await ana.medir(0, pesando(9))
  await house.clock.advance(60)
  await save(ana, 0.01)
  await ana.medir(0, pesando(12))
  await house.clock.advance(60)
  expect((await ana.told()).map(({ texto }) => texto.includes('A sua regra paga este débito'))).toEqual([
    false,
    true,
    false,
  ])
})

test('credits are redeemed within the hour, with a notice each', async () => {
  const ana = await devedor(house, { pesos: [9] })
  await ana.quit({ tipoQuitacao: false })
  await ana.medir(0, pesando(6))
  await house.clock.advance(60)
  const [credito] = await ana.list('?tipoPagamentoFrete=CREDITO')
  const before = await saldo(ana)
  await save(ana, null, true)
  await passTime(house, 3600)
  expect(await saldo(ana)).toBe(before + centavos(credito!.diferencaValor))
  expect((await daRegra(ana)).map(({ texto }) => texto.slice(0, 25))).toEqual(['Resgatada pela sua regra.'])
})

test('a credit that covers a chargeback does not reach the wallet, and the rule’s notice says so', async () => {
  const ana = await devedor(house, { pesos: [9] })
  await ana.quit({ tipoQuitacao: false })
  await ana.medir(0, pesando(6))
  await house.clock.advance(60)
  const recarga = await beginRecarga(ana.me, 5000)
  await decide(house, recarga, 'APROVAR')
  await spendSaldo(house, ana.assinaturaUuid, await saldo(ana))
  await decide(house, recarga, 'ESTORNAR')
  await save(ana, null, true)
  await passTime(house, 3600)
  expect(await saldo(ana)).toBe(0)
  expect((await daRegra(ana)).map(({ texto }) => texto)).toEqual([
    expect.stringMatching(/teve uma diferença de R\$\s[\d,]+\. R\$\s[\d,]+ cobriram um pagamento que o banco devolveu/),
  ])
})

test('a debit under contest is left alone, and paid on the day after the contest is refused', async () => {
  const ana = await devedor(house)
  await save(ana, 1000)
  await ana.contestar()
  await until(3, '12:00:00')
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toEqual([])
  await ana.recusar()
  await passTime(house, 3600)
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toEqual([])
  await passTime(house, DAY)
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toMatchObject([{ desfecho: 'PAGA' }])
})

test('with too little in the wallet nothing is taken, and one notice for each debit says so; with money it is paid', async () => {
  const ana = await devedor(house, { pesos: [6, 9] })
  const [menor] = (await ana.list()).map(({ diferencaValor }) => centavos(0 - diferencaValor)).toSorted((a, b) => a - b)
  await spendSaldo(house, ana.assinaturaUuid, (await saldo(ana)) - (menor! - 1))
  await save(ana, 1000)
  await until(1, '12:00:00')
  expect(await saldo(ana)).toBe(menor! - 1)
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toEqual([])
  expect(
    (await ana.told()).filter(({ assunto }) => assunto.startsWith('Faltou saldo')).map(({ assunto }) => assunto),
  ).toEqual(['Faltou saldo para pagar 2 diferenças'])
  await passTime(house, DAY)
  expect((await ana.told()).filter(({ assunto }) => assunto.startsWith('Faltou saldo'))).toHaveLength(1)
  await givenSaldo(house, ana.assinaturaUuid, 1)
  await passTime(house, 3600)
  expect(await saldo(ana)).toBe(0)
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toHaveLength(1)
})

test('two nodes at once, while people settle, buy and switch the rule off: each debit is paid once', async () => {
  const pessoas: Pessoa[] = []
  while (pessoas.length < 4) {
    const ana = await devedor(house, { pesos: [6, 9, 12] })
    await save(ana, 1000, true)
    pessoas.push(ana)
  }
  await sql`update diferenca set vencimento = vencimento - 5 where status = 'ABERTO' and assinatura_uuid = any(${pessoas.map(({ assinaturaUuid }) => assinaturaUuid)}::uuid[])`.execute(
    house.db,
  )
  const before = await Promise.all(pessoas.map(saldo))
  const devido = await Promise.all(pessoas.map((ana) => ana.devido()))
  const carts: Awaited<ReturnType<Pessoa['fillAgain']>>[] = []
  for (const ana of pessoas) carts.push(await ana.fillAgain())
  const answers = await Promise.all([
    ...[house, outra, house].map(({ deps }) => settleByRegra.run(deps, {}).then(() => ({ statusCode: 200 }))),
    pessoas[0]!.quit({ tipoQuitacao: false }),
    save(pessoas[1]!, null),
    ...pessoas.map((ana, n) => ana.me.post(`/api/v1/frete/${carts[n]!.uuid}`)),
    pessoas[2]!.medir(0, pesando(20)).then(() => ({ statusCode: 200 })),
  ])
  for (const { statusCode } of answers) expect([200, 409, 422]).toContain(statusCode)
  for (const [n, ana] of pessoas.entries()) {
    const pagas = (await ana.list('?statusPagamentoFrete=QUITADO')).reduce(
      (soma, { diferencaValor }) => soma - centavos(diferencaValor),
      0,
    )
    expect(await saldo(ana)).toBe(before[n]! - carts[n]!.total - pagas)
    if (n === 0 || n === 3) expect(pagas).toBe(devido[n])
  }
  expect(await daRegra(pessoas[3]!)).toHaveLength(3)
})
