// Database: both. Files, and SQL that reads JSON.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_BYTES_DA_NOTA, MENSAGENS_DA_NOTA, RECUSAS_DA_NOTA } from '#contract/frete-nota'
import { CHAVE_INVALIDA } from '#contract/kernel/values/chave-de-acesso'
import { comprador, frete } from '../../../testing/given/carrinho.ts'
import { formOf } from '../../../testing/given/foto.ts'
import { vendedor } from '../../../testing/given/frete.ts'
import { chaveDaNota, notaAutorizada, notaSemAssinatura } from '../../../testing/given/nota.ts'
import { type Caller, startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'

const LEITURA = '/api/v1/nota-fiscal/leitura'

let house: TestHouse
let ana: Awaited<ReturnType<typeof vendedor>>
beforeAll(async () => {
  house = await startHouse()
  ana = await vendedor(house)
})
afterAll(() => house.stop())

function send(me: Caller, file: string | Buffer, options: Parameters<typeof formOf>[1] = {}) {
  const { body, headers } = formOf(Buffer.from(file), { name: 'nota.xml', type: 'text/xml', ...options })
  return me.post(LEITURA, body, headers)
}

test('a subscriber sends the XML of a note and reads what it says, in reais and in the time of Brasília', async () => {
  const answer = await send(ana.me, notaAutorizada())
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    chave: chaveDaNota(),
    emitidaEm: '2026-11-17T10:30:00-03:00',
    destinatario: { nome: 'Bruno da Silva & Souza', cpfCnpj: '39053344705', endereco: { cep: '20040901' } },
    valorNota: 105.5,
    valorProdutos: 90,
    itens: [{ valor: 50 }, { valor: 50 }],
    assinatura: 'CONFERE',
    avisos: [],
    usada: [],
    noCarrinho: [],
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a note that already goes with a frete is told, until that frete is cancelled', async () => {
  const nota = { numero: 500 }
  const numeroDanfCte = chaveDaNota(nota)
  const declaracao = { conteudo: null, notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte, cfop: '6108' } }
  const [uuid] = await ana.buy(declaracao)
  const usada = async (me = ana.me) => (await send(me, notaAutorizada(nota))).json<{ usada: unknown[] }>().usada
  expect(await usada()).toMatchObject([{ frete: uuid, status: 'PENDENTE' }])
  expect(await usada((await vendedor(house)).me)).toEqual([])
  expect((await ana.me.put(`/api/v1/frete/${uuid}?justificativa=desisti`)).statusCode).toBe(200)
  expect(await usada()).toEqual([])
})

test('a note that goes with an item of the cart is told, to the subscriber alone', async () => {
  const bia = await comprador(house)
  const nota = { numero: 501 }
  const { 'correios/pac': pac } = await bia.quote()
  const notaFiscal = { valorNotaFiscal: 89.9, numeroDanfCte: chaveDaNota(nota), cfop: '6108' }
  const { fretes } = await bia.fill(frete(pac), frete(pac, { conteudo: null, notaFiscal }))
  const read = async (me: Caller) => (await send(me, notaAutorizada(nota))).json<{ noCarrinho: string[] }>().noCarrinho
  expect(await read(bia.me)).toEqual([fretes[1]?.uuid])
  expect(await read(ana.me)).toEqual([])
})

test('a file that is no note is refused with a code, a reason, a sentence and the field', async () => {
  const answer = await send(ana.me, '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>')
  const mensagem = 'Este arquivo é um CT-e (conhecimento de transporte), e não uma NF-e.'
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'NOTA_RECUSADA', motivo: 'OUTRO_DOCUMENTO', message: mensagem, errors: [{ campo: 'arquivo', mensagem }] },
  ])
})

test('the cancellation of a note is refused with the key of the note that it cancels', async () => {
  const evento = (chave: string) =>
    '<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe"><evento><infEvento>' +
    `<chNFe>${chave}</chNFe><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe>`
  const refused = async (chave: string) => (await send(ana.me, evento(chave))).json<Record<string, unknown>>()
  expect(await refused(chaveDaNota())).toMatchObject({ motivo: 'CANCELAMENTO', chaveCancelada: chaveDaNota() })
  expect(await refused('outra coisa')).not.toHaveProperty('chaveCancelada')
})

test('many keys are asked about at once: only those that go with a frete are told, to the subscriber alone', async () => {
  const bia = await comprador(house)
  const nota = (numero: number) => ({ valorNotaFiscal: 89.9, numeroDanfCte: chaveDaNota({ numero }), cfop: '6108' })
  const [comprado] = await ana.buy({ conteudo: null, notaFiscal: nota(601) })
  const { 'correios/pac': pac } = await bia.quote()
  const { fretes } = await bia.fill(frete(pac, { conteudo: null, notaFiscal: nota(602) }))
  const chaves = [600, 601, 602, 601].map((numero) => chaveDaNota({ numero }))
  const ask = async (me: Caller) => {
    const answer = await me.post('/api/v1/nota-fiscal/usos', { chaves })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ chave: string; usada: unknown[]; noCarrinho: string[] }[]>()
  }
  expect(await ask(ana.me)).toMatchObject([{ chave: chaves[1], usada: [{ frete: comprado }], noCarrinho: [] }])
  expect(await ask(bia.me)).toEqual([{ chave: chaves[2], usada: [], noCarrinho: [fretes[0]?.uuid] }])
})

test.each([
  [{ chaves: [] }, MENSAGENS_DA_NOTA.semChaves],
  [{}, MENSAGENS_DA_NOTA.semChaves],
  [{ chaves: Array.from({ length: 1001 }, () => chaveDaNota()) }, MENSAGENS_DA_NOTA.chavesDemais],
  [{ chaves: ['123'] }, CHAVE_INVALIDA],
  [{ chaves: [{}] }, CHAVE_INVALIDA],
])('keys that cannot be asked about: %#', async (body, message) => {
  const answer = await ana.me.post('/api/v1/nota-fiscal/usos', body)
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'VALIDACAO', message }])
})

test.each([
  ['a bomb of entities', '<!DOCTYPE b [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><b>&b;</b>', 'DTD'],
  ['ten thousand levels', '<a>'.repeat(10_000), 'NIVEIS'],
  ['four hundred thousand elements', `<a>${'<b/>'.repeat(400_000)}</a>`, 'ELEMENTOS'],
  ['a changed value', notaAutorizada().replace('105.50', '5.50'), 'ALTERADA'],
  ['zeros', Buffer.alloc(1000), 'CODIFICACAO'],
] as const)('%s: refused', async (_, file, motivo) =>
  expect((await send(ana.me, file)).json()).toMatchObject({
    code: 'NOTA_RECUSADA',
    motivo,
    message: RECUSAS_DA_NOTA[motivo],
  }),
)

test('a file of more than 2 MB is refused before it is read, also one of 100 MB', async () => {
  const tooLarge = {
    code: 'CORPO_GRANDE_DEMAIS',
    message: MENSAGENS_DA_NOTA.grande,
    errors: [['arquivo', MENSAGENS_DA_NOTA.grande]],
  }
  expect(refusedBy(await send(ana.me, Buffer.alloc(MAX_BYTES_DA_NOTA + 1, 32)))).toEqual(tooLarge)
  expect((await send(ana.me, Buffer.alloc(100 * 1024 * 1024, 32))).statusCode).toBe(413)
})

test('a form without the file, and a body that is no form, are refused', async () => {
  expect(refusedBy(await send(ana.me, notaAutorizada(), { field: 'xml' }))).toEqual(
    refusal('arquivo', MENSAGENS_DA_NOTA.semArquivo),
  )
  expect((await ana.me.post(LEITURA, { xml: notaSemAssinatura() })).statusCode).toBe(415)
})

test('nobody reads a note without a session', async () => {
  const { body, headers } = formOf(Buffer.from(notaAutorizada()))
  expect((await house.post(LEITURA, body, headers)).statusCode).toBe(401)
})

test('a note is found among the fretes by an index', async () => {
  const plan = await house.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<Record<string, string>>`explain select uuid from frete
      where assinatura_uuid = ${ana.assinaturaUuid} and nota_fiscal ->> 'numeroDanfCte' in (${sql.join([chaveDaNota()])})
      and nota_fiscal is not null and status not in ('CANCELADO', 'EXPIRADO')`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('frete_nota')
})
