import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { frete } from '../../../testing/given/carrinho.ts'
import { operador } from '../../../testing/given/operador.ts'
import { APROVADO, beginRecarga, decide, listTold } from '../../../testing/given/pagamento.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import type { TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { startEncenada } from '../../../testing/vida.ts'
import { portador } from '../testing-cartao.ts'
import { compradorComCartao } from '../testing-estorno.ts'

let house: TestHouse
let encenada: Awaited<ReturnType<typeof startEncenada>>
beforeAll(async () => {
  encenada = await startEncenada()
  house = encenada.house
})
afterAll(() => closeBooks(house))

const RECUSADO = `409 ${MENSAGENS_DO_ENVIO.estornado}`
const TODOS_RECUSADOS = Array(7).fill(RECUSADO)
const semTransportadora = () => encenada.play({ cancel: () => Promise.reject(new TransportadoraIndisponivel('down')) })
const noObjeto = async (uuid: string) =>
  (await house.db.selectFrom('objeto').select('estado').where('referencia', '=', uuid).executeTakeFirst())?.estado

test('a chargeback cancels the fretes that it paid for: no label from that moment, limit freed, nothing refunded', async () => {
  const ana = await compradorComCartao(house)
  expect(await ana.papeis()).toEqual(Array(7).fill('ok'))
  semTransportadora()
  await ana.estornar()
  await house.runJobs() // the carrier has confirmed nothing yet
  expect(await ana.fretes()).toEqual(['PROCESSANDO_CANCELAMENTO', 'PROCESSANDO_CANCELAMENTO'])
  expect(await ana.papeis()).toEqual(TODOS_RECUSADOS)
  const limite = await ana.me.get('/api/v1/frete/limite')
  expect(limite.json()).toMatchObject({ fretesAtivos: 0, fretesAguardaPostar: 0, fretes: [] })
  encenada.play()
  await house.clock.advance(180)
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  expect(await Promise.all(ana.uuids.map(noObjeto))).toEqual(['CANCELADO', 'CANCELADO'])
  expect(await ana.papeis()).toEqual(TODOS_RECUSADOS)
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
  expect(await ana.linhas()).toEqual([`COMPRA_FRETE CONCLUIDA CARTAO ${ana.total} -`])
  expect(await ana.estado()).toBe('REFUNDED')
})

test('the subscriber is told in the app and by mail, once for all fretes', async () => {
  const ana = await compradorComCartao(house)
  await ana.estornar()
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  const [aviso, ...others] = await ana.told('Pagamento estornado')
  expect(others).toEqual([])
  expect(aviso).toMatch(
    /^O banco devolveu a quem pagou R\$\s[\d,]+ do seu pagamento com cartão\. Cancelamos os 2 fretes que ainda não tinham sido postados: as etiquetas deles não valem mais\.$/,
  )
  expect((await ana.avisos()).filter(({ assunto }) => assunto.includes('cancelado'))).toEqual([])
  const mails = (await house.get(`/sandbox/emails?para=${ana.email}`)).json<{ assunto: string }[]>()
  expect(mails.filter(({ assunto }) => assunto.includes('Pagamento estornado'))).toHaveLength(1)
  const { pagamentoEstornado, justificativaCancelamento } = (await ana.me.get(`/api/v1/frete/${ana.uuid}`)).json<{
    pagamentoEstornado: boolean
    justificativaCancelamento: string
  }>()
  expect(pagamentoEstornado).toBe(true)
  expect(justificativaCancelamento).toBe('O banco devolveu o pagamento deste frete a quem pagou.')
})

test('when the wallet paid a part of the purchase, that part comes back; the rest of the wallet is untouched', async () => {
  const ana = await compradorComCartao(house, { carteira: 700, sobra: 5000 })
  await ana.estornar()
  expect(await ana.saldo()).toBe(5000)
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([5700, 0])
  expect(await ana.told('Pagamento estornado')).toEqual([
    expect.stringMatching(/A parte paga com a carteira volta para a sua Carteira Flex quando/),
  ])
  expect(await ana.told('O frete de João para Rio de Janeiro foi cancelado, valor devolvido')).toEqual([
    expect.stringMatching(/R\$\s7,00 voltaram para a sua Carteira Flex/),
  ])
})

test('fretes that no carrier knows yet end at once', async () => {
  const ana = await compradorComCartao(house, { carteira: 700, isGerado: false })
  await ana.estornar()
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([700, 0])
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  expect(await Promise.all(ana.uuids.map(noObjeto))).toEqual([undefined, undefined])
})

test('a label that is being issued at that moment is taken back', async () => {
  const ana = await compradorComCartao(house, { fretes: 1, isGerado: false })
  const issue = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  encenada.play({
    async issue(...pedido) {
      asked.resolve()
      await issue.promise
      return encenada.casa.issue(...pedido)
    },
  })
  const jobs = house.runJobs()
  await asked.promise
  await ana.estornar()
  expect(await ana.fretes()).toEqual(['PROCESSANDO_CANCELAMENTO'])
  issue.resolve()
  await jobs
  encenada.play()
  await house.clock.advance(180)
  expect(await ana.fretes()).toEqual(['CANCELADO'])
  expect(await noObjeto(ana.uuid)).toBe('CANCELADO')
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
})

test('a posted frete stays, with its label, and its price is owed', async () => {
  const ana = await compradorComCartao(house, { sobra: 300 })
  await ana.tell('POSTADO')
  await ana.estornar()
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['POSTADO', 'CANCELADO'])
  expect((await ana.me.get(`/api/v1/frete/${ana.uuid}/etiqueta`)).statusCode).toBe(200)
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 300])
  expect(await ana.told('Pagamento estornado')).toEqual([
    expect.stringMatching(
      /Cancelamos o frete que ainda.*O que os outros fretes custaram é devido\. Descontamos da sua Carteira Flex R\$\s3,00\. R\$.* ficam em aberto: o próximo/,
    ),
  ])
})

test('the wallet’s part first pays for a posted frete', async () => {
  const ana = await compradorComCartao(house)
  const bia = await compradorComCartao(house, { carteira: ana.valor + 200 })
  await bia.tell('POSTADO')
  await bia.estornar()
  await house.runJobs()
  expect([await bia.saldo(), await bia.contestado()]).toEqual([200, 0])
})

test('a frete that its carrier had already taken in is owed from then on; its label stays refused', async () => {
  const ana = await compradorComCartao(house, { fretes: 1, sobra: 300 })
  encenada.play({ cancel: async () => 'EM_ANDAMENTO' })
  await ana.estornar()
  await house.runJobs()
  expect([await ana.saldo(), await ana.contestado()]).toEqual([300, ana.valor])
  encenada.play()
  expect((await ana.tell('POSTADO')).json()).toMatchObject({ statusFrete: 'POSTADO' })
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 300])
  expect((await ana.linhas())[0]).toBe('COBERTURA_ESTORNO CONCLUIDA CARTEIRA 300 moved')
  expect(await ana.papeis()).toEqual(TODOS_RECUSADOS)
  expect(await ana.told('O frete de João para Rio de Janeiro foi postado depois do estorno')).toEqual([
    expect.stringMatching(/são devidos\. Descontamos da sua Carteira Flex R\$\s3,00\. R\$.* ficam em aberto/),
  ])
  await house.clock.advance(DAY / 4)
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 300])
})

test('money of a card that paid for a frete posted after the chargeback of its Pix comes back as card money', async () => {
  const ana = await portador(house)
  await ana.topUp(50_00, 'CARTAO')
  const { paymentId } = (await ana.payPix()).json<{ paymentId: string }>()
  await decide(house, paymentId, 'APROVAR')
  await estornarEPostar(ana, paymentId)
  expect(await ana.conta()).toEqual([50_00 - ana.total, 0])
  await decide(house, paymentId, 'DESFAZER_ESTORNO')
  expect(await ana.conta()).toEqual([50_00, 0])
})

test('money of a Pix that paid for a frete posted after the chargeback of its card may be withdrawn when it comes back', async () => {
  const ana = await portador(house)
  await ana.topUp(100_00)
  const { paymentId } = (await ana.payCartao(APROVADO)).json<{ paymentId: string }>()
  await estornarEPostar(ana, paymentId)
  expect(await ana.conta()).toEqual([100_00 - ana.total, 100_00 - ana.total])
  await decide(house, paymentId, 'DESFAZER_ESTORNO')
  expect(await ana.conta()).toEqual([100_00, 100_00])
})

/** The bank takes the payment of the only frete back, and the carrier had taken the parcel in. */
async function estornarEPostar({ assinaturaUuid }: { assinaturaUuid: string }, paymentId: string) {
  await house.runJobs()
  encenada.play({ cancel: async () => 'EM_ANDAMENTO' })
  await decide(house, paymentId, 'ESTORNAR')
  await house.runJobs()
  encenada.play()
  const { uuid } = await house.db
    .selectFrom('frete')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirstOrThrow()
  const posted = await house.post(`/sandbox/fretes/${uuid}/eventos`, { status: 'POSTADO' })
  expect(posted.json()).toMatchObject({ statusFrete: 'POSTADO' })
}

test('what the staff had refunded of a frete is taken from the wallet at once; the cancelling brings back the rest', async () => {
  const tereza = await operador(house, ['FINANCEIRO'])
  const ana = await compradorComCartao(house)
  const reembolsar = async (i: number, centavos: number) => {
    const pedido = { frete: ana.uuids[i], valor: centavos / 100, motivo: 'Entregue depois do prazo' }
    expect((await tereza.post('/api/v1/operacao/reembolso', pedido)).statusCode).toBe(201)
  }
  await reembolsar(0, 500)
  await reembolsar(1, ana.valor)
  encenada.play({ cancel: async () => 'EM_ANDAMENTO' })
  await ana.estornar()
  await house.runJobs()
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 500])
  expect(await ana.told('Pagamento estornado')).toEqual([
    expect.stringMatching(/não valem mais\. O que já tinha sido reembolsado é devido\. Descontamos da sua Carteira/),
  ])
  await givenSaldo(house, ana.assinaturaUuid, 300)
  encenada.play()
  await ana.tell('POSTADO')
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 800])
  await house.clock.advance(DAY / 4)
  expect(await ana.fretes()).toEqual(['POSTADO', 'CANCELADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 800])
})

test('a carrier that answers the cancelling with “posted” has the same effect', async () => {
  const ana = await compradorComCartao(house, { fretes: 2, carteira: 500 })
  const codigos = await house.db.selectFrom('frete').select('codigoEncomenda').where('uuid', '=', ana.uuid).execute()
  encenada.play({
    cancel: (objeto, asking) =>
      objeto.codigo === codigos[0]!.codigoEncomenda ? Promise.resolve('POSTADO') : encenada.casa.cancel(objeto, asking),
  })
  await ana.estornar()
  await house.runJobs()
  encenada.play()
  expect((await ana.fretes()).toSorted()).toEqual(['CANCELADO', 'POSTADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.valor - 500])
})

test('many webhooks at once, and a late one, count once', async () => {
  const ana = await compradorComCartao(house, { carteira: 700, sobra: 100 })
  expect(await ana.decideAndTell('ESTORNAR', 5)).toEqual(Array(5).fill(200))
  await house.runJobs()
  const once = { linhas: await ana.linhas(), avisos: await ana.avisos() }
  expect([await ana.saldo(), await ana.contestado()]).toEqual([800, 0])
  await house.clock.advance(2 * DAY)
  expect({ linhas: await ana.linhas(), avisos: await ana.avisos() }).toEqual(once)
  expect(await ana.told('Pagamento estornado')).toHaveLength(1)
})

test('a chargeback and the person’s own cancelling at once, round after round: never also refunded to the wallet', async () => {
  for (let round = 0; round < 6; round++) {
    const ana = await compradorComCartao(house, { fretes: 2, carteira: 700, isGerado: round % 2 === 0 })
    const [, answer] = await Promise.all([ana.estornar(), ana.cancel(0), ana.cancel(1)])
    expect(answer.statusCode).toBe(200)
    await house.clock.advance(300)
    expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
    expect([await ana.saldo(), await ana.contestado()]).toEqual([700, 0])
  }
})

test('a chargeback and the posting at once, of six people: cancelled, or posted and owed', async () => {
  const gente: Awaited<ReturnType<typeof compradorComCartao>>[] = []
  while (gente.length < 6) gente.push(await compradorComCartao(house, { fretes: 1, sobra: 10_000 }))
  await Promise.all(gente.flatMap((ana) => [ana.estornar(), ana.tell('POSTADO')]))
  await house.clock.advance(300)
  for (const ana of gente) {
    const [status] = await ana.fretes()
    expect(['CANCELADO', 'POSTADO']).toContain(status)
    expect([await ana.saldo(), await ana.contestado()]).toEqual([status === 'POSTADO' ? 10_000 - ana.valor : 10_000, 0])
  }
})

test('a frete that its owner had cancelled before is in the wallet already, so its price is owed', async () => {
  const ana = await compradorComCartao(house)
  await ana.cancel(0)
  expect(await ana.saldo()).toBe(ana.valor)
  await ana.estornar()
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
})

test('a chargeback of a top-up is owed and cancels no frete, even one that the top-up paid for', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  const topUp = await beginRecarga(ana.me, 2000)
  await decide(house, topUp, 'APROVAR')
  await decide(house, topUp, 'ESTORNAR')
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['GERADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
  expect((await ana.papeis())[0]).toBe('ok')
})

test('a chargeback of a payment whose purchase had failed cancels nothing that was bought since', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  const { 'correios/pac': pac } = await ana.quote()
  const carrinho = await ana.fill(frete(pac))
  const { paymentId } = (await ana.payPix(ana.total, carrinho.uuid)).json<{ paymentId: string }>()
  await passTime(house, 21 * 60)
  expect((await ana.pagamento(paymentId)).status).toBe('EXPIRED')
  await decide(house, paymentId, 'APROVAR')
  expect(await ana.saldo()).toBe(ana.total)
  const outro = await ana.read()
  expect((await ana.me.post(`/api/v1/frete/${outro.uuid}`)).statusCode).toBe(200)
  await house.runJobs()
  await decide(house, paymentId, 'ESTORNAR')
  await house.runJobs()
  expect((await ana.fretes()).filter((status) => status === 'GERADO')).toHaveLength(2)
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.total])
  expect(await ana.told('Pagamento estornado')).toEqual([
    expect.stringMatching(/^O banco devolveu a quem pagou R\$\s[\d,]+ do seu Pix\. R\$.* ficam em aberto/),
  ])
})

test('a chargeback of a closed account: the house bears it, and nobody is told', async () => {
  const ana = await compradorComCartao(house, { fretes: 1 })
  await ana.tell('POSTADO')
  await ana.tell('ENTREGUE')
  expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  expect(await ana.decideAndTell('ESTORNAR', 2)).toEqual([200, 200])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, ana.total])
  expect(await listTold(house, ana.assinaturaUuid)).toEqual([])
})

test('what a chargeback left owed keeps the account open until it is paid, but not the CPF that the staff frees', async () => {
  const [ana, bia] = [await compradorComCartao(house, { fretes: 1 }), await compradorComCartao(house, { fretes: 1 })]
  for (const quem of [ana, bia]) {
    await quem.tell('POSTADO')
    await quem.tell('ENTREGUE')
    await quem.estornar()
  }
  const close = () => ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  const refused = await close()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'CONTA_EM_USO',
    message: expect.stringMatching(
      /^O banco devolveu um pagamento seu a quem pagou, e R\$\s[\d,]+ dele ainda são devidos\. Adicione esse valor à carteira/,
    ),
  })
  await decide(house, await beginRecarga(ana.me, ana.total), 'APROVAR')
  expect([await ana.saldo(), await ana.contestado()]).toEqual([0, 0])
  expect((await close()).statusCode).toBe(204)

  const staff = await operador(house)
  const assinante = `/api/v1/operacao/assinante/${bia.assinaturaUuid}`
  expect((await staff.post(`${assinante}/bloqueio`, { motivo: 'O CPF é de outra pessoa.' })).statusCode).toBe(204)
  const body = { cpf: bia.cpf, motivo: 'RG do titular, conferido por vídeo.' }
  expect((await staff.post(`${assinante}/cpf/liberacao`, body)).statusCode).toBe(204)
  expect(await bia.contestado()).toBe(bia.total)
})

test('a carrier that is down for long: the house bears the price until the carrier answers, and no label is given', async () => {
  const ana = await compradorComCartao(house, { fretes: 1, carteira: 400 })
  semTransportadora()
  await ana.estornar()
  await house.runJobs()
  await house.clock.advance(DAY / 2)
  expect(await ana.contestado()).toBe(ana.noCartao)
  await givenSaldo(house, ana.assinaturaUuid, 900)
  encenada.play()
  await house.clock.advance(DAY / 2)
  expect(await ana.fretes()).toEqual(['CANCELADO'])
  expect([await ana.saldo(), await ana.contestado()]).toEqual([1300, 0])
})
