import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusSeconds } from '#contract/kernel/values/instant'
import { givenOcorrencia, givenStatus, vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { passTime } from '../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const TIPOS = ['IDENTIDADE', 'ENDERECO', 'CONTRATO'] as const

async function somebody() {
  const pessoa = await house.given.assinante()
  const { assinaturaUuid } = pessoa
  const me = house.as(pessoa.token)
  return {
    ...pessoa,
    me,
    request: async () => {
      const answer = await me.post('/api/v1/assinatura/aumentoFrete')
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ pedidoIncrementoSucesso: boolean }>().pedidoIncrementoSucesso
    },
    requests: () =>
      house.db.selectFrom('pedidoAumento').select('estado').where('assinaturaUuid', '=', assinaturaUuid).execute(),
    send: (tipo: (typeof TIPOS)[number], status: 'AVALIACAO' | 'APROVADO' | 'REPROVADO', em = house.clock.now()) =>
      house.db
        .insertInto('documentoEnvio')
        .values({
          uuid: randomUUID(),
          assinaturaUuid,
          tipo,
          status,
          criadoEm: em,
          decididoEm: status === 'AVALIACAO' ? null : em,
        })
        .execute(),
  }
}

test('a request needs every document approved; then one request is open', async () => {
  const ana = await somebody()
  expect(await ana.request()).toBe(false)
  await ana.send('IDENTIDADE', 'APROVADO')
  await ana.send('ENDERECO', 'APROVADO')
  await ana.send('CONTRATO', 'AVALIACAO')
  expect(await ana.request()).toBe(false)
  expect(await ana.requests()).toEqual([])
  await ana.send('CONTRATO', 'APROVADO', plusSeconds(house.clock.now(), 1))
  expect(await ana.request()).toBe(true)
  expect(await ana.request()).toBe(false)
  expect(await ana.requests()).toEqual([{ estado: 'ABERTO' }])
  const limite = (await ana.me.get('/api/v1/frete/limite')).json<{ pedidoAberto: boolean }>()
  expect(limite.pedidoAberto).toBe(true)
})

test('the last document of a kind counts, whatever became of earlier ones', async () => {
  const ana = await somebody()
  for (const tipo of TIPOS) await ana.send(tipo, 'APROVADO')
  await ana.send('ENDERECO', 'REPROVADO', plusSeconds(house.clock.now(), 1))
  expect(await ana.request()).toBe(false)
})

test('ten requests at once open one; after its answer there may be another', async () => {
  const ana = await somebody()
  for (const tipo of TIPOS) await ana.send(tipo, 'APROVADO')
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.request()))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await ana.requests()).toHaveLength(1)
  await house.db
    .updateTable('pedidoAumento')
    .set({ estado: 'RECUSADO', decididoEm: house.clock.now() })
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
  expect(dados.documento).toEqual({ documentos: [] })
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
    '111444',
    '@',
  ])
    expect(kept).not.toContain(word)
})
