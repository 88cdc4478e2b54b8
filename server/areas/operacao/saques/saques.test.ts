import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { concludeLote, type LoteDeSaques, SITUACOES_DO_SAQUE } from '#contract/operacao/saque'
import { formOf } from '../../../testing/given/foto.ts'
import { operador } from '../../../testing/given/operador.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'
import { LINHA_DE_COMANDO } from '../auditoria/auditoria.ts'
import { concludeSaque } from './conclusao.ts'
import { primeiroNoPrazo } from './prazo-do-saque.rules.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const PATH = '/api/v1/operacao/saque'
type Equipe = Awaited<ReturnType<typeof operador>>

/** A withdrawal that the bank has not decided: its amount ends in 17 centavos. */
async function givenSaque(valor = 20.17) {
  const ana = await house.given.assinante()
  await givenSaldo(house, ana.assinaturaUuid, 100_000)
  const asked = await house.as(ana.token).post('/api/v1/saque', { valor, senha: ana.senha })
  await house.runJobs()
  return { ...ana, uuid: asked.json<{ uuid: string }>().uuid, saldo: () => saldoDe(ana.assinaturaUuid) }
}
const saldoDe = async (assinaturaUuid: string) => (await findSaldos(house.db, assinaturaUuid)).saldo
const fila = async ({ get }: Equipe) => (await get(PATH)).json<{ uuid: string; isAtrasado: boolean }[]>()

async function send({ post }: Equipe, csv: string | Buffer, ensaio = false) {
  const { body, headers } = formOf(Buffer.from(csv), { name: 'banco.csv', type: 'text/csv' })
  return post(`${PATH}/lote?ensaio=${ensaio}`, body, headers)
}
const CABECALHO = 'saque;valor;situacao;codigo;motivo\n'

test('a withdrawal that waits is in the worklist with its Pix data, and ends with the code of the bank', async () => {
  const caio = await operador(house, ['FINANCEIRO'])
  const ana = await givenSaque()
  expect((await fila(caio)).find(({ uuid }) => uuid === ana.uuid)).toMatchObject({
    cpf: ana.cpf,
    valor: 20.17,
    prazo: '2026-11-26',
    isAtrasado: false,
  })
  const path = `${PATH}/${ana.uuid}/conclusao`
  expect(refusedBy(await caio.post(path, { situacao: 'PAGO' }))).toMatchObject({ code: 'VALIDACAO' })
  const ended = await caio.post(path, { situacao: 'PAGO', codigo: 'E123' })
  expect(ended.json()).toMatchObject({ status: 'PAGO', codigo: 'E123' })
  expect(refusedBy(await caio.post(path, { situacao: 'PAGO', codigo: 'E123' }))).toMatchObject({ code: 'JA_DECIDIDA' })
  expect((await fila(caio)).map(({ uuid }) => uuid)).not.toContain(ana.uuid)
  expect(await ana.saldo()).toBe(100_000 - 2_017)
})

test('a withdrawal that ends in 17 centavos waits for days, is no job that failed, and is ended by the staff', async () => {
  const caio = await operador(house, ['FINANCEIRO'])
  const ana = await givenSaque()
  for (let day = 0; day < 2; day++) await passTime(house, DAY)
  expect((await fila(caio)).map(({ uuid }) => uuid)).toContain(ana.uuid)
  const failed = (await caio.get('/api/v1/operacao/tarefa?estado=FALHOU')).json<{ nome: string }[]>()
  expect(failed.filter(({ nome }) => nome.startsWith('pagamento.'))).toEqual([])
  const ended = await caio.post(`${PATH}/${ana.uuid}/conclusao`, { situacao: 'PAGO', codigo: 'E17' })
  expect(ended.json()).toMatchObject({ status: 'PAGO', codigo: 'E17' })
  await passTime(house, DAY)
  expect((await caio.get(`${PATH}/${ana.uuid}`)).json()).toMatchObject({ status: 'PAGO', codigo: 'E17' })
  expect(await ana.saldo()).toBe(100_000 - 2_017)
})

test('a withdrawal that the bank sent back returns to the wallet, once, however many say so', async () => {
  const caio = await operador(house, ['FINANCEIRO'])
  const ana = await givenSaque()
  const back = () => caio.post(`${PATH}/${ana.uuid}/conclusao`, { situacao: 'DEVOLVIDO', motivo: 'Chave sem dono' })
  const both = await Promise.all([back(), back()])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await ana.saldo()).toBe(100_000)
})

test('after its business day a withdrawal is late', async () => {
  const ana = await givenSaque()
  // asked for on the eve of a holiday, and forgotten by the bank since
  await sql`alter table saque disable trigger user`.execute(house.db)
  await sql`update saque set pedido_em = '2026-11-19T12:00:00-03:00' where uuid = ${ana.uuid}`.execute(house.db)
  await sql`alter table saque enable trigger user`.execute(house.db)
  const caio = await operador(house, ['FINANCEIRO'])
  const [first] = await fila(caio)
  expect(first).toMatchObject({ uuid: ana.uuid, prazo: '2026-11-23', isAtrasado: true })
  const filas = (await caio.get('/api/v1/operacao/filas')).json<{ fila: string; atrasados: number }[]>()
  expect(filas.find(({ fila: nome }) => nome === 'SAQUES')).toMatchObject({ atrasados: 1 })
  await caio.post(`${PATH}/${ana.uuid}/conclusao`, { situacao: 'PAGO', codigo: 'E9' })
})

test.each([
  ['2026-11-25', '2026-11-24'], // Wednesday: Tuesday's go out today
  ['2026-11-23', '2026-11-19'], // Monday after a holiday on Friday: those of Thursday
  ['2026-11-22', '2026-11-19'], // Sunday
])('on %s the withdrawals from %s on are not late', (hoje, desde) => {
  expect(primeiroNoPrazo(hoje)).toBe(desde)
})

test('the file of the bank is tried first, then ends each line that is right and tells of the others', async () => {
  const caio = await operador(house, ['FINANCEIRO'])
  const [ana, bia, eva, ivo] = [
    await givenSaque(),
    await givenSaque(30.17),
    await givenSaque(40.17),
    await givenSaque(50.17),
  ]
  await caio.post(`${PATH}/${ivo.uuid}/conclusao`, { situacao: 'PAGO', codigo: 'E0' })
  const csv = [
    `${ana.uuid};20,17;PAGO;E1;`,
    `${bia.uuid.toUpperCase()};30.17;devolvido;;Conta inválida`,
    `${eva.uuid};40,18;PAGO;E3;`,
    `${ivo.uuid};50,17;PAGO;E4;`,
    `${ana.uuid};20,17;PAGO;E1;`,
    `${randomUUID()};1,00;PAGO;E5;`,
    `=1+1;1,00;PAGO;E6;`,
    `${eva.uuid};40,17;PAGO;=cmd();`,
    `${eva.uuid};40,17;DEVOLVIDO;;a\u0007b`,
  ].join('\n')
  const destinos = [
    'CONCLUI',
    'DEVOLVE',
    'VALOR_DIVERGENTE',
    'JA_CONCLUIDO',
    'REPETIDA',
    'DESCONHECIDO',
    'INVALIDA',
    'INVALIDA',
    'INVALIDA',
  ]
  const tried = (await send(caio, CABECALHO + csv, true)).json<LoteDeSaques>()
  expect(tried.linhas.map(({ destino }) => destino)).toEqual(destinos)
  expect(tried.linhas.at(-1)).toMatchObject({ mensagem: 'O motivo tem um caractere que não se pode usar.' })
  expect(await ana.saldo()).toBe(100_000 - 2_017)
  expect((await caio.get(`${PATH}/${ana.uuid}`)).json()).toMatchObject({ decididoEm: null })
  const done = (await send(caio, CABECALHO + csv)).json<LoteDeSaques>()
  expect(done).toMatchObject({ isEnsaio: false, concluidos: 1, devolvidos: 1, soma: 50.34 })
  expect((await caio.get(`${PATH}/${ana.uuid}`)).json()).toMatchObject({ status: 'PAGO', codigo: 'E1' })
  expect(await bia.saldo()).toBe(100_000)
  expect((await caio.get(`${PATH}/${eva.uuid}`)).json()).toMatchObject({ decididoEm: null })
  const ended = async (page: string) =>
    (await caio.get(`${PATH}?estado=ENCERRADO&${page}`)).json<{ uuid: string }[]>().map(({ uuid }) => uuid)
  const both = await ended('pageSize=2')
  expect(both).toHaveLength(2)
  expect([...(await ended('pageSize=1')), ...(await ended('page=1&pageSize=1'))]).toEqual(both)
  const again = (await send(caio, CABECALHO + csv)).json<LoteDeSaques>()
  expect(again).toMatchObject({ concluidos: 0, devolvidos: 0 })
})

test('the words of the bank’s file stand in the call’s summary and in docs/operations.md', () => {
  const operations = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  expect(concludeLote.summary).toContain(SITUACOES_DO_SAQUE.join(' ou '))
  expect(operations).toContain(`(${SITUACOES_DO_SAQUE.join(' or ')})`)
})

test('a file in Windows-1252, with a byte order mark or with commas is read', async () => {
  const caio = await operador(house, ['FINANCEIRO'])
  const [ana, bia] = [await givenSaque(), await givenSaque()]
  const latin = Buffer.from(`${CABECALHO}${ana.uuid};20,17;DEVOLVIDO;;Conta não encontrada\r\n`, 'latin1')
  expect((await send(caio, latin)).json()).toMatchObject({ devolvidos: 1 })
  expect((await caio.get(`${PATH}/${ana.uuid}`)).json()).toMatchObject({ motivo: 'Conta não encontrada' })
  const csv = `\uFEFF${CABECALHO.replaceAll(';', ',')}${bia.uuid},20.17,PAGO,E7,\n`
  expect((await send(caio, csv)).json()).toMatchObject({ concluidos: 1 })
})

test.each([
  ['PK\u0003\u0004zip', 'Isto não é um CSV'],
  ['saque;total\n', 'A primeira linha deve ter as colunas'],
  [CABECALHO, 'nenhuma linha'],
  [`${CABECALHO}${`${randomUUID()};1,00;PAGO;E;\n`.repeat(2_001)}`, 'até 2.000 linhas'],
  [`${CABECALHO}"aberta;1\n`, 'as aspas'],
  ['\r\n'.repeat(64), 'as colunas saque'],
  ['a'.repeat(100_000), 'esta linha é longa demais'],
])('the file %.20j is refused in words', async (csv, message) => {
  const caio = await operador(house, ['FINANCEIRO'])
  expect(refusedBy(await send(caio, csv))).toMatchObject({
    code: 'VALIDACAO',
    message: expect.stringContaining(message),
  })
})

describe('one operator at a time sends a withdrawal', () => {
  type Aberto = { reserva: { operador: { uuid: string }; ate: string } | null }
  const PAGO = { situacao: 'PAGO', codigo: 'E7' }
  /** Two operators, of whom the first holds the withdrawal. */
  async function givenEmMaos() {
    const ana = await givenSaque()
    const [caio, davi] = [await operador(house, ['FINANCEIRO']), await operador(house, ['FINANCEIRO'])]
    const at = (rest = '') => `${PATH}/${ana.uuid}${rest}`
    expect((await caio.post(at('/reserva'))).statusCode).toBe(200)
    return { ana, caio, davi, at }
  }

  test('the other one reads in list and page who has it until when, and can neither take nor conclude it', async () => {
    const { ana, caio, davi, at } = await givenEmMaos()
    const { reserva } = (await davi.get(at())).json<Aberto>()
    expect(reserva?.operador.uuid).toBe(caio.usuarioUuid)
    const [naLista] = (await davi.get(PATH))
      .json<(Aberto & { uuid: string })[]>()
      .filter(({ uuid }) => uuid === ana.uuid)
    expect(naLista?.reserva).toEqual(reserva)
    for (const refused of [
      await davi.post(at('/reserva')),
      await davi.post(`${PATH}/${ana.uuid.toUpperCase()}/conclusao`, PAGO),
      await davi.post(at('/conclusao'), { situacao: 'DEVOLVIDO', motivo: 'Chave sem dono' }),
    ])
      expect(refused.json()).toMatchObject({ code: 'EM_ANALISE', atual: reserva })
    expect((await davi.get(at())).json()).toMatchObject({ decididoEm: null })
    expect((await davi.delete(at('/reserva'))).statusCode).toBe(204) // not theirs: nothing happens
    expect((await davi.post(at('/reserva'))).statusCode).toBe(409)
    await caio.delete(at('/reserva'))
    expect((await davi.post(at('/conclusao'), PAGO)).json()).toMatchObject({ status: 'PAGO', reserva: null })
  })

  test('it is renewed by its holder, runs out after five minutes, and is refused for one that was paid meanwhile', async () => {
    const { caio, davi, at } = await givenEmMaos()
    await passTime(house, 200)
    await caio.post(at('/reserva'))
    await passTime(house, 200)
    expect((await davi.post(at('/reserva'))).statusCode).toBe(409)
    await passTime(house, 101)
    expect((await davi.post(at('/conclusao'), PAGO)).statusCode).toBe(200)
    await davi.delete(at('/reserva'))
    // a list that was read before still shows it
    expect(refusedBy(await caio.post(at('/reserva')))).toMatchObject({ code: 'JA_DECIDIDA' })
    expect((await davi.post(at('/reserva'))).statusCode).toBe(409)
  })

  test('of two who take it at once one has it', async () => {
    const { caio, davi, at } = await givenEmMaos()
    await caio.delete(at('/reserva'))
    const both = await Promise.all([caio.post(at('/reserva')), davi.post(at('/reserva'))])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('what the bank has done already is recorded all the same, by its file and by the command', async () => {
    const [um, outro] = [await givenEmMaos(), await givenEmMaos()]
    const csv = `${CABECALHO}${um.ana.uuid};20,17;PAGO;E8;`
    expect((await send(um.davi, csv)).json()).toMatchObject({ concluidos: 1 })
    const fim = { situacao: 'FEITA', codigo: 'E9', motivo: null } as const
    expect(await concludeSaque(house.deps, LINHA_DE_COMANDO, outro.ana.uuid, fim)).toBe('ended')
  })

  test('the hold is of FINANCEIRO, and of a withdrawal that there is', async () => {
    const { caio, at } = await givenEmMaos()
    expect(refusedBy(await (await operador(house, ['ATENDIMENTO'])).post(at('/reserva')))).toMatchObject({
      code: 'SEM_DIREITO',
    })
    for (const uuid of [randomUUID(), 'abc']) expect((await caio.post(`${PATH}/${uuid}/reserva`)).statusCode).toBe(404)
  })
})

test('the worklist is of FINANCEIRO alone, and a subscriber finds nothing there', async () => {
  const [ana, atendente] = [await house.given.assinante(), await operador(house, ['ATENDIMENTO'])]
  expect((await house.as(ana.token).get(PATH)).statusCode).toBe(404)
  expect(refusedBy(await atendente.get(PATH))).toMatchObject({ code: 'SEM_DIREITO' })
})
