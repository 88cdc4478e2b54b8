import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Atividade } from '#contract/conta/atividade'
import { frete } from '../../testing/given/carrinho.ts'
import { documentista } from '../../testing/given/documento.ts'
import { fotoJpeg } from '../../testing/given/foto.ts'
import { donaDeLoja, membroDe, quoteBy } from '../../testing/given/pessoas.ts'
import { givenSaldo } from '../../testing/given/saldo.ts'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const PATH = '/api/v1/atividade'
const told = async (me: Caller, query = '') =>
  (await me.get(`${PATH}${query}`)).json<Atividade[]>().map(({ ator, descricao, detalhe, valor }) => ({
    nome: ator.nome,
    descricao,
    detalhe,
    valor,
  }))

/** A shop whose member has bought, printed and cancelled. */
async function shopAtWork() {
  const dona = await donaDeLoja(house)
  await house.db.updateTable('usuario').set({ nome: 'Marina' }).where('uuid', '=', dona.usuarioUuid).execute()
  const tiago = await membroDe(house, dona, 'OPERACAO')
  await house.db.updateTable('usuario').set({ nome: 'Tiago' }).where('uuid', '=', tiago.usuarioUuid).execute()
  await givenSaldo(house, dona.assinaturaUuid, 10_000)
  const item = frete(await quoteBy(tiago.there))
  const remetente = { ...item.remetente, cpfCnpj: dona.cnpj, nome: dona.nome, sobrenome: '' }
  const cart = await tiago.there.post('/api/v1/carrinho', { fretes: [{ ...item, remetente }] })
  const bought = await tiago.there.post(`/api/v1/frete/${cart.json<{ uuid: string }>().uuid}`)
  expect(bought.statusCode, bought.body).toBe(200)
  await house.runJobs()
  const [comprado] = (await tiago.there.get('/api/v1/frete')).json<{ uuid: string; valorFrete: number }[]>()
  await house.clock.advance(60)
  expect((await tiago.there.get(`/api/v1/frete/${comprado!.uuid}/etiqueta`)).statusCode).toBe(200)
  await house.clock.advance(60)
  const cancelled = await tiago.there.put(`/api/v1/frete/${comprado!.uuid}?justificativa=desistiu`)
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  await house.runJobs()
  return { dona, tiago, frete: comprado! }
}

test('the activity tells the owner who did what, the newest first, with export and a filter by person', async () => {
  const { dona, tiago, frete: comprado } = await shopAtWork()
  const lines = await told(dona.me)
  expect(lines).toEqual([
    { nome: 'Tiago Teste', descricao: 'cancelou um frete', detalhe: 'João da Conceição', valor: null },
    { nome: 'Tiago Teste', descricao: 'imprimiu 1 etiqueta', detalhe: 'João da Conceição', valor: null },
    { nome: 'Tiago Teste', descricao: 'comprou 1 frete', detalhe: 'Com a carteira', valor: comprado.valorFrete },
    { nome: 'Tiago Teste', descricao: 'aceitou o convite', detalhe: 'Ateliê da Serra', valor: null },
    { nome: 'Marina Teste', descricao: 'convidou uma pessoa', detalhe: `${tiago.email}, Operação`, valor: null },
    { nome: 'Marina Teste', descricao: 'cadastrou uma loja', detalhe: 'Ateliê da Serra', valor: null },
  ])
  const pessoas = (await dona.me.get(`${PATH}/pessoas`)).json()
  expect(pessoas).toEqual([
    { uuid: dona.usuarioUuid, nome: 'Marina Teste' },
    { uuid: tiago.usuarioUuid, nome: 'Tiago Teste' },
  ])
  expect(await told(dona.me, `?pessoa=${dona.usuarioUuid}`)).toEqual(lines.slice(4))
  const page = await dona.me.get(`${PATH}?pessoa=${tiago.usuarioUuid}&pageSize=1&page=1`)
  expect([page.headers['x-total-count'], page.json()[0].descricao]).toEqual(['4', 'imprimiu 1 etiqueta'])
  expect((await dona.me.get(`${PATH}?dataInicio=2026-11-25`)).headers['x-total-count']).toBe('6')
  expect(await told(dona.me, '?dataFim=2026-11-24')).toEqual([])
  const csv = await dona.me.get(PATH, { headers: { accept: 'text/csv' } })
  expect(csv.body.split('\r\n')).toHaveLength(8) // head, six lines, the end
  expect(csv.body).toContain('Tiago Teste')
  const xlsx = await dona.me.get(PATH, {
    headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('the frete’s events and the wallet’s lines say who it was; a member reads no other person’s name', async () => {
  const { dona, tiago, frete: comprado } = await shopAtWork()
  const paulo = await membroDe(house, dona, 'FINANCEIRO')
  const eventos = async (me: Caller) =>
    (await me.get(`/api/v1/frete/${comprado.uuid}`))
      .json<{ eventos: { para: string; ator: { nome: string } }[] }>()
      .eventos.map(({ para, ator }) => [para, ator.nome])
  expect(await eventos(dona.me)).toEqual([
    ['PENDENTE', 'Tiago Teste'],
    ['GERADO', 'Sistema'],
    ['PROCESSANDO_CANCELAMENTO', 'Tiago Teste'],
    ['CANCELADO', 'Tiago Teste'],
  ])
  expect((await eventos(tiago.there))[0]).toEqual(['PENDENTE', 'Tiago Teste'])
  expect((await eventos(paulo.there))[0]).toEqual(['PENDENTE', 'Outra pessoa da loja'])
  const lines = async (me: Caller) =>
    (await me.get(`/api/v1/assinatura/${dona.assinaturaUuid}/transacao`))
      .json<{ tipoTransacao: { codigo: string }; ator: { nome: string } | null }[]>()
      .map(({ tipoTransacao, ator }) => [tipoTransacao.codigo, ator?.nome])
  expect((await lines(dona.me)).slice(0, 2)).toEqual([
    ['ESTORNO_FRETE', 'Tiago Teste'],
    ['COMPRA_FRETE', 'Tiago Teste'],
  ])
  expect((await lines(paulo.there))[1]).toEqual(['COMPRA_FRETE', 'Outra pessoa da loja'])
})

test('a line of the wallet from before persons were recorded has no actor', async () => {
  const dona = await house.given.assinante()
  await sql`
    insert into transacao (uuid, assinatura_uuid, tipo, status, valor_centavos, meio, origem, origem_uuid, criada_em, em)
    values (gen_random_uuid(), ${dona.assinaturaUuid}, 'COMPRA_CREDITOS', 'PENDENTE', 100, 'PIX', 'PAGAMENTO',
      gen_random_uuid(), ${house.clock.now()}, ${house.clock.now()})`.execute(house.db)
  const lines = await house.as(dona.token).get(`/api/v1/assinatura/${dona.assinaturaUuid}/transacao`)
  expect(lines.json()).toMatchObject([{ ator: null }])
})

test('the owner’s documents and signature stand in the activity, each once', async () => {
  const ana = await documentista(house)
  const foto = fotoJpeg()
  await ana.given('IDENTIDADE', foto)
  await ana.given('IDENTIDADE', foto) // the same bytes: nothing happened
  await house.clock.advance(60)
  await Promise.all([ana.sign(), ana.sign()])
  expect((await told(ana.me)).map(({ descricao, detalhe }) => [descricao, detalhe])).toEqual([
    ['assinou o contrato', 'Versão 2026-11'],
    ['enviou um documento', 'Documento de identidade'],
  ])
})

describe('the activity is closed', () => {
  test('to members and to other subscribers', async () => {
    const dona = await donaDeLoja(house)
    const [admin, outra] = [await membroDe(house, dona, 'ADMINISTRADOR'), await donaDeLoja(house)]
    for (const path of [PATH, `${PATH}/pessoas`]) expect((await admin.there.get(path)).statusCode).toBe(404)
    const csv = await admin.there.get(PATH, { headers: { accept: 'text/csv' } })
    expect(csv.statusCode).toBe(404)
    expect(await told(outra.me, `?pessoa=${dona.usuarioUuid}`)).toEqual([])
  })

  test.each(['?pessoa=x', '?dataInicio=ontem', '?dataInicio=2026-11-25&dataFim=2026-11-01', '?page=-1', '?pageSize=0'])(
    'to %s, which is refused with a sentence',
    async (query) => {
      const dona = await house.given.assinante()
      const answer = await house.as(dona.token).get(`${PATH}${query}`)
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'VALIDACAO'])
    },
  )
})

test('lines of the activity cannot be changed, and are deleted with the account', async () => {
  const dona = await donaDeLoja(house)
  const own = house.db.updateTable('atividade').where('assinaturaUuid', '=', dona.assinaturaUuid)
  await expect(own.set({ detalhe: 'x' }).execute()).rejects.toThrow(/só cresce/)
  expect((await dona.me.get('/api/v1/conta/dados')).json().atividade.atividade).toMatchObject([{ acao: 'CRIOU_LOJA' }])
  expect((await dona.me.post('/api/v1/conta/encerramento', { senha: dona.senha })).statusCode).toBe(204)
  const left = await house.db
    .selectFrom('atividade')
    .select('uuid')
    .where('assinaturaUuid', '=', dona.assinaturaUuid)
    .execute()
  expect(left).toEqual([])
})
