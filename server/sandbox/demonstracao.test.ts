// Database: embedded. The demo accounts, which the embedded default has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS_DE_FRETE } from '#contract/kernel/values/status-de-frete'
import { DEMO_ASSINANTE, findDemoAssinatura } from '../areas/acesso/index.ts'
import { checkLivro, findSaldos } from '../areas/carteira/index.ts'
import { checkDiferencas } from '../ensaio/contraprova/diferencas.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { DAY } from '../testing/tempo.ts'
import { createDemoFretes } from './demonstracao.ts'

let house: TestHouse
let demo: string
beforeAll(async () => {
  house = await startHouse({ env: { DEMO: 'on' } })
  demo = (await findDemoAssinatura(house.db))!
})
afterAll(() => house.stop())

const fretes = () =>
  house.db.selectFrom('frete').selectAll().where('assinaturaUuid', '=', demo).orderBy('pedido').execute()
const all = async () => ({
  fretes: await fretes(),
  linhas: await house.db.selectFrom('transacao').selectAll().orderBy('uuid').execute(),
  avisos: await house.db.selectFrom('notificacao').selectAll().orderBy('uuid').execute(),
  eventos: await house.db.selectFrom('objetoEvento').selectAll().orderBy('ordem').execute(),
})

test('the demo subscriber has fretes in every status, of both carriers, and R$ 500,00', async () => {
  const found = (await fretes()).map(({ pedido, status, situacao }) => [pedido, status, situacao])
  expect(found).toEqual([
    ['ATELIE-1031', 'ENTREGUE', null],
    ['ATELIE-1032', 'ENTREGUE', null],
    ['ATELIE-1033', 'POSTADO', 'DEVOLVIDO'],
    ['ATELIE-1034', 'EXPIRADO', null],
    ['ATELIE-1041', 'POSTADO', 'SAIU_PARA_ENTREGA'],
    ['ATELIE-1042', 'POSTADO', 'AGUARDANDO_RETIRADA'],
    ['ATELIE-1043', 'CANCELADO', null],
    ['ATELIE-1051', 'GERADO', null],
    ['ATELIE-1052', 'GERADO', null],
    ['ATELIE-1053', 'PROCESSANDO_CANCELAMENTO', null],
    ['ATELIE-1054', 'PENDENTE', null],
    ['ATELIE-1061', 'AGUARDANDO_PAGAMENTO', null],
  ])
  expect(new Set(found.map(([, status]) => status))).toEqual(new Set(Object.keys(STATUS_DE_FRETE)))
  expect(new Set((await fretes()).map(({ transportadoraUuid }) => transportadoraUuid)).size).toBe(2)
  expect((await fretes()).filter(({ notaFiscal }) => notaFiscal !== null)).toHaveLength(1)
  expect(await findSaldos(house.db, demo)).toEqual({ saldo: 500_00, saldoReservado: 0 })
  expect(await checkLivro(house.db)).toEqual([])
  const dces = await house.db
    .selectFrom('dce')
    .innerJoin('frete', 'frete.uuid', 'dce.freteUuid')
    .select(['pedido', 'estado'])
    .where('pedido', 'in', ['ATELIE-1031', 'ATELIE-1051'])
    .execute()
  expect(dces.filter(({ estado }) => estado !== 'AUTORIZADA')).toEqual([])
  expect(dces.length).toBeGreaterThan(0)
})

test('two of them were measured otherwise than quoted: a debit, which is contested, and a credit', async () => {
  const diferencas = await house.db
    .selectFrom('diferenca')
    .innerJoin('frete', 'frete.uuid', 'freteUuid')
    .select(['pedido', 'tipo', 'diferenca.status', 'contestacao'])
    .where('diferenca.assinaturaUuid', '=', demo)
    .orderBy('pedido')
    .execute()
  expect(diferencas).toEqual([
    { pedido: 'ATELIE-1031', tipo: 'DEBITO', status: 'ABERTO', contestacao: 'ABERTA' },
    { pedido: 'ATELIE-1041', tipo: 'CREDITO', status: 'ABERTO', contestacao: null },
  ])
  expect(await checkDiferencas(house.db)).toEqual([])
})

test('no event lies in the future, and the avisos tell the events that happened', async () => {
  const now = house.clock.now()
  const { fretes, avisos, linhas, eventos } = await all()
  const instants = [
    ...fretes.flatMap(({ compradoEm, statusEm, postadoEm }) => [compradoEm, statusEm, postadoEm ?? now]),
    ...avisos.map(({ criadaEm }) => criadaEm),
    ...linhas.map(({ em }) => em),
    ...eventos.map(({ em }) => em),
  ]
  expect(instants.filter((instant) => instant > now)).toEqual([])
  expect(
    fretes.filter(({ status, prazoExpiracao }) => status === 'GERADO' && +prazoExpiracao! < +now + 10 * DAY * 1000),
  ).toEqual([])
  const tipos = avisos.map(({ tipo }) => tipo)
  const count = Object.fromEntries(
    [...new Set(tipos)].map((tipo) => [tipo, tipos.filter((one) => one === tipo).length]),
  )
  expect(count).toEqual({
    ETIQUETA: 3,
    POSTADO: 5,
    ENTREGUE: 2,
    VENCENDO: 1,
    EXPIRADO: 1,
    CANCELADO: 1,
    CONTA: 1,
    LIMITE: 1,
    PROBLEMA: 1,
    DIFERENCA: 2,
  })
  const mails = await house.get(`/sandbox/emails?para=${DEMO_ASSINANTE.email}`)
  expect(mails.json()).toEqual([])
})

test('a second start changes nothing, neither on the same day nor on another', async () => {
  const before = await all()
  await createDemoFretes(house.deps)
  expect(await all()).toEqual(before)
  await house.clock.advance(DAY / 2)
  await createDemoFretes(house.deps)
  expect((await fretes()).map(({ pedido }) => pedido)).toEqual(before.fretes.map(({ pedido }) => pedido))
})

test('as time passes, the books stay right and the labels stay valid', async () => {
  await house.clock.advance(3 * DAY)
  expect(await checkLivro(house.db)).toEqual([])
  const statuses = Object.fromEntries((await fretes()).map(({ pedido, status }) => [pedido, status]))
  expect(statuses).toMatchObject({
    'ATELIE-1051': 'GERADO',
    'ATELIE-1053': 'PROCESSANDO_CANCELAMENTO', // the carrier never answers
    'ATELIE-1054': 'CANCELADO', // no label in 24 hours
    'ATELIE-1061': 'CANCELADO', // nobody decided in 72 hours
  })
})

test('the demo subscriber has two documents: one approved, with its part of the limit, and one that waits', async () => {
  const documentos = await house.db
    .selectFrom('documentoEnvio')
    .select(['tipo', 'status', 'formato'])
    .where('assinaturaUuid', '=', demo)
    .orderBy('criadoEm')
    .execute()
  expect(documentos).toEqual([
    { tipo: 'IDENTIDADE', status: 'APROVADO', formato: 'application/pdf' },
    { tipo: 'ENDERECO', status: 'AVALIACAO', formato: 'application/pdf' },
  ])
  const { numeroFretes } = await house.db
    .selectFrom('freteResumo')
    .select('numeroFretes')
    .where('assinaturaUuid', '=', demo)
    .executeTakeFirstOrThrow()
  expect(numeroFretes).toBe(50)
})
