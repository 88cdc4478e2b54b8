// Database: PostgreSQL. Contests, settlements, decisions and newer measures at once, on two nodes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDiferencas } from '../../../ensaio/contraprova/diferencas.ts'
import { contestante, RECUSADA } from '../../../testing/given/contestante.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { centavos, pesando } from '../testing-diferenca.ts'

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

type Ana = Awaited<ReturnType<typeof contestante>>
/** The same person on both nodes. */
const nodes = (ana: Ana) => [ana.me, outra.as(ana.token)]
const path = (ana: Ana) => `/api/v1/frete/${ana.uuids[0]}/diferenca/contestacao`
const QUITA = { tipoQuitacao: false }
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

test('ten contests at once: one is opened, nine are told so', async () => {
  const ana = await contestante(house)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => nodes(ana)[i % 2]!.post(path(ana), { motivo: 'PESO' })),
  )
  expect(statuses(answers)).toEqual([201, ...Array<number>(9).fill(409)])
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(new Set(refused.map((answer) => refusedBy(answer).code))).toEqual(new Set(['JA_CONTESTADA']))
})

test('a contest against ten settlements: the debit is either paid or in contest, and money moved once or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const ana = await contestante(house)
    const [before, { debito }] = [await ana.saldo(), await ana.aberto()]
    const settle = (i: number) => nodes(ana)[i % 2]!.put('/api/v1/assinatura/atualizacaoSaldo', QUITA)
    const contest = (i: number) => nodes(ana)[i % 2]!.post(path(ana), { motivo: 'PESO' })
    const [contested, ...settled] = await Promise.all(
      round % 2 === 0
        ? [contest(round), ...Array.from({ length: 10 }, (_, i) => settle(i))]
        : [contest(1), settle(0), ...Array.from({ length: 9 }, (_, i) => settle(i))],
    )
    const paid = settled.filter(({ statusCode }) => statusCode === 200)
    const [diferenca] = await ana.list()
    if (contested!.statusCode === 201) {
      expect(paid).toEqual([])
      expect(diferenca).toMatchObject({ status: 'ABERTO', contestacao: { status: 'ABERTA' } })
      expect(await ana.saldo()).toBe(before)
    } else {
      expect(contested!.statusCode).toBe(409)
      expect(paid).toHaveLength(1)
      expect(diferenca).toMatchObject({ status: 'QUITADO', desfecho: 'PAGA', contestacao: null })
      expect(await ana.saldo()).toBe(before - centavos(debito))
    }
    expect(await checkDiferencas(house.db)).toEqual([])
  }
})

test('ten decisions and a withdrawal at once: the contest ends once', async () => {
  const ana = await contestante(house, { medidas: pesando(9) })
  await ana.contestar()
  const [{ diferencaUuid } = { diferencaUuid: '' }] = await ana.list()
  const decisoes = [
    { decisao: 'ACEITA', resposta: 'Sim.' },
    RECUSADA,
    { decisao: 'PARCIAL', resposta: 'Em parte.', dimensoes: pesando(5) },
  ]
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, i) =>
      (i % 2 === 0 ? house : outra).post(`/sandbox/diferencas/${diferencaUuid}/decisao`, decisoes[i % 3]!),
    ),
    nodes(ana)[1]!.delete(path(ana)),
  ])
  const won = answers.filter(({ statusCode }) => statusCode < 300)
  expect(won).toHaveLength(1)
  const lost = answers.filter(({ statusCode }) => statusCode >= 300)
  expect(new Set(lost.map((answer) => refusedBy(answer).code))).toEqual(new Set(['JA_DECIDIDA']))
})

test('a decision against settlements of what it leaves: nobody pays more than was decided', async () => {
  const ana = await contestante(house, { medidas: pesando(9) })
  await ana.contestar()
  const before = await ana.saldo()
  const [{ diferencaUuid } = { diferencaUuid: '' }] = await ana.list()
  const [decided] = await Promise.all([
    outra.post(`/sandbox/diferencas/${diferencaUuid}/decisao`, {
      decisao: 'PARCIAL',
      resposta: 'Em parte.',
      dimensoes: pesando(5),
    }),
    ...Array.from({ length: 5 }, () => ana.quit(QUITA)),
  ])
  expect(decided!.statusCode, decided!.body).toBe(200)
  await ana.quit(QUITA)
  const [diferenca] = await ana.list()
  expect(diferenca).toMatchObject({ status: 'QUITADO', desfecho: 'PAGA', contestacao: { status: 'PARCIAL' } })
  expect(await ana.saldo()).toBe(before + centavos(diferenca!.diferencaValor))
  expect(await ana.linhas()).toHaveLength(1)
})

test('contests and decisions against newer measures: the books and the counters agree, and nobody waits for ever', async () => {
  const pessoas: Ana[] = []
  for (let i = 0; i < 3; i++) pessoas.push(await contestante(house))
  for (const peso of [7, 8, 5, 9]) {
    const answers = await Promise.all(
      pessoas.flatMap((ana, i) => [
        ana.medir(pesando(peso)),
        nodes(ana)[i % 2]!.post(path(ana), { motivo: 'MEDIDA' }),
        ana.quit({ tipoQuitacao: true }),
        nodes(ana)[1]!.delete(path(ana)),
      ]),
    )
    expect(answers.every((answer) => !answer || answer.statusCode < 500)).toBe(true)
    await Promise.all(
      pessoas.map(async (ana) => {
        const emAnalise = (await ana.list()).find(({ contestacao }) => contestacao?.status === 'ABERTA')
        if (emAnalise) await outra.post(`/sandbox/diferencas/${emAnalise.diferencaUuid}/decisao`, RECUSADA)
      }),
    )
    expect(await checkDiferencas(house.db)).toEqual([])
  }
})
