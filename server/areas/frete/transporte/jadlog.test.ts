import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Agencia } from '#contract/cotacao'
import { openPalco, type Palco } from '../../../adapters/transportadora/jadlog/testing-jadlog.ts'
import { readCodigos } from '../../../testing/codigos.ts'
import { JADLOG } from '../../../testing/given/carrinho.ts'
import { buyFretes, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { printedAt, textsOf } from '../../../testing/pdf.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { fileOf, printer } from '../impressao/testing-impressao.ts'

let palco: Palco
let house: TestHouse
beforeAll(async () => {
  palco = await openPalco()
  const { expedicao, pontos } = palco.open({ timeoutMs: 60_000 }) // an honest answer may be late on a busy machine
  house = await startHouse({ brought: { expedicoes: [expedicao], pontos: [pontos] } })
})
beforeEach(() => palco.travel(60))
afterEach(() => palco.servidor.behave())
afterAll(async () => {
  await house.stop()
  await palco.close()
})

/** Somebody who has bought .PACKAGE, to be dropped at the nearest point. */
async function comFrete(changes: Record<string, unknown> = {}) {
  const ana = await vendedor(house)
  const agencias = (await ana.me.get(`/api/v1/transportadora/${JADLOG}/agencia?cep=01310-100`)).json<Agencia[]>()
  const agenciaEndereco = agencias[0]!.uuid
  const [uuid] = await buyFretes(ana, [{ produto: 'jadlog/package', changes: { agenciaEndereco, ...changes } }])
  const row = () => house.db.selectFrom('frete').selectAll().where('uuid', '=', uuid!).executeTakeFirstOrThrow()
  return { ...ana, uuid: uuid!, row, ...printer(ana.me), cancel: () => ana.me.put(`/api/v1/frete/${uuid}`) }
}

const estornosDe = (assinaturaUuid: string) =>
  house.db
    .selectFrom('transacao')
    .select('valorCentavos')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('tipo', '=', 'ESTORNO_FRETE')
    .execute()

test('bought, ordered at the chosen point, printed with the shipmentId as bar code, tracked and measured', async () => {
  const ana = await comFrete()
  await house.runJobs()
  const kept = palco.servidor.findByReferencia(ana.uuid)!
  expect(kept.corpo).toMatchObject({ pedido: [ana.uuid], cdPickupOri: 'BR01001', modalidade: 3 })
  expect(await ana.row()).toMatchObject({
    status: 'GERADO',
    codigoEncomenda: kept.shipmentId,
    pedidoTransportadora: kept.codigo,
  })

  const pdf = fileOf(await ana.etiqueta(ana.uuid, 'A6'))
  const [text] = await textsOf(pdf)
  for (const words of ['.PACKAGE', 'Jadlog', 'BR01001 Papelaria Paulista', 'DECLARAÇÃO', '1/1'])
    expect(text).toContain(words)
  expect(text).not.toContain('SANDBOX')
  const [picture] = await printedAt(pdf, 203)
  const codigos = await readCodigos(picture!, ['Code128'])
  expect(codigos).toHaveLength(3)
  for (const codigo of [kept.shipmentId, '20040020', expect.stringMatching(/^\d{44}$/)])
    expect(codigos).toContainEqual(codigo) // the last is the key of the DC-e

  palco.servidor.tell(ana.uuid, 'ENTRADA', house.clock.now(), {
    volumes: [{ peso: 2.4, altura: 20, largura: 30, comprimento: 40 }],
  })
  await house.clock.advance(3 * 3600)
  expect(await ana.row()).toMatchObject({
    status: 'POSTADO',
    medidasTransportadora: { alturaPacote: 20, larguraPacote: 30, comprimentoPacote: 40, pesoGramas: 2400 },
  })
  palco.servidor.tell(ana.uuid, 'ENTREGUE', house.clock.now())
  await house.clock.advance(3 * 3600)
  expect((await ana.row()).status).toBe('ENTREGUE')
})

test('cancelled at Jadlog, once its order is there; a posted one is not', async () => {
  const ana = await comFrete()
  await house.runJobs()
  expect((await ana.cancel()).json()).toEqual({ cancelado: true, status: 'CANCELADO' })
  expect(palco.servidor.findByReferencia(ana.uuid)).toMatchObject({ isCancelado: true })
  const bia = await comFrete()
  await house.runJobs()
  palco.servidor.tell(bia.uuid, 'ENTRADA', house.clock.now())
  expect((await bia.cancel()).statusCode).toBe(409)
  expect((await bia.row()).status).toBe('POSTADO')
})

test.each([
  ['refuses', 200, { status: 'Erro', erro: { id: 1, descricao: 'Pedido não pode ser cancelado' } }],
  ['fails', 504, {}],
] as const)(
  'a label that Jadlog does not track, and whose taking back it %s, ends a month after its last day, and the money is back',
  async (_, status, corpo) => {
    const [ana, bia] = [await comFrete(), await comFrete()]
    await house.runJobs()
    palco.servidor.fail('/pedido/cancelar', { como: 'told', status, corpo }, 99)
    expect((await bia.cancel()).json()).toEqual({ cancelado: false, status: 'PROCESSANDO_CANCELAMENTO' })
    const { prazoExpiracao } = await ana.row()
    const leftTo = (dias: number) =>
      Math.ceil((prazoExpiracao!.getTime() - house.clock.now().getTime()) / 1000) + dias * DAY
    const statuses = async () => [(await ana.row()).status, (await bia.row()).status]
    await passTime(house, leftTo(-1)) // the notice
    await passTime(house, leftTo(0) + 60)
    await passTime(house, leftTo(30) - 60)
    expect(await statuses()).toEqual(['GERADO', 'PROCESSANDO_CANCELAMENTO'])
    await passTime(house, 6 * 3600) // tries are up to five hours apart
    expect(await statuses()).toEqual(['EXPIRADO', 'CANCELADO'])
    for (const { assinaturaUuid } of [ana, bia]) expect(await estornosDe(assinaturaUuid)).toHaveLength(1)
  },
)

test('what Jadlog refuses is paid back, with its words', async () => {
  palco.servidor.fail('/pedido/incluir', {
    como: 'told',
    status: 200,
    corpo: { status: 'Erro', erro: { id: -16, descricao: 'CEP de destino não atendido' } },
  })
  const ana = await comFrete()
  await house.runJobs()
  expect(await ana.row()).toMatchObject({
    status: 'CANCELADO',
    justificativa: 'A Jadlog recusou o envio: “CEP de destino não atendido” (código -16).',
  })
})

test('an order whose answer was lost is not sent again: the frete ends paid back, with a sentence', async () => {
  palco.servidor.fail('/pedido/incluir', { como: 'lost' })
  const ana = await comFrete()
  await house.runJobs()
  for (const seconds of [60, 120, 300]) await house.clock.advance(seconds)
  expect(await ana.row()).toMatchObject({
    status: 'CANCELADO',
    justificativa: 'A Jadlog não confirmou esta etiqueta, e não há como perguntar por ela. Contrate o envio de novo.',
  })
  expect(palco.servidor.countDe(ana.uuid)).toBe(1)
  expect(await estornosDe(ana.assinaturaUuid)).toHaveLength(1)
})
