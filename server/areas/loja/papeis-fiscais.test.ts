// Database: both. A unique key in which nulls are equal.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_DOS_PAPEIS, type PapeisFiscais } from '#contract/loja/papeis-fiscais'
import { donaDeLoja, membroDe } from '../../testing/given/pessoas.ts'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'
import { refusal, refusedBy } from '../../testing/recusa.ts'
import { loja } from './index.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })))
afterAll(() => house.stop())

const PAPEIS = '/api/v1/papeis-fiscais'
const EMITE = { emiteNota: true, vendeSempre: null, isMei: null }
const MEI = { emiteNota: false, vendeSempre: true, isMei: true }
const AS_VEZES = { emiteNota: false, vendeSempre: false, isMei: null }
const read = async (me: Caller) => (await me.get(PAPEIS)).json<PapeisFiscais>()
const respostasOf = async (me: Caller) =>
  Object.fromEntries((await read(me)).remetentes.map(({ nome, respostas }) => [nome, respostas]))
const NO_PROPRIO = 'Envios no seu nome'

test('nothing is answered at first: the shops and the own name are listed, and no DC-e is issued', async () => {
  const dona = await donaDeLoja(house)
  expect(await read(dona.me)).toEqual({
    temDce: true,
    remetentes: [
      { loja: dona.loja, nome: dona.nome, respostas: null },
      { loja: null, nome: NO_PROPRIO, respostas: null },
    ],
  })
})

test('each sender answers for itself, and a new answer takes the place of the one before', async () => {
  const dona = await donaDeLoja(house)
  const answer = await dona.me.put(PAPEIS, { loja: dona.loja, ...MEI })
  expect([answer.statusCode, answer.json<PapeisFiscais>().remetentes[0]?.respostas]).toEqual([200, MEI])
  await dona.me.put(PAPEIS, { loja: null, emiteNota: false, vendeSempre: false })
  expect(await respostasOf(dona.me)).toEqual({ [dona.nome]: MEI, [NO_PROPRIO]: AS_VEZES })
  await dona.me.put(PAPEIS, { loja: dona.loja.toUpperCase(), emiteNota: true })
  await dona.me.put(PAPEIS, { loja: null, ...MEI })
  expect(await respostasOf(dona.me)).toEqual({ [dona.nome]: EMITE, [NO_PROPRIO]: MEI })
  const atividade = (await dona.me.get('/api/v1/atividade')).json<{ acao: string; detalhe: string | null }[]>()
  expect(atividade.map(({ acao }) => acao)).toEqual(expect.arrayContaining(['MUDOU_LOJA', 'MUDOU_CONTA']))
})

test('the same answer from many tabs at once is kept once', async () => {
  const dona = await donaDeLoja(house)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => dona.me.put(PAPEIS, { loja: null, ...(i % 2 ? MEI : EMITE) })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  const rows = await house.db
    .selectFrom('respostaFiscal')
    .select('emiteNota')
    .where('assinaturaUuid', '=', dona.assinaturaUuid)
    .execute()
  expect(rows).toHaveLength(1)
})

describe('refused with a sentence', () => {
  test.each([
    ['no answer', {}, 'emiteNota', MENSAGENS_DOS_PAPEIS.resposta],
    ['a word', { emiteNota: 'sim' }, 'emiteNota', MENSAGENS_DOS_PAPEIS.resposta],
    ['too few answers', { emiteNota: false }, 'vendeSempre', MENSAGENS_DOS_PAPEIS.vendeSempre],
    ['a needless answer', { emiteNota: true, vendeSempre: true }, 'vendeSempre', MENSAGENS_DOS_PAPEIS.vendeSempre],
    ['no word on being a MEI', { emiteNota: false, vendeSempre: true }, 'isMei', MENSAGENS_DOS_PAPEIS.isMei],
    ['a needless MEI', { emiteNota: true, isMei: true }, 'isMei', MENSAGENS_DOS_PAPEIS.isMei],
  ])('%s', async (_, body, campo, mensagem) => {
    const { token } = await house.given.assinante()
    const me = house.as(token)
    const answer = await me.put(PAPEIS, { loja: null, ...body })
    expect([answer.statusCode, refusedBy(answer)]).toEqual([422, refusal(campo, mensagem)])
    expect(await respostasOf(me)).toEqual({ [NO_PROPRIO]: null })
  })

  test('no sender', async () => {
    const me = house.as((await house.given.assinante()).token)
    for (const sem of [{ emiteNota: true }, { loja: 7, emiteNota: true }, { loja: 'x'.repeat(61), emiteNota: true }])
      expect(refusedBy(await me.put(PAPEIS, sem))).toEqual(refusal('loja', MENSAGENS_DOS_PAPEIS.loja))
  })
})

test('another’s shop, an unknown one and a deleted one are not found', async () => {
  const [ana, bia] = [await donaDeLoja(house), await donaDeLoja(house)]
  await ana.me.put(PAPEIS, { loja: ana.loja, ...MEI })
  for (const alheia of [ana.loja, randomUUID(), 'x', '', "'--"])
    expect((await bia.me.put(PAPEIS, { loja: alheia, ...EMITE })).statusCode).toBe(404)
  expect(await respostasOf(ana.me)).toMatchObject({ [ana.nome]: MEI })
  await ana.me.delete(`/api/v1/loja/${ana.loja}`)
  expect((await ana.me.put(PAPEIS, { loja: ana.loja, ...EMITE })).statusCode).toBe(404)
  expect(await respostasOf(ana.me)).toEqual({ [NO_PROPRIO]: null })
})

test('a member sees the shop of the profile; only an administrator answers, and for that shop alone', async () => {
  const dona = await donaDeLoja(house)
  await dona.me.put(PAPEIS, { loja: null, ...EMITE })
  const [operacao, chefe] = [await membroDe(house, dona), await membroDe(house, dona, 'ADMINISTRADOR')]
  expect(await respostasOf(operacao.there)).toEqual({ [dona.nome]: null })
  expect((await operacao.there.put(PAPEIS, { loja: dona.loja, ...MEI })).statusCode).toBe(403)
  expect((await chefe.there.put(PAPEIS, { loja: null, ...MEI })).statusCode).toBe(404)
  expect((await chefe.there.put(PAPEIS, { loja: dona.loja, ...MEI })).statusCode).toBe(200)
  expect(await respostasOf(dona.me)).toEqual({ [dona.nome]: MEI, [NO_PROPRIO]: EMITE })
})

test('the database itself refuses a contradiction, a second answer and another subscriber’s shop', async () => {
  const [ana, bia] = [await donaDeLoja(house), await donaDeLoja(house)]
  const insert = (row: object) =>
    house.db
      .insertInto('respostaFiscal')
      .values({
        assinaturaUuid: ana.assinaturaUuid,
        lojaUuid: null,
        ...EMITE,
        respondidaEm: house.clock.now(),
        ...row,
      } as never)
      .execute()
  for (const wrong of [
    { vendeSempre: true },
    { isMei: true },
    { emiteNota: false },
    { emiteNota: false, vendeSempre: true },
    { emiteNota: false, vendeSempre: false, isMei: true },
  ])
    await expect(insert(wrong)).rejects.toThrow('check')
  await expect(insert({ lojaUuid: bia.loja })).rejects.toThrow('foreign key')
  await insert({})
  await expect(insert({})).rejects.toThrow('unique')
})

test('the answers are in the copy of a person’s data, and go with the account', async () => {
  const dona = await donaDeLoja(house)
  await dona.me.put(PAPEIS, { loja: null, ...MEI })
  const dados = (await dona.me.get('/api/v1/conta/dados')).json<{ loja: { papeisFiscais: object[] } }>()
  expect(dados.loja.papeisFiscais).toMatchObject([{ lojaUuid: null, ...MEI }])
  await house.db.transaction().execute((tx) =>
    loja.titular!.erase(house.deps, tx, {
      usuarioUuid: dona.usuarioUuid,
      assinaturaUuid: dona.assinaturaUuid,
    } as never),
  )
  const rows = await house.db
    .selectFrom('respostaFiscal')
    .selectAll()
    .where('assinaturaUuid', '=', dona.assinaturaUuid)
    .execute()
  expect(rows).toEqual([])
})
