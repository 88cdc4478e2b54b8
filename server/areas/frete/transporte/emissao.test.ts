import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Expedicao, TransportadoraIndisponivel, TransportadoraRecusou } from '../../../ports/expedicao.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { expedidor, startEncenada } from '../../../testing/vida.ts'
import { trackFretes } from '../rastreio/rastreio.ts'
import { issueFretes } from './emissao.ts'
import { watchFretes } from './passos-vencidos.ts'

let palco: Awaited<ReturnType<typeof startEncenada>>
beforeAll(async () => {
  palco = await startEncenada()
})
afterEach(() => palco.play())
afterAll(() => closeBooks(palco.house))

const silent = () => Promise.reject(new TransportadoraIndisponivel('no answer'))
type Emissao = Awaited<ReturnType<Expedicao['issue']>>

test('the carrier is told all that it has to know of a parcel', async () => {
  const told: Parameters<Expedicao['issue']>[0][] = []
  palco.play({
    issue: (pedido, asking) => {
      told.push(pedido)
      return palco.casa.issue(pedido, asking)
    },
  })
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  expect(told).toEqual([
    {
      referencia: ana.uuid,
      pedido: '',
      produto: 'correios/pac',
      remetente: expect.objectContaining({ nome: 'Ana', isCnpj: false }),
      destinatario: expect.objectContaining({
        nome: 'João',
        endereco: expect.objectContaining({ nomeCidade: 'Rio de Janeiro', siglaUf: 'RJ', cep: '20040020' }),
      }),
      volume: expect.objectContaining({
        formato: expect.any(String),
        pesoGramas: expect.any(Number),
        valorCentavos: 8990,
      }),
      avisoRecebimento: false,
      maoPropria: false,
      conteudo: expect.objectContaining({ itens: [expect.objectContaining({ descricao: 'Caneca' })] }),
      notaFiscal: null,
      chaveDce: expect.stringMatching(/^\d{44}$/),
      agencia: null,
    },
  ])
})

test('a process dies between the carrier’s answer and our own writing: the next one gets the same code', async () => {
  const { house, casa } = palco
  const ana = await expedidor(house)
  let given: Emissao | undefined
  palco.play({
    issue: async (...asked) => {
      given = await casa.issue(...asked)
      throw new Error('killed')
    },
  })
  await house.runJobs()
  expect([given?.codigo, (await ana.row()).status]).toEqual([expect.any(String), 'PENDENTE'])
  palco.play()
  await house.clock.advance(180)
  expect(await ana.row()).toMatchObject({ status: 'GERADO', codigoEncomenda: given!.codigo })
  const objetos = await house.db.selectFrom('objeto').select('codigo').where('referencia', '=', ana.uuid).execute()
  expect(objetos).toEqual([{ codigo: given!.codigo }])
})

test('the round of every minute leaves the labels of a new purchase to the job of the purchase, and gets them if that job is lost', async () => {
  const { house } = palco
  const ana = await expedidor(house)
  await watchFretes.run(house.deps, {})
  expect((await ana.row()).status).toBe('PENDENTE')
  await sql`delete from fila.job where name = ${issueFretes.name} and state = 'created'`.execute(house.db)
  await house.clock.advance(150)
  expect((await ana.row()).status).toBe('GERADO')
})

test('two workers at once ask for each label once', async () => {
  const { house, casa } = palco
  const ana = await expedidor(house, { fretes: 10 })
  const asked: string[] = []
  palco.play({
    issue: (pedido, asking) => {
      asked.push(pedido.referencia)
      return casa.issue(pedido, asking)
    },
  })
  const { compraUuid } = await ana.row()
  await Promise.all(Array.from({ length: 4 }, () => issueFretes.run(house.deps, { compraUuid })))
  expect(await ana.statuses()).toEqual(Array(10).fill('GERADO'))
  expect(asked.toSorted()).toEqual((await ana.rows()).map(({ uuid }) => uuid).toSorted())
  await house.runJobs()
  expect((await ana.avisos()).filter(({ tipo }) => tipo === 'ETIQUETA')).toEqual([
    {
      tipo: 'ETIQUETA',
      texto: expect.stringMatching(/^10 etiquetas da sua compra já podem ser impressas: .* e mais 7\.$/),
    },
  ])
})

test('a parcel that the carrier refuses is refunded at once, and its seller told why', async () => {
  palco.play({ issue: () => Promise.reject(new TransportadoraRecusou('O CEP de destino não é atendido.')) })
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  expect(await ana.row()).toMatchObject({ status: 'CANCELADO', justificativa: 'O CEP de destino não é atendido.' })
  expect(await ana.saldo()).toBe(100_000)
  expect(await ana.avisos()).toEqual([
    { tipo: 'CANCELADO', texto: expect.stringContaining('Motivo: O CEP de destino não é atendido. R$') },
  ])
})

test('a carrier’s reason for refusing is stored as one safe line', async () => {
  palco.play({ issue: () => Promise.reject(new TransportadoraRecusou('CEP\u0000 fora\n da\u2028 área')) })
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  expect(await ana.row()).toMatchObject({ status: 'CANCELADO', justificativa: 'CEP fora da área' })
  expect(await ana.saldo()).toBe(100_000)
})

test.each([
  ['says nothing any more', silent],
  ['never ends the cancelling', () => Promise.resolve('EM_ANDAMENTO' as const)],
])('a carrier that gives no label and %s: after 24 hours the money is back', async (_, cancel) => {
  const ana = await expedidor(palco.house)
  palco.play({ issue: silent, cancel })
  await palco.house.runJobs()
  await ana.hasTried('EMITIR', 12)
  await passTime(palco.house, DAY - 60)
  expect(await ana.statuses()).toEqual(['PENDENTE'])
  await palco.house.clock.advance(60)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.saldo()).toBe(100_000)
  expect(await ana.avisos()).toEqual([
    { tipo: 'CANCELADO', texto: expect.stringContaining('não gerou a etiqueta em 24 horas') },
  ])
})

test('a label that comes for a cancelled frete does not repeat the notice about the others', async () => {
  const { house, casa } = palco
  const ana = await expedidor(house, { fretes: 2 })
  const [primeiro, segundo] = await ana.rows()
  const late = Promise.withResolvers<void>()
  let tries = 0
  palco.play({
    issue: async (pedido, asking) => {
      if (pedido.referencia === primeiro!.uuid) return casa.issue(pedido, asking)
      if (++tries === 1) return silent()
      await late.promise
      return casa.issue(pedido, asking)
    },
  })
  await house.runJobs()
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['ETIQUETA'])
  const trying = house.clock.advance(180)
  await expect.poll(() => tries).toBe(2)
  await ana.cancel(segundo!.uuid)
  late.resolve()
  await trying
  await house.clock.advance(600)
  expect(await ana.statuses()).toEqual(['GERADO', 'CANCELADO'])
  expect((await ana.avisos()).filter(({ tipo }) => tipo === 'ETIQUETA')).toHaveLength(1)
})

test.each([
  ['nothing', undefined],
  ['a text', 'QQ123456785BR'],
  ['no code', { numeroDoPedido: '1', prazoPostagem: null }],
  ['an empty code', { codigo: '', numeroDoPedido: null, prazoPostagem: null }],
  ['a code of nonsense', { codigo: '<b>\u0000</b>', numeroDoPedido: null, prazoPostagem: null }],
  ['a code that no label has room for', { codigo: 'A'.repeat(14), numeroDoPedido: null, prazoPostagem: null }],
  ['a code that nobody can type', { codigo: 'qq-1234', numeroDoPedido: null, prazoPostagem: null }],
  ['a code without end', { codigo: 'A'.repeat(10_000), numeroDoPedido: null, prazoPostagem: null }],
])('a carrier that gives %s gives no label; its next good answer does', async (_, answer) => {
  palco.play({ issue: () => Promise.resolve(answer as unknown as Emissao) })
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  expect(await ana.statuses()).toEqual(['PENDENTE'])
  palco.play()
  await palco.house.clock.advance(180)
  expect(await ana.statuses()).toEqual(['GERADO'])
})

test('a code that another parcel has is refused', async () => {
  const bia = await expedidor(palco.house)
  await palco.house.runJobs()
  const { codigoEncomenda } = await bia.row()
  palco.play({ issue: () => Promise.resolve({ codigo: codigoEncomenda!, numeroDoPedido: null, prazoPostagem: null }) })
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  expect(await ana.statuses()).toEqual(['PENDENTE'])
  expect(await bia.row()).toMatchObject({ status: 'GERADO', codigoEncomenda })
})

test.each([
  ['nonsense', new Date(Number.NaN)],
  ['a day that is over', new Date('2001-01-01T00:00:00Z')],
  ['never', new Date('9000-01-01T00:00:00Z')],
  ['nothing', null],
])('a carrier that says %s as deadline: the product’s own deadline counts', async (_, prazoPostagem) => {
  const { house, casa } = palco
  palco.play({ issue: async (...asked) => ({ ...(await casa.issue(...asked)), prazoPostagem }) })
  const ana = await expedidor(house)
  await house.runJobs()
  const days = ((await ana.row()).prazoExpiracao!.getTime() - house.clock.now().getTime()) / 1000 / DAY
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThan(60)
})

test('nonsense about one parcel delays no other, and breaks nothing', async () => {
  const { house, casa } = palco
  const [ana, bia] = [await expedidor(house), await expedidor(house)]
  await house.runJobs()
  await bia.tell('POSTADO')
  const { codigoEncomenda: codigo } = await ana.row()
  const em = house.clock.now()
  palco.play({
    track: async (...asked) =>
      [
        null,
        7,
        { codigo: 'NAOPEDIDO', eventos: [{ em, etapa: 'ENTREGUE', descricao: 'x', agencia: '' }] },
        {
          codigo,
          medidas: { alturaPacote: Number.NaN, larguraPacote: -1 },
          valor: 1.5,
          eventos: [
            undefined,
            { em: new Date(Number.NaN), etapa: 'ENTREGUE', descricao: 'x', agencia: '' },
            { em: new Date('1999-12-31T00:00:00Z'), etapa: 'ENTREGUE', descricao: 'x', agencia: '' },
            { em: new Date(em.getTime() + 3 * DAY * 1000), etapa: 'ENTREGUE', descricao: 'x', agencia: '' },
            { em, etapa: 'ENTREGUE', descricao: ' \u0000 ', agencia: '' },
            { em, etapa: 'CHEGOU_A_LUA', descricao: `\u0000Longe\ud800 ${'x'.repeat(500)}`, agencia: 7 },
            { em, etapa: 'POSTADO', descricao: 'Postado', agencia: 'AC Central' },
          ],
        },
        ...(await casa.track(...asked)).filter((rastro) => rastro.codigo !== codigo),
      ] as Awaited<ReturnType<Expedicao['track']>>,
  })
  await house.clock.advance(2 * 3600)
  expect(await ana.row()).toMatchObject({
    status: 'POSTADO',
    medidasTransportadora: null,
    valorRastreadoCentavos: null,
  })
  expect(await bia.row()).toMatchObject({ status: 'POSTADO' })
  const known = await house.db
    .selectFrom('freteOcorrencia')
    .select(['etapa', 'descricao', 'agencia'])
    .where('freteUuid', '=', ana.uuid)
    .orderBy('descricao')
    .execute()
  expect(known).toEqual([
    { etapa: 'OUTRA', descricao: expect.stringMatching(/^Longe. x{190,194}$/u), agencia: '' },
    { etapa: 'POSTADO', descricao: 'Postado', agencia: 'AC Central' },
  ])
})

test.each([
  ['an object', {}],
  ['nothing', undefined],
  ['a list of nothing', [null]],
  ['no event of it any more', 'forgotten'],
])('a carrier that answers %s to tracking erases nothing', async (_, answer) => {
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  await ana.tell('POSTADO')
  palco.play({
    track: (codigos) =>
      Promise.resolve(
        (answer === 'forgotten'
          ? codigos.map((codigo) => ({ codigo, eventos: [], medidas: null }))
          : answer) as Awaited<ReturnType<Expedicao['track']>>,
      ),
  })
  await palco.house.clock.advance(2 * 3600)
  expect(await ana.row()).toMatchObject({ status: 'POSTADO' })
  const known = await palco.house.db
    .selectFrom('freteOcorrencia')
    .select('etapa')
    .where('freteUuid', '=', ana.uuid)
    .execute()
  expect(known).toEqual([{ etapa: 'POSTADO' }])
})

test('events from before the label was made do not belong to this parcel', async () => {
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  const antes = new Date((await ana.row()).geradoEm!.getTime() - 400 * DAY * 1000)
  palco.play({
    track: (codigos) =>
      Promise.resolve(
        codigos.map((codigo) => ({
          codigo,
          eventos: [{ em: antes, etapa: 'ENTREGUE' as const, descricao: 'Objeto entregue', agencia: '' }],
          medidas: null,
        })),
      ),
  })
  await palco.house.clock.advance(2 * 3600)
  expect(await ana.statuses()).toEqual(['GERADO'])
  expect((await ana.cancel()).statusCode).toBe(200)
})

test('a silent carrier is asked again after growing waits, not every minute', async () => {
  const ana = await expedidor(palco.house)
  await palco.house.runJobs()
  const { codigoEncomenda } = await ana.row()
  let asked = new Date(0)
  palco.play({
    track: (codigos) => {
      if (codigos.includes(codigoEncomenda!)) asked = palco.house.clock.now()
      return silent()
    },
  })
  await palco.house.clock.advance(2 * 3600)
  const agenda = () =>
    palco.house.db
      .selectFrom('freteAgenda')
      .select(['em', 'tentativas'])
      .where('freteUuid', '=', ana.uuid)
      .where('tarefa', '=', 'RASTREAR')
      .executeTakeFirstOrThrow()
  for (let i = 0; i < 8; i++) await palco.house.clock.advance(15 * 60)
  const { em, tentativas } = await agenda()
  expect(tentativas).toBeGreaterThan(3)
  expect(tentativas).toBeLessThan(10)
  expect(em.getTime() - asked.getTime()).toBeGreaterThanOrEqual(0.8 * 30_000 * 2 ** (tentativas - 1))
})

test('posted at the last minute: nothing is refunded', async () => {
  const { house } = palco
  const ana = await expedidor(house)
  await house.runJobs()
  const { prazoExpiracao } = await ana.row()
  const left = Math.floor((prazoExpiracao!.getTime() - house.clock.now().getTime()) / 1000)
  palco.play({ track: silent }) // nobody learns of the posting
  await house.clock.advance(left - 60)
  expect((await ana.tell('POSTADO')).statusCode).not.toBe(200)
  expect(await ana.statuses()).toEqual(['GERADO'])
  await house.clock.advance(120)
  expect(await ana.statuses()).toEqual(['GERADO']) // not expired before the carrier has been asked
  palco.play()
  await house.clock.advance(4 * 3600)
  expect(await ana.statuses()).toEqual(['POSTADO'])
  expect(await ana.estornos()).toEqual([])
})

test('a round on two nodes at once asks about each parcel once', async () => {
  const { house, casa } = palco
  const ana = await expedidor(house, { fretes: 4 })
  await house.runJobs()
  const codigos = new Set((await ana.rows()).map(({ codigoEncomenda }) => codigoEncomenda!))
  await house.db.updateTable('freteAgenda').set({ em: house.clock.now() }).where('tarefa', '=', 'RASTREAR').execute()
  const asked: string[] = []
  palco.play({
    track: (wanted, asking) => {
      asked.push(...wanted.filter((codigo) => codigos.has(codigo)))
      return casa.track(wanted, asking)
    },
  })
  await Promise.all([trackFretes.run(house.deps, {}), trackFretes.run(house.deps, {})])
  expect(asked.toSorted()).toEqual([...codigos].toSorted())
})
