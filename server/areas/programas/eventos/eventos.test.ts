// Database: both. Triggers, JSON and the lock of the numbering.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ESCOPOS } from '#contract/kernel/http/escopo'
import {
  CURSOR_DE_OUTRO_REGISTRO,
  CURSOR_INVALIDO,
  TIPO_DE_EVENTO_INVALIDO,
  TIPOS_DE_EVENTO,
} from '#contract/programas/evento'
import { contestante, RECUSADA } from '../../../testing/given/contestante.ts'
import { documentista } from '../../../testing/given/documento.ts'
import { beginRecarga, decide, pagador } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'
import { expedidor } from '../../../testing/vida.ts'
import { readPagina, readTodos, tiposDos } from './testing-eventos.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

test('the whole life of a frete is in the log in order, also when it is read by small pages', async () => {
  const ana = await expedidor(house)
  await house.runJobs()
  for (const status of ['POSTADO', 'EM_TRANSITO', 'ENTREGUE'] as const) {
    await ana.tell(status)
    await house.runJobs()
  }
  const { codigoEncomenda } = await ana.row()
  const all = await readTodos(ana.me)
  expect(await readTodos(ana.me, { limite: 2 })).toEqual(all)
  expect(tiposDos(all)).toEqual([
    'transacao.concluida',
    'transacao.concluida',
    'frete.pendente',
    'frete.gerado',
    'frete.ocorrencia',
    'frete.postado',
    'frete.ocorrencia',
    'frete.ocorrencia',
    'frete.entregue',
  ])
  const cursors = all.map(({ cursor }) => Number(cursor))
  expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.find(({ tipo }) => tipo === 'frete.postado')).toMatchObject({
    em: expect.stringMatching(/-03:00$/),
    dados: { freteUuid: ana.uuid, status: 'POSTADO', de: 'GERADO', codigoEncomenda },
  })
  expect(all.find(({ tipo }) => tipo === 'frete.ocorrencia')?.dados).toMatchObject({
    freteUuid: ana.uuid,
    codigoEncomenda,
  })
  expect(all[1]?.dados).toMatchObject({ tipo: 'COMPRA_FRETE', de: null, valor: ana.total / 100, meio: 'CARTEIRA' })
  // the place of the last one goes on, also when nothing comes after it
  const last = all.at(-1)!.cursor
  expect(await readPagina(ana.me, `?apos=${last}`)).toEqual({ eventos: [], proximo: last, temMais: false })
  const some = await readPagina(ana.me, '?tipos=frete.entregue,frete.gerado&limite=1')
  expect([tiposDos(some.eventos), some.temMais]).toEqual([['frete.gerado'], true])
})

test('a log without events begins at 0, and nobody reads another subscriber’s', async () => {
  const [ana, bia] = [await expedidor(house), await house.given.assinante()]
  expect((await readPagina(ana.me)).eventos.length).toBeGreaterThan(0)
  const empty = { eventos: [], proximo: '0', temMais: false }
  expect(await readPagina(house.as(bia.token))).toEqual(empty)
})

test('with tipos, proximo is the place up to which the log was read; one call reads only a part of a long log', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  await sql`insert into evento (assinatura_uuid, posicao, tipo, em, dados)
    select ${ana.assinaturaUuid}, n, case n when 10050 then 'frete.postado' else 'frete.gerado' end, now(), '{}'
    from generate_series(1, 10050) as n`.execute(house.db)
  const first = await readPagina(me, '?tipos=frete.postado')
  expect(first).toEqual({ eventos: [], proximo: '10000', temMais: true })
  const second = await readPagina(me, `?tipos=frete.postado&apos=${first.proximo}`)
  expect([tiposDos(second.eventos), second.proximo, second.temMais]).toEqual([['frete.postado'], '10050', false])
  const none = { eventos: [], proximo: '10050', temMais: false }
  expect(await readPagina(me, '?tipos=frete.entregue&apos=9000')).toEqual(none)
  expect(await readPagina(me, '?tipos=frete.entregue&apos=10050')).toEqual(none)
})

test.each([
  ['?apos=x', 'apos', CURSOR_INVALIDO],
  ['?apos=-1', 'apos', CURSOR_INVALIDO],
  ['?apos=1e3', 'apos', CURSOR_INVALIDO],
  [`?apos=${'9'.repeat(19)}`, 'apos', CURSOR_INVALIDO],
  ['?apos=1', 'apos', CURSOR_DE_OUTRO_REGISTRO],
  [`?apos=${'9'.repeat(18)}&tipos=frete.postado`, 'apos', CURSOR_DE_OUTRO_REGISTRO],
  ['?tipos=frete.postado,frete.voou', 'tipos', TIPO_DE_EVENTO_INVALIDO],
  ['?tipos=toString', 'tipos', TIPO_DE_EVENTO_INVALIDO],
  ['?tipos=frete.postado,__proto__', 'tipos', TIPO_DE_EVENTO_INVALIDO],
  ['?limite=0', 'limite', 'Quantidade inválida: use de 1 a 500.'],
  ['?limite=501', 'limite', 'Quantidade inválida: use de 1 a 500.'],
])('%s is refused at its field', async (query, campo, mensagem) => {
  const { token } = await house.given.assinante()
  expect(refusedBy(await house.as(token).get(`/api/v1/eventos${query}`))).toEqual(refusal(campo, mensagem))
})

type Dados = { properties: Record<string, z.core.JSONSchema.JSONSchema>; required: string[] }

/** What the description of the API says of each type, and of the log. */
const describeApi = async () =>
  (await house.get('/api/v1/openapi.json')).json<{
    paths: Record<string, { get: { summary: string } }>
    components: { schemas: { Evento: { oneOf: { properties: { tipo: { const?: string }; dados: Dados } }[] } } }
  }>()
const describedTipos = async () =>
  (await describeApi()).components.schemas.Evento.oneOf.flatMap(({ properties: { tipo, dados } }) =>
    tipo.const === undefined ? [] : [{ tipo: tipo.const, dados }],
  )

test('the description of the log and its escopo name what is in it, and do not promise everything', async () => {
  const { summary } = (await describeApi()).paths['/api/v1/eventos']!.get
  for (const text of [summary, ESCOPOS['eventos:ler'].texto])
    expect(text).toMatch(/^(?!.*tudo).*fretes.*pagamentos.*diferenças.*documentos.*carteira/i)
})

describe('what becomes an event', () => {
  test('payments: waiting, approved and taken back; one that expired; the time before the bank has answered is PENDING, too', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<{ paymentId: string }>()
    await decide(house, paymentId, 'APROVAR')
    await decide(house, paymentId, 'ESTORNAR')
    const recarga = await beginRecarga(ana.me, 5_000)
    await decide(house, recarga, 'EXPIRAR')
    const all = await readTodos(ana.me)
    const pagamentos = all.filter(({ tipo }) => tipo.startsWith('pagamento.'))
    expect(
      pagamentos.map(({ tipo, dados: { pagamentoUuid, de, finalidade } }) => [tipo, pagamentoUuid, de, finalidade]),
    ).toEqual([
      ['pagamento.pending', paymentId, null, 'COMPRA'],
      ['pagamento.approved', paymentId, 'PENDING', 'COMPRA'],
      ['pagamento.refunded', paymentId, 'APPROVED', 'COMPRA'],
      ['pagamento.pending', recarga, null, 'RECARGA'],
      ['pagamento.expired', recarga, 'PENDING', 'RECARGA'],
    ])
    expect(pagamentos[0]?.dados).toMatchObject({ meio: 'PIX', valor: ana.total / 100, valorCarteira: 0 })
    expect(tiposDos(all)).toEqual(expect.arrayContaining(['frete.aguardando_pagamento', 'frete.pendente']))
    expect(
      all.filter(({ dados }) => dados.tipo === 'COMPRA_CREDITOS').map(({ tipo, dados: { de } }) => [tipo, de]),
    ).toEqual([
      ['transacao.pendente', null],
      ['transacao.expirada', 'PENDENTE'],
    ])
  })

  test('differences and contests, also an open debit that newer measures change', async () => {
    const ana = await contestante(house)
    await ana.medir({ alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 8 })
    await house.runJobs()
    await ana.contestar()
    await ana.decidir(RECUSADA)
    await ana.quit({ tipoQuitacao: false })
    const all = await readTodos(ana.me)
    const [aberta] = await ana.list()
    const daDiferenca = all.filter(({ dados }) => dados.diferencaUuid === aberta!.diferencaUuid)
    expect(daDiferenca.map(({ tipo, dados: { status, de } }) => [tipo, status, de])).toEqual([
      ['diferenca.aberto', 'ABERTO', null],
      ['diferenca.aberto', 'ABERTO', 'ABERTO'],
      ['contestacao.aberta', 'ABERTA', null],
      ['contestacao.recusada', 'RECUSADA', 'ABERTA'],
      ['diferenca.quitado', 'QUITADO', 'ABERTO'],
    ])
    const [first, second] = daDiferenca.map(({ dados }) => dados)
    expect(first).toMatchObject({ tipo: 'DEBITO', freteUuid: ana.uuid, desfecho: null })
    expect(second!.valor).toBe(aberta!.diferencaValor)
    expect(Number(second!.valor)).toBeLessThan(Number(first!.valor))
    expect(daDiferenca.at(-1)?.dados).toMatchObject({ desfecho: 'PAGA', valor: aberta!.diferencaValor })
  })

  test('documents: sent and decided; the signed contract comes approved', async () => {
    const ana = await documentista(house)
    const { uuid } = await ana.given('IDENTIDADE')
    await ana.decide(uuid, { decisao: 'REPROVADO', motivo: 'Ilegível.' })
    await ana.approve('IDENTIDADE')
    await ana.approve('ENDERECO')
    await ana.sign()
    const all = await readTodos(ana.me)
    expect(all.map(({ tipo, dados }) => [tipo, dados.tipo, dados.de])).toEqual([
      ['documento.avaliacao', 'IDENTIDADE', null],
      ['documento.reprovado', 'IDENTIDADE', 'AVALIACAO'],
      ['documento.avaliacao', 'IDENTIDADE', null],
      ['documento.aprovado', 'IDENTIDADE', 'AVALIACAO'],
      ['documento.avaliacao', 'ENDERECO', null],
      ['documento.aprovado', 'ENDERECO', 'AVALIACAO'],
      ['documento.aprovado', 'CONTRATO', null],
    ])
  })

  test('every event fits the description of its type, and tells nothing about a person', async () => {
    await house.runJobs()
    const rows = await house.db
      .selectFrom('evento')
      .select(['tipo', 'dados'])
      .where(sql<boolean>`dados <> '{}'`)
      .execute()
    expect(rows.length).toBeGreaterThan(20)
    const described = new Map((await describedTipos()).map(({ tipo, dados }) => [tipo, dados]))
    expect([...described.keys()]).toEqual(Object.keys(TIPOS_DE_EVENTO))
    for (const { tipo, dados } of rows) {
      const { properties, required } = described.get(tipo) ?? {}
      expect([tipo, Object.keys(dados).toSorted()]).toEqual([tipo, Object.keys(properties ?? {}).toSorted()])
      expect(required).toEqual(Object.keys(properties ?? {}))
      expect(
        z.fromJSONSchema({ type: 'object', properties: properties ?? {} }).safeParse(dados).error,
        tipo,
      ).toBeUndefined()
    }
    expect(JSON.stringify(rows)).not.toMatch(/Ana|João|Paulista|Pio X|@|52998224725|11144477735|01310/)
  })
})

test('the job of each minute numbers events without a read of the log', async () => {
  const ana = await expedidor(house)
  const count = async () =>
    (await house.db.selectFrom('evento').select('uuid').where('assinaturaUuid', '=', ana.assinaturaUuid).execute())
      .length
  expect(await count()).toBe(0)
  await house.clock.advance(60)
  await house.runJobs()
  expect(await count()).toBeGreaterThan(0)
  expect(await house.db.selectFrom('eventoNovo').select('id').execute()).toEqual([])
})

test('an account is told how many events it has; when it is closed they go, and none comes after them', async () => {
  const { me, senha, assinaturaUuid, given } = await documentista(house)
  await given('IDENTIDADE')
  const { programas } = (await me.get('/api/v1/conta/dados')).json<{ programas: object }>()
  expect(programas).toMatchObject({ eventos: { quantos: 1, tipos: [{ tipo: 'documento.avaliacao', quantos: 1 }] } })
  expect((await me.post('/api/v1/conta/encerramento', { senha })).statusCode).toBe(204)
  // a carrier or a bank may still tell of a closed account
  await sql`insert into evento_novo (assinatura_uuid, tipo, em, dados) values (${assinaturaUuid}, 'frete.entregue', now(), '{}')`.execute(
    house.db,
  )
  await readPagina(house.as((await house.given.assinante()).token))
  for (const table of ['evento', 'eventoNovo'] as const)
    expect(await house.db.selectFrom(table).selectAll().where('assinaturaUuid', '=', assinaturaUuid).execute()).toEqual(
      [],
    )
})
