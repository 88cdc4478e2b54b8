import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBrasilia, writeDia } from '#contract/kernel/values/instant'
import { checkDiferencas } from '../../ensaio/contraprova/diferencas.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { refusedBy } from '../../testing/recusa.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { COTADAS, centavos, type DiferencaWire, pesando, remetenteMedido } from './testing-diferenca.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

test('a parcel that is heavier than it was quoted makes a debit, with both receipts, its days and a notice', async () => {
  const ana = await remetenteMedido(house)
  const { codigoEncomenda, valorFreteCentavos } = await ana.row()
  await ana.medir(pesando(2))
  const [uma, ...outras] = await ana.list()
  expect(outras).toEqual([])
  expect(uma).toMatchObject({
    uuid: ana.uuid,
    codigoEncomenda,
    tipo: 'DEBITO',
    status: 'ABERTO',
    dimensoes: COTADAS,
    dimensoesTransportadora: { ...COTADAS, pesoPacote: 2, diametroPacote: null },
    recibo: {
      cotado: { pesoReal: 0.3, pesoRegra: 'REAL', pesoCobrado: 0.3 },
      medido: { pesoReal: 2, pesoRegra: 'REAL', pesoCobrado: 2 },
    },
    criadaEm: toBrasilia(house.clock.now()),
    // ten business days after Wednesday the 25th, and thirty days
    prazoContestacao: '2026-12-09',
    vencimento: '2026-12-25',
    contestacao: null,
    desfecho: null,
    quitadaEm: null,
  })
  const { cotado, medido } = uma!.recibo
  expect(centavos(cotado.total)).toBe(valorFreteCentavos)
  expect(centavos(medido.total)).toBe(centavos(uma!.valorRastreadoTransportadora!))
  expect(centavos(uma!.diferencaValor)).toBe(centavos(cotado.total) - centavos(medido.total))
  expect(uma!.diferencaValor).toBeLessThan(0)
  for (const recibo of [cotado, medido])
    expect(recibo.linhas.reduce((soma, { valor }) => soma + centavos(valor), 0)).toBe(centavos(recibo.total))
  expect(await ana.aberto()).toEqual({ debito: 0 - uma!.diferencaValor, credito: 0 })
  const frete = (await ana.me.get(`/api/v1/frete/${ana.uuid}`)).json()
  expect(frete).toMatchObject({
    diferencaValor: uma!.diferencaValor,
    valorRastreadoTransportadora: medido.total,
    dimensoesTransportadora: { pesoPacote: 2 },
  })
  const [aviso] = (await ana.avisos()).filter(({ tipo }) => tipo === 'DIFERENCA')
  expect(aviso?.texto.replaceAll('\u00a0', ' ')).toBe(
    `O frete ${codigoEncomenda} para João da Conceição, em Rio de Janeiro/RJ, foi medido pela transportadora: com essas medidas ele custa ${reais(medido.total)}, e você pagou ${reais(cotado.total)}. Fica em aberto um débito de ${reais(0 - uma!.diferencaValor)}, a pagar até 25/12/2026. Se você não concorda com as medidas, conteste até ${writeDia(uma!.prazoContestacao!)}.`,
  )
})

const reais = (valor: number) => `R$ ${valor.toFixed(2).replace('.', ',')}`

test('a parcel that is lighter makes a credit, which has no days', async () => {
  const ana = await remetenteMedido(house, { pedido: { dimensoes: { ...COTADAS, pesoPacote: 5 } } })
  await ana.medir(pesando(1))
  const [uma] = await ana.list()
  expect(uma).toMatchObject({ tipo: 'CREDITO', status: 'ABERTO', prazoContestacao: null, vencimento: null })
  expect(uma!.diferencaValor).toBeGreaterThan(0)
  expect(await ana.aberto()).toEqual({ debito: 0, credito: uma!.diferencaValor })
})

test('measures of the same price make no difference, and the same measures again change nothing', async () => {
  const ana = await remetenteMedido(house)
  await ana.medir({ alturaPacote: 5, larguraPacote: 15, comprimentoPacote: 20, pesoPacote: 0.299 })
  expect(await ana.list()).toEqual([])
  expect((await ana.row()).valorRastreadoCentavos).toBe((await ana.row()).valorFreteCentavos)
  await ana.medir(pesando(2))
  const [uma] = await ana.list()
  await ana.medir(pesando(2))
  await house.runJobs()
  expect(await ana.list()).toEqual([uma])
  expect((await ana.avisos()).filter(({ tipo }) => tipo === 'DIFERENCA')).toHaveLength(1)
})

test('newer measures change an untouched difference, from debit to credit and back; its days begin anew', async () => {
  const ana = await remetenteMedido(house, { pedido: { dimensoes: { ...COTADAS, pesoPacote: 2 } } })
  await ana.medir(pesando(5))
  const [first] = await ana.list()
  await passTime(house, DAY)
  await ana.medir(pesando(8))
  const [heavier] = await ana.list()
  expect(heavier).toMatchObject({
    diferencaUuid: first!.diferencaUuid,
    criadaEm: first!.criadaEm,
    vencimento: '2026-12-26',
  })
  expect(heavier!.diferencaValor).toBeLessThan(first!.diferencaValor)
  await ana.medir(pesando(0.5))
  expect(await ana.list()).toMatchObject([
    { diferencaUuid: first!.diferencaUuid, tipo: 'CREDITO', vencimento: null, prazoContestacao: null },
  ])
  await ana.medir(pesando(2))
  expect(await ana.list()).toMatchObject([
    { diferencaUuid: first!.diferencaUuid, status: 'QUITADO', desfecho: 'SEM_DIFERENCA', diferencaValor: 0 },
  ])
  expect(await ana.aberto()).toEqual({ debito: 0, credito: 0 })
  expect((await ana.row()).diferencaCentavos).toBe(0)
  await ana.medir(pesando(5))
  expect(await ana.list('?statusPagamentoFrete=ABERTO')).toMatchObject([{ diferencaValor: first!.diferencaValor }])
  expect((await ana.avisos()).filter(({ tipo }) => tipo === 'DIFERENCA')).toHaveLength(5)
  const medicoes = house.db.selectFrom('medicao').select('fonte').where('freteUuid', '=', ana.uuid)
  expect(await medicoes.execute()).toEqual(Array(5).fill({ fonte: 'RASTREIO' }))
})

test('after a settlement only the remainder makes another one, up and down again', async () => {
  const ana = await remetenteMedido(house)
  await ana.medir(pesando(2))
  const paid = (await ana.list())[0]!
  expect((await ana.quit({ tipoQuitacao: false })).statusCode).toBe(200)
  await ana.medir(pesando(5))
  const [rest] = await ana.list('?statusPagamentoFrete=ABERTO')
  const { total } = rest!.recibo.medido
  expect(centavos(paid.diferencaValor) + centavos(rest!.diferencaValor)).toBe(
    (await ana.row()).valorFreteCentavos - centavos(total),
  )
  expect((await ana.row()).diferencaCentavos).toBe(centavos(paid.diferencaValor) + centavos(rest!.diferencaValor))
  await ana.medir(COTADAS)
  const [back] = await ana.list('?statusPagamentoFrete=ABERTO')
  expect(back).toMatchObject({
    diferencaUuid: rest!.diferencaUuid,
    tipo: 'CREDITO',
    diferencaValor: 0 - paid.diferencaValor,
  })
  const before = await ana.saldo()
  expect((await ana.quit({ tipoQuitacao: true, valor: back!.diferencaValor })).statusCode).toBe(200)
  expect(await ana.saldo()).toBe(before + centavos(back!.diferencaValor))
  expect((await ana.row()).diferencaCentavos).toBe(0)
})

test('a roll is priced by its measured diameter; without one, by the larger of its sides', async () => {
  const rolo = { comprimentoPacote: 60, diametroPacote: 10, pesoPacote: 1 }
  const ana = await remetenteMedido(house, { fretes: 2, pedido: { formato: 'ROLO_CILINDRO', dimensoes: rolo } })
  const lados = { alturaPacote: 40, larguraPacote: 38, comprimentoPacote: 60, pesoPacote: 1 }
  await ana.medir(lados)
  await ana.medir({ ...lados, alturaPacote: 12, larguraPacote: 12, diametroPacote: 40 }, 1)
  const [one, other] = await ana.list()
  expect(one!.recibo.medido).toEqual(other!.recibo.medido)
  expect(one!.recibo.medido.pesoRegra).toBe('CUBADO')
  const diametros = [one!, other!].map(({ dimensoesTransportadora }) => dimensoesTransportadora.diametroPacote)
  expect(new Set(diametros)).toEqual(new Set([null, 40]))
  // the list of fretes and the detail say the same of each
  const naLista = (await ana.me.get('/api/v1/frete')).json<DiferencaWire[]>()
  for (const { uuid, dimensoesTransportadora, diferencaValor, valorRastreadoTransportadora } of [one!, other!]) {
    const medido = { dimensoesTransportadora, diferencaValor, valorRastreadoTransportadora }
    expect(naLista.find((frete) => frete.uuid === uuid)).toMatchObject(medido)
    expect((await ana.me.get(`/api/v1/frete/${uuid}`)).json()).toMatchObject(medido)
  }
})

test.each(['CANCELADO', 'EXPIRADO'] as const)('a frete that is %s has no difference', async (status) => {
  const ana = await remetenteMedido(house)
  const medidas = JSON.stringify({ alturaPacote: 40, larguraPacote: 40, comprimentoPacote: 40, pesoGramas: 9000 })
  await sql`update frete set medidas_transportadora = ${medidas}::jsonb where uuid = ${ana.uuid}`.execute(house.db)
  await house.db
    .updateTable('frete')
    .set({ status, statusEm: house.clock.now(), statusCausa: 'Teste', statusAtor: 'teste' })
    .where('uuid', '=', ana.uuid)
    .execute()
  await house.clock.advance(60)
  expect(await ana.list()).toEqual([])
  expect(await house.db.selectFrom('freteMedido').selectAll().where('freteUuid', '=', ana.uuid).execute()).toEqual([])
})

test('a frete that only tracking measured is compared in the next round', async () => {
  const ana = await remetenteMedido(house)
  const medidas = JSON.stringify({ alturaPacote: 40, larguraPacote: 40, comprimentoPacote: 40, pesoGramas: 9000 })
  await sql`update frete set status = 'POSTADO', medidas_transportadora = ${medidas}::jsonb, postado_em = ${house.clock.now()}
    where uuid = ${ana.uuid}`.execute(house.db)
  expect(await ana.list()).toEqual([])
  await house.clock.advance(60)
  expect(await ana.list()).toMatchObject([{ tipo: 'DEBITO' }])
})

test.each([
  ['0 cm', { alturaPacote: 0 }],
  ['a negative side', { larguraPacote: -1 }],
  ['no number', { alturaPacote: Number.NaN }],
  ['10 m', { comprimentoPacote: 1000 }],
  ['no weight', { pesoPacote: undefined }],
  ['no grams', { pesoPacote: 0 }],
  ['400 kg', { pesoPacote: 400 }],
  ['text', { alturaPacote: 'x' }],
])('the sandbox refuses %s with a sentence', async (_, changes) => {
  const ana = await remetenteMedido(house)
  const answer = await ana.tell('POSTADO', { dimensoesTransportadora: { ...COTADAS, ...changes } })
  expect([answer.statusCode, refusedBy(answer).errors]).toEqual([
    422,
    [
      [
        expect.stringMatching(/^dimensoesTransportadora\./),
        expect.stringMatching(/^Informe (a medida|o peso) em .*\.$/),
      ],
    ],
  ])
})

test.each([[[]], ['x'], [5]])('the sandbox refuses %j as measures with a sentence', async (dimensoesTransportadora) => {
  const ana = await remetenteMedido(house)
  const answer = await ana.tell('POSTADO', { dimensoesTransportadora })
  expect([answer.statusCode, refusedBy(answer).errors]).toEqual([
    422,
    [['dimensoesTransportadora', 'Informe as quatro medidas.']],
  ])
})

describe('the list', () => {
  test('filters by kind, status and day, counts, and pages without a gap', async () => {
    const ana = await remetenteMedido(house, { fretes: 5, pedido: { dimensoes: { ...COTADAS, pesoPacote: 3 } } })
    for (const [n, peso] of [8, 1, 8, 1, 8].entries()) await ana.medir(pesando(peso), n)
    const [debito] = await ana.list('?tipoPagamentoFrete=DEBITO')
    expect((await ana.quit({ tipoQuitacao: false, uuids: [debito!.diferencaUuid] })).statusCode).toBe(200)
    const count = async (query: string) => {
      const { total, diferencas } = await ana.read(query)
      expect(diferencas).toHaveLength(total)
      return total
    }
    expect(await count('')).toBe(5)
    expect(await count(`?tipoPagamentoFrete=${encodeURIComponent('DEBITO/CREDITO')}&statusPagamentoFrete=`)).toBe(5)
    expect(await count('?tipoPagamentoFrete=DEBITO')).toBe(3)
    expect(await count('?tipoPagamentoFrete=CREDITO&statusPagamentoFrete=QUITADO')).toBe(0)
    expect(await count('?statusPagamentoFrete=ABERTO')).toBe(4)
    expect(await count('?statusPagamentoFrete=QUITADO')).toBe(1)
    const hoje = (await ana.list())[0]!.criadaEm.slice(0, 10)
    expect(await count(`?dataInicio=${hoje}&dataFim=${hoje}`)).toBe(5)
    expect(await count('?dataFim=2026-11-24')).toBe(0)
    const all = await ana.list()
    const pages = await Promise.all([0, 1, 2].map((page) => ana.read(`?pageSize=2&page=${page}`)))
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    expect(pages.flatMap(({ diferencas }) => diferencas)).toEqual(all)
    expect(all.map(({ criadaEm }) => criadaEm)).toEqual(
      all
        .map(({ criadaEm }) => criadaEm)
        .toSorted()
        .toReversed(),
    )
  })

  test.each([
    ['tipoPagamentoFrete=X', 'Tipo de diferença desconhecido.'],
    ['statusPagamentoFrete=X', 'Status de diferença desconhecido.'],
    ['pageSize=0', 'Quantidade por página inválida: use de 1 a 500.'],
    ['dataInicio=2026-11-20&dataFim=2026-11-01', 'A data inicial deve vir antes da final.'],
  ])('refuses %s', async (query, message) => {
    const { token } = await house.given.assinante()
    const answer = await house.as(token).get(`/api/v1/frete/pagamento?${query}`)
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([422, message])
  })

  test('shows nobody else’s differences', async () => {
    const ana = await remetenteMedido(house)
    await ana.medir(pesando(3))
    const bia = house.as((await house.given.assinante()).token)
    expect((await bia.get('/api/v1/frete/pagamento')).json()).toEqual([])
    expect((await bia.get('/api/v1/frete/valorEmAberto')).json()).toEqual({ debito: 0, credito: 0 })
    expect((await house.get('/api/v1/frete/pagamento')).statusCode).toBe(401)
  })
})

test('for any parcel and any measures the difference is the price of the quoted parcel less that of the measured one, to the cent', async () => {
  const lado = fc.integer({ min: 1, max: 60 })
  const medidas = fc.record({
    alturaPacote: lado,
    larguraPacote: lado,
    comprimentoPacote: lado,
    pesoPacote: fc.integer({ min: 1, max: 20_000 }).map((gramas) => gramas / 1000),
  })
  await fc.assert(
    fc.asyncProperty(medidas, fc.array(medidas, { minLength: 1, maxLength: 3 }), async (dimensoes, medicoes) => {
      const ana = await remetenteMedido(house, { pedido: { dimensoes } })
      for (const ditas of medicoes) {
        await ana.medir(ditas)
        const row = await ana.row()
        const abertas = await ana.list('?statusPagamentoFrete=ABERTO')
        expect(abertas.reduce((soma, { diferencaValor }) => soma + centavos(diferencaValor), 0)).toBe(
          row.valorFreteCentavos - row.valorRastreadoCentavos!,
        )
        for (const { recibo, diferencaValor } of abertas)
          expect(centavos(recibo.cotado.total) - centavos(recibo.medido.total)).toBe(centavos(diferencaValor))
        const { debito, credito } = await ana.aberto()
        expect(centavos(credito) - centavos(debito)).toBe(row.diferencaCentavos ?? 0)
      }
    }),
    { numRuns: 15 },
  )
})

test('a frete whose receipt cannot be computed waits in the queue, and the others are compared', async () => {
  const ana = await remetenteMedido(house, { fretes: 2 })
  const [wrong, right] = ana.uuids
  const { snapshot } = await house.db
    .selectFrom('frete')
    .select('snapshot')
    .where('uuid', '=', wrong!)
    .executeTakeFirstOrThrow()
  const set = (value: object) =>
    sql`update frete set snapshot = ${JSON.stringify(value)}::jsonb where uuid = ${wrong}`.execute(house.db)
  await set({})
  const medidas = JSON.stringify({ alturaPacote: 40, larguraPacote: 40, comprimentoPacote: 40, pesoGramas: 9000 })
  await sql`update frete set status = 'POSTADO', medidas_transportadora = ${medidas}::jsonb, postado_em = ${house.clock.now()}
    where uuid = any(${ana.uuids}::uuid[])`.execute(house.db)
  await house.clock.advance(60)
  const found = () =>
    house.db.selectFrom('diferenca').select('freteUuid').where('assinaturaUuid', '=', ana.assinaturaUuid).execute()
  expect(await found()).toEqual([{ freteUuid: right }])
  await set(snapshot)
  await house.clock.advance(60)
  expect(await found()).toHaveLength(2)
})
