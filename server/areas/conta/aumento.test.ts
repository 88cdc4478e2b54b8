import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentista } from '../../testing/given/documento.ts'
import { givenOcorrencia, givenStatus, vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { passTime } from '../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** Somebody who asks for a higher limit. */
async function somebody() {
  const ana = await documentista(house)
  return {
    ...ana,
    request: async () => {
      const answer = await ana.me.post('/api/v1/assinatura/aumentoFrete')
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ pedidoIncrementoSucesso: boolean }>().pedidoIncrementoSucesso
    },
    requests: () =>
      house.db.selectFrom('pedidoAumento').select('estado').where('assinaturaUuid', '=', ana.assinaturaUuid).execute(),
  }
}

test('a request needs every document approved; then one request is open', async () => {
  const ana = await somebody()
  expect(await ana.request()).toBe(false)
  await ana.approve('IDENTIDADE')
  await ana.sign()
  const { uuid } = await ana.given('ENDERECO')
  expect(await ana.request()).toBe(false)
  await ana.decide(uuid, { decisao: 'REPROVADO', motivo: 'Tem mais de três meses.' })
  expect(await ana.request()).toBe(false)
  expect(await ana.requests()).toEqual([])
  await ana.approve('ENDERECO')
  expect(await ana.request()).toBe(true)
  expect(await ana.request()).toBe(false)
  expect(await ana.requests()).toEqual([{ estado: 'ABERTO' }])
  expect((await ana.limite()).pedidoAberto).toBe(true)
})

test('ten requests at once open one; after its answer there may be another', async () => {
  const ana = await somebody()
  await ana.approveAll()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.request()))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await ana.requests()).toHaveLength(1)
  await house.db
    .updateTable('pedidoAumento')
    .set({ estado: 'RECUSADO', decididoEm: house.clock.now(), motivo: 'Ainda não.' })
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .execute()
  expect(await ana.request()).toBe(true)
})

test('the export of personal data has fretes, ocorrencias and requests; closing the account erases all that names people', async () => {
  const ana = await vendedor(house)
  const [uuid] = await ana.buy({ pedido: 'PEDIDO-SECRETO' })
  const codigo = await givenStatus(house, uuid!, 'ENTREGUE')
  await givenOcorrencia(house, uuid!, house.clock.now(), 'Entregue', 'AGF Paulista')
  await house.db.updateTable('frete').set({ justificativa: 'Segredo' }).where('uuid', '=', uuid!).execute()
  await house.db
    .insertInto('pedidoAumento')
    .values({
      uuid: randomUUID(),
      assinaturaUuid: ana.assinaturaUuid,
      criadoEm: house.clock.now(),
      estado: 'ABERTO',
      decididoEm: null,
      numeroFretes: null,
      motivo: null,
    })
    .execute()
  const dados = (await ana.me.get('/api/v1/conta/dados')).json<Record<string, object>>()
  expect(dados.frete).toMatchObject({
    fretes: [
      { codigoEncomenda: codigo, pedido: 'PEDIDO-SECRETO', justificativa: 'Segredo', destinatario: { nome: 'João' } },
    ],
    ocorrencias: [{ codigoEncomenda: codigo, descricao: 'Entregue', agencia: 'AGF Paulista' }],
    pedidosDeAumento: [{ estado: 'ABERTO' }],
  })
  expect(dados.documento).toEqual({ documentos: [], assinaturas: [] })
  await passTime(house, 60)
  await house.db.transaction().execute(async (tx) => {
    for (const { titular } of house.deps.titulares.filter(({ area }) => ['frete', 'documento'].includes(area)))
      await titular.erase(house.deps, tx, { usuarioUuid: ana.usuarioUuid, assinaturaUuid: ana.assinaturaUuid })
  })
  const of = { assinaturaUuid: ana.assinaturaUuid }
  const kept = JSON.stringify([
    await house.db.selectFrom('frete').selectAll().where('assinaturaUuid', '=', of.assinaturaUuid).execute(),
    await house.db.selectFrom('freteOcorrencia').selectAll().where('freteUuid', '=', uuid!).execute(),
    await house.db.selectFrom('pedidoAumento').selectAll().where('assinaturaUuid', '=', of.assinaturaUuid).execute(),
  ]).toLowerCase()
  expect(kept).toContain(codigo.toLowerCase())
  for (const word of [
    'joão',
    'joao',
    'conceic',
    'secreto',
    'segredo',
    'caneca',
    'pio x',
    'agf',
    'aberto',
    '11144477735',
    '111.444',
    '@',
  ])
    expect(kept).not.toContain(word)
})
