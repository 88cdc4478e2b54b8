import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { segredoDosWebhooks } from '../../../adapters/psp/sandbox/segredo.ts'
import { signWebhook } from '../../../adapters/psp/webhook.ts'
import type { Webhook } from '../../../ports/psp.ts'
import { operador } from '../../../testing/given/operador.ts'
import { beginRecarga, decide, deliver, listTold } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { compradorComCartao } from '../testing-estorno.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/** A webhook of the bank about a charge, dated now. */
async function avisoDe(dataId: string): Promise<Webhook> {
  const [requestId, ts] = ['de-novo', String(house.clock.now().getTime())]
  const v1 = signWebhook({ dataId, requestId, ts }, await segredoDosWebhooks(house.db))
  return {
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
    query: { 'data.id': dataId, type: 'payment' },
    corpo: '{}',
  }
}

const desfazer = (paymentId: string) => decide(house, paymentId, 'DESFAZER_ESTORNO')

test('a dispute decided for us is credited once to the person whose fretes were cancelled', async () => {
  const ana = await compradorComCartao(house, { carteira: 700 })
  await ana.estornar()
  await house.runJobs()
  expect(await ana.saldo()).toBe(700)
  expect(await ana.decideAndTell('DESFAZER_ESTORNO', 5)).toEqual(Array(5).fill(200))
  await passTime(house, 2 * DAY)
  expect([await ana.saldo(), await ana.contestado()]).toEqual([700 + ana.noCartao, 0])
  expect((await ana.linhas())[0]).toBe(`ESTORNO_DESFEITO CONCLUIDA CARTAO ${ana.noCartao} moved`)
  expect(await ana.estado()).toBe('APPROVED')
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  expect(await ana.told('Estorno desfeito')).toEqual([
    expect.stringMatching(
      /^O banco desfez o estorno do seu pagamento com cartão\. R\$.* voltaram para a sua Carteira Flex\. Os fretes cancelados por causa do estorno continuam cancelados\.$/,
    ),
  ])
  const extrato = (await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}/transacao`)).json<
    { tipoTransacao: { descricao: string; tipoOperacao: string } }[]
  >()
  expect(extrato[0]!.tipoTransacao).toMatchObject({ descricao: 'Estorno desfeito', tipoOperacao: 'ENTRADA' })
})

test('what the house bore goes back to the house; what the wallet gave goes back to the wallet', async () => {
  const ana = await compradorComCartao(house, { fretes: 1, sobra: 300 })
  await ana.tell('POSTADO')
  await ana.estornar()
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 300])
  expect(await ana.told('Pagamento estornado')).toEqual([
    expect.stringMatching(
      /com cartão\. O que os fretes custaram é devido\. Descontamos da sua Carteira Flex R\$\s3,00\./,
    ),
  ])
  await desfazer(ana.paymentId)
  expect([await ana.saldo(), await ana.contestado()]).toEqual([300, 0])
  expect(await ana.told('Estorno desfeito')).toEqual([
    expect.stringMatching(/R\$\s3,00 voltaram para a sua Carteira Flex e R\$.* cobriram um pagamento/),
  ])
})

test('a frete that the carrier still has when the dispute is decided for us is a paid frete again', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  await ana.estornar() // no carrier is asked before the jobs run
  const [emCancelamento] = (await ana.me.get('/api/v1/frete')).json<[Record<string, unknown>]>()
  expect(emCancelamento).toMatchObject({ pagamentoEstornado: true })
  await desfazer(ana.paymentId)
  await ana.tell('POSTADO')
  await passTime(house, DAY)
  const [postado] = (await ana.me.get('/api/v1/frete')).json<[Record<string, unknown>]>()
  expect(await ana.fretes()).toEqual(['POSTADO'])
  expect(postado).toMatchObject({ pagamentoEstornado: false })
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
  expect((await ana.avisos()).map(({ texto }) => texto)).not.toContainEqual(expect.stringMatching(/são devidos/))
  const staff = await operador(house, ['FINANCEIRO'])
  const visto = (await staff.get(`/api/v1/operacao/frete/${ana.uuid}/reembolso`)).json<object>()
  expect(visto).toMatchObject({ impedimento: null, disponivel: ana.valor / 100 })
})

test('a dispute decided for us, about a top-up that was spent since', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const topUp = await beginRecarga(me, 5000)
  await decide(house, topUp, 'APROVAR')
  await decide(house, topUp, 'ESTORNAR')
  await desfazer(topUp)
  const { disponivel } = (await me.get('/api/v1/saque')).json<{ disponivel: number }>()
  expect(disponivel).toBe(50)
  expect((await listTold(house, ana.assinaturaUuid)).map(({ assunto }) => assunto)).toContain('Estorno desfeito')
})

test('taken back, given again, taken back again: each time counts, in any order with the carrier’s answer', async () => {
  const ana = await compradorComCartao(house, { sobra: 100 })
  for (let round = 0; round < 3; round++) {
    await ana.estornar()
    if (round === 1) await house.runJobs()
    await desfazer(ana.paymentId)
  }
  await ana.estornar()
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([100, 0])
  expect(await ana.told('Pagamento estornado')).toHaveLength(4)
  expect(await ana.told('Estorno desfeito')).toHaveLength(3)
})

test('an account closed meanwhile: the house is covered first, the rest goes to the payer', async () => {
  const [bia, caio] = [await compradorComCartao(house, { fretes: 1 }), await compradorComCartao(house, { fretes: 1 })]
  const sair = async (ana: typeof bia) =>
    expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  await bia.tell('POSTADO')
  await sair(bia) // before the chargeback: with one that is owed nobody closes an account
  await bia.estornar() // the house bears it
  await caio.estornar()
  await house.runJobs() // the cancelled frete covers it
  await sair(caio)
  for (const ana of [bia, caio]) {
    expect(await ana.decideAndTell('DESFAZER_ESTORNO', 3)).toEqual([200, 200, 200])
    await house.runJobs()
    expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
    expect(await listTold(house, ana.assinaturaUuid)).toEqual([])
  }
  const noBanco = async (paymentId: string) =>
    (await house.db.selectFrom('bancoCobranca').select('situacao').where('referencia', '=', paymentId).execute())[0]!
  expect(await noBanco(bia.paymentId)).toEqual({ situacao: 'APROVADA' })
  expect(await noBanco(caio.paymentId)).toEqual({ situacao: 'ESTORNADA' })
  await house.clock.advance(2 * DAY)
  const devidas = await house.db
    .selectFrom('partida')
    .select('valorCentavos')
    .where('conta', '=', 'casa:devolucoes')
    .execute()
  expect(devidas.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0)).toBe(0)
})

test('an answer of the bank that is older than our state is not applied: the bank is asked again', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  const { psp } = house.deps
  const { findCobranca } = psp
  const antes = (await psp.findByReferencia(ana.paymentId))!
  await ana.estornar()
  await house.runJobs()
  let asked = 0
  psp.findCobranca = async (pspId) => (++asked === 1 ? antes : findCobranca(pspId))
  const { statusCode } = await deliver(house, await avisoDe(antes.pspId))
  psp.findCobranca = findCobranca
  expect([statusCode, asked]).toEqual([200, 2])
  expect(await ana.estado()).toBe('REFUNDED')
  expect(await ana.saldo()).toBe(0)
})

test('a top-up that is paid and taken back while its owner gives it up: try again', async () => {
  const ana = await house.given.assinante()
  const topUp = await beginRecarga(house.as(ana.token), 5000)
  const { psp } = house.deps
  const { findCobranca } = psp
  psp.findCobranca = async (id) => {
    psp.findCobranca = findCobranca
    await decide(house, topUp, 'APROVAR')
    const told = await findCobranca(id)
    await decide(house, topUp, 'ESTORNAR')
    return told
  }
  const answer = await house.as(ana.token).delete(`/api/v1/checkout/payment/${topUp}`)
  expect([answer.statusCode, answer.json()]).toMatchObject([502, { code: 'PSP_INDISPONIVEL' }])
})

test('an answer that was on its way while the payment changed is not applied: the bank must send it again', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  await ana.estornar()
  await house.runJobs()
  const { psp } = house.deps
  const { findCobranca } = psp
  const { pspId } = (await psp.findByReferencia(ana.paymentId))!
  let asked = 0
  psp.findCobranca = async (id) => {
    const told = await findCobranca(id)
    if (++asked < 2) return told
    // the answer says 'ours again'; before the house reads it, the money came and was taken back once more
    psp.findCobranca = findCobranca
    await desfazer(ana.paymentId)
    await ana.estornar()
    return { ...told!, situacao: 'APROVADA', devolvido: 0 }
  }
  expect((await deliver(house, await avisoDe(pspId))).statusCode).toBe(502)
  expect(await ana.estado()).toBe('REFUNDED')
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
})

test('the database refuses any other change that would make a payment that was taken back count again', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  const change = (changes: object) =>
    house.db.updateTable('pagamento').set(changes).where('uuid', '=', ana.paymentId).execute()
  await ana.estornar()
  await expect(change({ status: 'APPROVED' })).rejects.toThrow('um pagamento não vai de REFUNDED a APPROVED')
  await expect(change({ status: 'APPROVED', estornadoCentavos: 0, destino: 'CARTEIRA' })).rejects.toThrow('não vai de')
  await expect(change({ status: 'PENDING', decididoEm: null, destino: null })).rejects.toThrow('não vai de')
  await expect(change({ estornadoCentavos: ana.total + 1 })).rejects.toThrow('pagamento_estornado')
  await expect(change({ estornos: 0 })).rejects.toThrow('não vai de')
})

test('a dispute won before the carrier has answered gives no label back', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  await ana.estornar()
  const recusados = await ana.papeis()
  expect(recusados).not.toContain('ok')
  await desfazer(ana.paymentId)
  const etiquetas = (await ana.papeis()).slice(0, 5) // the declaration of a frete under cancelling is given out
  expect(new Set(etiquetas)).toEqual(new Set([`409 ${MENSAGENS_DO_ENVIO.semEtiqueta}`]))
  await house.runJobs()
  expect(await ana.papeis()).not.toContain('ok')
  expect(await ana.fretes()).toEqual(['CANCELADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([ana.total, 0])
})
