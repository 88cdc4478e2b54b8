import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentista } from '../../testing/given/documento.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { refusal, refusedBy } from '../../testing/recusa.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

type Pessoa = Awaited<ReturnType<typeof documentista>>
const avisosDe = async ({ me }: Pessoa) =>
  (await me.get('/api/v1/notificacao?status=todas&pageSize=50'))
    .json<{ assunto: string; texto: string }[]>()
    .map(({ assunto, texto }) => `${assunto} | ${texto}`)
const ask = async ({ me }: Pessoa) =>
  (await me.post('/api/v1/assinatura/aumentoFrete')).json<{ pedidoIncrementoSucesso: boolean }>()
    .pedidoIncrementoSucesso
/** The newest open request for a higher limit. */
const lastPedido = async () => (await house.get('/sandbox/aumentos')).json<{ uuid: string }[]>().at(-1)!.uuid
const answer = (uuid: string, body: object) => house.post(`/sandbox/aumentos/${uuid}/decisao`, body)

test('each approval raises the limit by its own number, and every screen that tells the limit tells the new one', async () => {
  const ana = await documentista(house)
  expect((await ana.limite()).numeroFretes).toBe(10)
  await ana.approve('IDENTIDADE')
  expect((await ana.limite()).numeroFretes).toBe(50)
  await ana.approve('ENDERECO')
  expect((await ana.limite()).numeroFretes).toBe(100)
  await ana.sign()
  const told = await Promise.all([
    ana.me.get('/api/v1/frete/limite'),
    ana.me.get('/api/v1/assinatura/home'),
    ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`),
  ])
  expect(told.map((each) => each.json<{ numeroFretes: number }>().numeroFretes)).toEqual([200, 200, 200])
})

test('of ten decisions at once one counts: the limit grows once, one aviso is written', async () => {
  const ana = await documentista(house)
  const { uuid } = await ana.given('IDENTIDADE')
  const decided = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      ana.decide(uuid, i % 3 === 2 ? { decisao: 'REPROVADO', motivo: 'Escuro' } : { decisao: 'APROVADO' }),
    ),
  )
  expect(decided.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, ...Array(9).fill(409)])
  const [{ status } = { status: '' }] = await ana.list()
  expect((await ana.limite()).numeroFretes).toBe(status === 'APROVADO' ? 50 : 10)
  expect((await avisosDe(ana)).filter((aviso) => aviso.startsWith('Documento de identidade'))).toHaveLength(1)
})

test('a decision meets a newer file: either the old one is decided, or it is gone', async () => {
  for (let tries = 0; tries < 5; tries++) {
    const ana = await documentista(house)
    const { uuid } = await ana.given('ENDERECO')
    const [decided, sent] = await Promise.all([ana.decide(uuid), ana.send('ENDERECO')])
    const list = await ana.list()
    expect(list).toHaveLength(1)
    if (decided.statusCode === 204)
      expect([sent.statusCode, list[0]]).toMatchObject([409, { uuid, status: 'APROVADO' }])
    else expect([decided.statusCode, sent.statusCode, list[0]]).toMatchObject([404, 201, { status: 'AVALIACAO' }])
    expect((await ana.limite()).numeroFretes).toBe(decided.statusCode === 204 ? 60 : 10)
  }
})

test('a refusal carries its reason to the card, to an aviso and to a mail; the limit stays', async () => {
  const ana = await documentista(house)
  const { uuid } = await ana.given('IDENTIDADE')
  expect(refusedBy(await ana.decide(uuid, { decisao: 'REPROVADO' }))).toEqual(
    refusal('motivo', 'Escreva o motivo da recusa.'),
  )
  expect(refusedBy(await ana.decide(uuid, { decisao: 'TALVEZ' })).errors).toEqual([
    ['decisao', 'Use APROVADO ou REPROVADO.'],
  ])
  expect((await ana.decide(uuid, { decisao: 'REPROVADO', motivo: 'A foto está escura' })).statusCode).toBe(204)
  expect(await ana.list()).toMatchObject([{ status: 'REPROVADO', motivo: 'A foto está escura' }])
  expect(await avisosDe(ana)).toEqual([
    'Documento de identidade: recusado | Motivo: A foto está escura. Envie outro arquivo em Configurações, Documentos.',
  ])
  await house.runJobs()
  const mails = (await house.get(`/sandbox/emails?para=${ana.email}`)).json<{ texto: string }[]>()
  expect(mails[0]?.texto).toContain('A foto está escura')
  expect((await ana.limite()).numeroFretes).toBe(10)
})

test('an approval is told, and so is the new limit', async () => {
  const ana = await documentista(house)
  await ana.approve('IDENTIDADE')
  expect((await avisosDe(ana)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Documento de identidade: aprovado | Conferimos o documento que você enviou, e está tudo certo. Não é preciso fazer mais nada.',
    'Seu limite agora é de 50 fretes | Você pode ter até 50 fretes ao mesmo tempo. Cada um ocupa um lugar até ser postado.',
  ])
})

test('a request is answered once with a higher limit, or with a reason, and the panel tells which', async () => {
  const ana = await documentista(house)
  await ana.approveAll()
  expect(await ask(ana)).toBe(true)
  const uuid = await lastPedido()
  expect(await ana.limite()).toMatchObject({
    pedidoAberto: true,
    ultimoPedido: { status: 'ABERTO', numeroFretes: null },
  })
  for (const [body, campo, mensagem] of [
    [{ decisao: 'APROVADO' }, 'numeroFretes', 'Informe o novo limite de fretes, um número inteiro de até 10.000.'],
    [
      { decisao: 'APROVADO', numeroFretes: 10_001 },
      'numeroFretes',
      'Informe o novo limite de fretes, um número inteiro de até 10.000.',
    ],
    [
      { decisao: 'APROVADO', numeroFretes: 300.5 },
      'numeroFretes',
      'Informe o novo limite de fretes, um número inteiro de até 10.000.',
    ],
    [{ decisao: 'APROVADO', numeroFretes: 200 }, 'numeroFretes', 'O limite agora é 200. Informe um número maior.'],
    [{ decisao: 'REPROVADO' }, 'motivo', 'Escreva o motivo da recusa.'],
  ] as const)
    expect(refusedBy(await answer(uuid, body))).toEqual(refusal(campo, mensagem))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => answer(uuid, { decisao: 'APROVADO', numeroFretes: 1500 })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, ...Array(5).fill(409)])
  expect(await ana.limite()).toMatchObject({
    numeroFretes: 1500,
    pedidoAberto: false,
    ultimoPedido: { status: 'APROVADO', numeroFretes: 1500, motivo: null },
  })
  expect(await avisosDe(ana)).toContain(
    'Seu limite agora é de 1.500 fretes | Você pode ter até 1.500 fretes ao mesmo tempo. Cada um ocupa um lugar até ser postado.',
  )
  await house.clock.advance(60)
  expect(await ask(ana)).toBe(true)
  expect((await answer(await lastPedido(), { decisao: 'REPROVADO', motivo: 'Faltam vendas.' })).statusCode).toBe(204)
  expect(await ana.limite()).toMatchObject({
    numeroFretes: 1500,
    ultimoPedido: { status: 'REPROVADO', motivo: 'Faltam vendas.' },
  })
  expect(await avisosDe(ana)).toContain(
    'Seu pedido de mais fretes foi recusado | Motivo: Faltam vendas. O limite continua o mesmo, e você pode pedir de novo.',
  )
})

test('an approval and an answer to a request at once lose neither', async () => {
  const ana = await documentista(house)
  await ana.approveAll()
  await ask(ana)
  const uuid = await lastPedido()
  const [signed, answered] = await Promise.all([ana.sign(), answer(uuid, { decisao: 'APROVADO', numeroFretes: 500 })])
  expect([signed.statusCode, answered.statusCode, (await ana.limite()).numeroFretes]).toEqual([200, 204, 500])
})

test('what does not exist is not decided', async () => {
  for (const uuid of [randomUUID(), 'x', "' or 1=1"]) {
    const path = encodeURIComponent(uuid)
    expect((await house.post(`/sandbox/documentos/${path}/decisao`, { decisao: 'APROVADO' })).statusCode).toBe(404)
    expect((await answer(path, { decisao: 'APROVADO', numeroFretes: 50 })).statusCode).toBe(404)
  }
})

test('the sandbox lists what waits for the staff, oldest first, with the name of the sender', async () => {
  const ana = await documentista(house)
  const { uuid } = await ana.given('ENDERECO')
  expect((await house.get('/sandbox/documentos')).json()).toContainEqual({
    uuid,
    tipo: 'Comprovante de endereço',
    de: 'Ana Teste',
    dataSubmissao: expect.any(String) as string,
    formato: 'image/jpeg',
    tamanho: expect.any(Number) as number,
  })
  await ana.decide(uuid)
  expect((await house.get('/sandbox/documentos')).json<{ uuid: string }[]>().map((each) => each.uuid)).not.toContain(
    uuid,
  )
})
