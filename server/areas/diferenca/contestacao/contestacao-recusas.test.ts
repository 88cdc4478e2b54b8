import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDiferencas } from '../../../ensaio/contraprova/diferencas.ts'
import { type Contestante, contestante, RECUSADA } from '../../../testing/given/contestante.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { pesando } from '../testing-diferenca.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

describe('refused with a sentence, and nothing changes', () => {
  test.each([
    ['nothing', null, 'Informe a contestação.'],
    ['no reason', {}, 'Escolha o motivo da contestação.'],
    ['an unknown reason', { motivo: 'PRECO' }, 'Escolha um dos motivos: MEDIDA, PESO, OUTRO_OBJETO, OUTRO.'],
    [
      'another reason without a text',
      { motivo: 'OUTRO', texto: ' \n ' },
      'Explique o motivo: com "Outro motivo" o texto é obrigatório.',
    ],
    [
      'a text that is too long',
      { motivo: 'PESO', texto: 'x'.repeat(1001) },
      'A explicação aceita até 1000 caracteres.',
    ],
    [
      'a text that turns its direction',
      { motivo: 'PESO', texto: 'a\u202eb' },
      'A explicação tem um caractere que não se pode usar.',
    ],
    ['a number for a text', { motivo: 'PESO', texto: 7 }, 'Escreva a explicação como texto.'],
    ['a proof that is none', { motivo: 'PESO', provas: ['x'] }, 'Prova inválida.'],
    [
      'too many proofs',
      { motivo: 'PESO', provas: Array.from({ length: 7 }, () => randomUUID()) },
      'Escolha no máximo 6 provas.',
    ],
  ])('%s', async (_, body, message) => {
    const ana = await suspeita()
    const answer = await ana.contestar(body as unknown as object)
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([422, message])
    expect(await ana.list()).toMatchObject([{ contestacao: null }])
  })

  let daSuspeita: Promise<Contestante> | undefined
  const suspeita = () => (daSuspeita ??= contestante(house))

  test.each<[string, (ana: Contestante) => Promise<unknown>, number, string]>([
    ['twice', (ana) => ana.contestar(), 409, 'JA_CONTESTADA'],
    ['after a refusal', async (ana) => (await ana.contestar(), await ana.decidir(RECUSADA)), 409, 'JA_DECIDIDA'],
    [
      'after an acceptance',
      async (ana) => (await ana.contestar(), await ana.decidir({ decisao: 'ACEITA', resposta: 'Sim.' })),
      409,
      'JA_DECIDIDA',
    ],
    [
      'after a part was accepted',
      async (ana) => (
        await ana.contestar(), await ana.decidir({ decisao: 'PARCIAL', resposta: 'Em parte.', dimensoes: pesando(5) })
      ),
      409,
      'JA_DECIDIDA',
    ],
    ['of a settled debit', (ana) => ana.quit({ tipoQuitacao: false }), 409, 'CONFLICT'],
  ])('a contest %s', async (_, before, status, code) => {
    const ana = await contestante(house, { medidas: pesando(9) })
    await before(ana)
    const list = await ana.list()
    const answer = await ana.contestar()
    expect([answer.statusCode, refusedBy(answer).code]).toEqual([status, code])
    expect(await ana.list()).toEqual(list)
  })

  test('a credit, and a frete that has no difference', async () => {
    const credora = await contestante(house, { medidas: pesando(1) })
    const answer = await credora.contestar()
    expect([answer.statusCode, refusedBy(answer).code]).toEqual([422, 'SO_DEBITO'])
    const igual = await contestante(house, { medidas: pesando(3) })
    expect((await igual.contestar()).statusCode).toBe(404)
    expect((await igual.desistir()).statusCode).toBe(404)
  })

  test('the frete of another subscriber, an unknown frete, and an address that is no uuid', async () => {
    const [ana, bia] = [await contestante(house), await contestante(house)]
    await ana.contestar()
    for (const id of [ana.uuids[0], randomUUID(), 'x']) {
      const path = `/api/v1/frete/${id}/diferenca/contestacao`
      for (const answer of [await bia.me.post(path, { motivo: 'PESO' }), await bia.me.delete(path)])
        expect([answer.statusCode, refusedBy(answer).message]).toEqual([404, 'Frete não encontrado.'])
    }
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'ABERTA' } }])
  })

  test('a withdrawal of a decided contest, and one where nothing was contested', async () => {
    const ana = await contestante(house)
    expect((await ana.desistir()).statusCode).toBe(404)
    await ana.contestar()
    await ana.decidir(RECUSADA)
    expect(refusedBy(await ana.desistir()).code).toBe('JA_DECIDIDA')
  })
})

describe('a decision is refused', () => {
  const SEM_MEDIDAS = 'Para aceitar em parte, informe as quatro medidas que valem.'
  const LADO = 'Informe a medida em centímetros, de 1 a 500.'
  const PESO = 'Informe o peso em kg, de 0,001 a 300.'
  const FAIXA = /^Com estas medidas o frete fica fora da faixa em disputa/
  const parcial = (dimensoes?: unknown) => ({ decisao: 'PARCIAL', resposta: 'Em parte.', dimensoes })

  test.each<[string, object, string | RegExp]>([
    ['without a word', {}, 'Use ACEITA, PARCIAL, RECUSADA.'],
    ['with an unknown one', { decisao: 'DESISTENCIA', resposta: 'x' }, 'Use ACEITA, PARCIAL, RECUSADA.'],
    ['without an answer', { decisao: 'RECUSADA' }, 'Preenchimento obrigatório'],
    ['with an empty answer', { decisao: 'RECUSADA', resposta: ' ' }, 'Preenchimento obrigatório'],
    ['in part without measures', parcial(), SEM_MEDIDAS],
    ['with a side of 0', parcial({ ...pesando(5), alturaPacote: 0 }), LADO],
    ['with a negative side', parcial({ ...pesando(5), larguraPacote: -1 }), LADO],
    ['with a side that is no number', parcial({ ...pesando(5), larguraPacote: Number.NaN }), LADO],
    ['with a side of 10 m', parcial({ ...pesando(5), comprimentoPacote: 1000 }), LADO],
    ['without a weight', parcial({ ...pesando(5), pesoPacote: undefined }), PESO],
    ['with no weight at all', parcial({ ...pesando(5), pesoPacote: 0 }), PESO],
    ['with measures that cost less than was paid', parcial(pesando(1)), FAIXA],
    ['with the measured ones', parcial(pesando(9)), FAIXA],
    ['with measures that cost more than was measured', parcial(pesando(20)), FAIXA],
  ])('%s', async (_, body, message) => {
    const ana = await contestada()
    const answer = await ana.decidir(body)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(refusedBy(answer).message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'ABERTA' } }])
  })

  let daContestada: Promise<Contestante> | undefined
  const contestada = () =>
    (daContestada ??= contestante(house, { medidas: pesando(9) }).then(async (ana) => (await ana.contestar(), ana)))

  test('of an unknown difference, of one that was never contested, and of one whose contest was decided or withdrawn', async () => {
    const ana = await contestante(house)
    for (const uuid of [randomUUID(), 'x'])
      expect((await house.post(`/sandbox/diferencas/${uuid}/decisao`, RECUSADA)).statusCode).toBe(404)
    expect((await ana.decidir(RECUSADA)).statusCode).toBe(404)
    await ana.contestar()
    await ana.desistir()
    expect(refusedBy(await ana.decidir(RECUSADA))).toMatchObject({
      code: 'JA_DECIDIDA',
      message: 'Esta contestação foi retirada pelo assinante.',
    })
    await ana.contestar()
    await ana.decidir(RECUSADA)
    const again = await ana.decidir({ decisao: 'ACEITA', resposta: 'Pensando melhor.' })
    expect([again.statusCode, refusedBy(again).code]).toEqual([409, 'JA_DECIDIDA'])
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'RECUSADA' } }])
  })
})
