// Devices hang on sessions and profiles by foreign keys, and two presses at once meet in locks.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AparelhoComPush, MAX_APARELHOS, type PreferenciaDePush, TIPOS_DE_AVISO } from '#contract/notificacao'
import { mailsTo } from '../../testing/cadastro.ts'
import { givenPerfil } from '../../testing/given/frete.ts'
import { operador } from '../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { type Navegador, startServicoDePush } from '../../testing/servico-de-push.ts'
import { expedidor } from '../../testing/vida.ts'
import { notify } from './index.ts'

let house: TestHouse
let service: Awaited<ReturnType<typeof startServicoDePush>>
beforeAll(async () => {
  service = await startServicoDePush()
  house = await startHouse({ env: { PUSH_LOCAL: 'on' } })
})
afterAll(async () => {
  await house.stop()
  await service.stop()
})

const PUSH = '/api/v1/notificacao/push'
const CHROME = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
}
type Push = { chave: string; aparelhos: AparelhoComPush[]; tipos: PreferenciaDePush[] }

async function somebody() {
  const pessoa = await house.given.assinante()
  const me = house.as(pessoa.token)
  return {
    ...pessoa,
    me,
    read: async () => (await me.get(PUSH)).json<Push>(),
    turnOn: (navegador: Navegador) => me.post(`${PUSH}/aparelhos`, navegador, CHROME),
    renew: async (endereco: string) =>
      (await me.put(`${PUSH}/aparelhos/renovacao`, { endereco })).json<{ ligado: boolean }>(),
    choose: (tipo: string, push: unknown) => me.put(`${PUSH}/preferencias/${tipo}`, { push }),
    tell: (tipo: keyof typeof TIPOS_DE_AVISO, assunto: string, evento = `teste:${randomUUID()}`) =>
      house.db.transaction().execute((tx) =>
        notify(house.deps, tx, {
          assinaturaUuid: pessoa.assinaturaUuid,
          tipo,
          evento,
          assunto,
          texto: 'O frete de João Pereira, de R$ 23,50, foi entregue.',
        }),
      ),
  }
}

const told = (navegador: Navegador) =>
  service.receivedBy(navegador).map(({ texto }) => (JSON.parse(texto) as { titulo: string }).titulo)

test('an aviso reaches a device that its person switched on: signed, encrypted, and short enough for a lock screen', async () => {
  const ana = await somebody()
  const celular = service.newNavegador()
  const saved = await ana.turnOn(celular)
  expect([saved.statusCode, saved.json()]).toMatchObject([201, { nome: 'Chrome no Android' }])
  const { chave, aparelhos } = await ana.read()
  const marca = createHash('sha256').update(celular.endereco).digest('base64url')
  expect(aparelhos).toMatchObject([{ nome: 'Chrome no Android', marca }])
  expect(JSON.stringify(aparelhos)).not.toContain(celular.endereco)

  const evento = `teste:${randomUUID()}`
  await ana.tell('PROBLEMA', 'Encomenda extraviada', evento)
  await ana.tell('PROBLEMA', 'Encomenda extraviada', evento)
  await house.runJobs()
  await house.runJobs()
  const [recebida, ...more] = service.receivedBy(celular)
  expect(more).toEqual([])
  const { uuid } = await house.db
    .selectFrom('notificacao')
    .select('uuid')
    .where('evento', '=', evento)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(recebida!.texto)).toEqual({
    titulo: 'Encomenda extraviada',
    texto: TIPOS_DE_AVISO.PROBLEMA.nome,
    marca: uuid,
  })
  expect(recebida!.headers.topic).toBe(uuid.replaceAll('-', ''))
  expect(Number(recebida!.headers.ttl)).toBeGreaterThan(86_000)
  expect(recebida!.headers.authorization).toContain(`k=${chave}`)
  expect(recebida!.claims).toMatchObject({ aud: service.url, sub: 'mailto:suporte@freteflex.test' })
})

test('a lock screen never names the recipient of a parcel: pushes about one parcel say the kind alone', async () => {
  const ana = await expedidor(house)
  const celular = service.newNavegador()
  await ana.me.post(`${PUSH}/aparelhos`, celular, CHROME)
  await ana.me.put(`${PUSH}/preferencias/POSTADO`, { push: true })
  await house.runJobs()
  const dimensoesTransportadora = { alturaPacote: 40, larguraPacote: 40, comprimentoPacote: 40, pesoPacote: 9 }
  await ana.tell('POSTADO', { dimensoesTransportadora })
  await house.clock.advance(60)
  await ana.tell('ENTREGUE')
  await house.runJobs()
  const { nome } = (await ana.row()).destinatario
  const assuntos = (await ana.me.get('/api/v1/notificacao')).json<{ assunto: string }[]>()
  expect(assuntos.filter(({ assunto }) => assunto.includes(nome))).toHaveLength(4)
  const recebidas = service.receivedBy(celular).map(({ texto }) => JSON.parse(texto) as object)
  expect(JSON.stringify(recebidas)).not.toMatch(new RegExp(`${nome}|Rio de Janeiro`))
  for (const tipo of ['ETIQUETA', 'POSTADO', 'DIFERENCA', 'ENTREGUE'] as const)
    expect(recebidas).toContainEqual({ titulo: TIPOS_DE_AVISO[tipo].nome, texto: '', marca: expect.any(String) })
})

test.each([
  ['a NUL', 'https://push.exemplo.test/a\0b'],
  [
    'more than an index holds',
    `https://push.exemplo.test/${[...Array(960).keys()].map((n) => String.fromCodePoint(0x4e00 + 19 * n)).join('')}`,
  ],
  ['a space', ' https://push.exemplo.test/a'],
])('an address with %s is refused, not lost in the database', async (_, endereco) => {
  const ana = await somebody()
  for (const answer of [
    await ana.turnOn({ ...service.newNavegador(), endereco }),
    await ana.me.put(`${PUSH}/aparelhos/renovacao`, { endereco }),
  ])
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ campo: 'endereco' }] }])
})

test('each person chooses the kinds, and a choice made while an aviso waits applies to it', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const [daAna, daBia] = [service.newNavegador(), service.newNavegador()]
  await ana.turnOn(daAna)
  await bia.turnOn(daBia)
  const { tipos } = await ana.read()
  expect(tipos.map(({ tipo, push }) => [tipo, push])).toEqual(
    Object.entries(TIPOS_DE_AVISO)
      .filter(([tipo]) => tipo !== 'RECIBO' && tipo !== 'DESTINATARIO')
      .map(([tipo, { push }]) => [tipo, push]),
  )
  expect((await ana.choose('CREDITO', true)).json()).toEqual({
    tipo: 'CREDITO',
    nome: 'Crédito na carteira',
    push: true,
  })
  await ana.choose('ENTREGUE', false)
  for (const quem of [ana, bia]) {
    await quem.tell('CREDITO', 'Crédito inserido na carteira')
    await quem.tell('ENTREGUE', 'Encomenda entregue')
  }
  await ana.tell('ETIQUETA', 'Etiqueta pronta')
  await ana.choose('ETIQUETA', false)
  await house.runJobs()
  expect([told(daAna), told(daBia)]).toEqual([['Crédito inserido na carteira'], ['Encomenda entregue']])
})

test.each(['RECIBO', 'DESTINATARIO', 'PERDIDO', '__proto__', '%00'])('the kind %s is not found', async (tipo) => {
  expect((await (await somebody()).choose(tipo, true)).statusCode).toBe(404)
})

test.each([
  [{}, 'endereco'],
  [{ endereco: 'https://fcm.googleapis.com/x', p256dh: 'curta', auth: 'A'.repeat(22) }, 'p256dh'],
  [{ endereco: 1, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }, 'endereco'],
  [{ endereco: `https://x.test/${'a'.repeat(1000)}`, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }, 'endereco'],
])('%j is refused as a device', async (body, campo) => {
  const ana = await somebody()
  const refused = await ana.turnOn(body as Navegador)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: expect.arrayContaining([expect.objectContaining({ campo })]) },
  ])
})

test('an address in our own network is refused before it is stored, so no message is sent there', async () => {
  const closed = await startHouse()
  try {
    const { token } = await closed.given.assinante()
    for (const endereco of [service.newNavegador().endereco, 'https://169.254.169.254/latest', 'https://localhost/x']) {
      const refused = await closed.as(token).post(`${PUSH}/aparelhos`, { ...service.newNavegador(), endereco }, CHROME)
      const errors = [{ campo: 'endereco', mensagem: 'O navegador informou um endereço que não recebe avisos.' }]
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'VALIDACAO', errors }])
    }
    expect((await closed.as(token).get(PUSH)).json()).toMatchObject({ aparelhos: [] })
  } finally {
    await closed.stop()
  }
})

test('a dead browser is deleted for good', async () => {
  const ana = await somebody()
  const celular = service.newNavegador()
  for (const status of [404, 410]) {
    await ana.turnOn(celular)
    service.answerWith(status)
    await ana.tell('ENTREGUE', 'Encomenda entregue')
    await house.runJobs()
    service.answerWith(201)
    expect((await ana.read()).aparelhos).toEqual([])
  }
})

test('a push service that is down delays nothing else, and gets what it missed when it is back', async () => {
  const ana = await somebody()
  const celular = service.newNavegador()
  await ana.turnOn(celular)
  service.answerWith(503)
  await ana.tell('ENTREGUE', 'Encomenda entregue')
  await house.runJobs()
  const mails = await house.db.selectFrom('caixaEmail').select('assunto').execute()
  expect(mails.map(({ assunto }) => assunto)).toContain('Encomenda entregue')
  expect((await ana.read()).aparelhos).toHaveLength(1)
  service.answerWith(201)
  await house.clock.advance(60)
  await house.runJobs()
  expect(told(celular)).toEqual(['Encomenda entregue'])
})

test('after a day an aviso is no longer pushed', async () => {
  const ana = await somebody()
  const celular = service.newNavegador()
  await ana.turnOn(celular)
  await ana.tell('ENTREGUE', 'Encomenda entregue')
  await house.clock.advance(25 * 3600)
  const before = service.asked.length
  await house.runJobs()
  expect(service.asked.length).toBe(before)
})

test('two presses at once are one device, and the number of devices is limited', async () => {
  const ana = await somebody()
  const celular = service.newNavegador()
  await Promise.all([ana.turnOn(celular), ana.turnOn(celular)])
  expect((await ana.read()).aparelhos).toHaveLength(1)
  for (let n = 1; n < MAX_APARELHOS; n++) await ana.turnOn(service.newNavegador())
  const refused = await ana.turnOn(service.newNavegador())
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: 'Você já recebe avisos em 10 aparelhos. Remova um para ligar este.' },
  ])
  expect((await ana.turnOn(celular)).statusCode).toBe(201)
})

test('only its own person can remove a device', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const celular = service.newNavegador()
  const { uuid } = (await ana.turnOn(celular)).json<AparelhoComPush>()
  for (const path of [uuid, randomUUID(), 'nada'])
    expect((await bia.me.delete(`${PUSH}/aparelhos/${path}`)).statusCode).toBe(404)
  expect((await ana.me.delete(`${PUSH}/aparelhos/${uuid}`)).statusCode).toBe(204)
  expect((await ana.me.delete(`${PUSH}/aparelhos/${uuid}`)).statusCode).toBe(404)
  await ana.tell('ENTREGUE', 'Encomenda entregue')
  await house.runJobs()
  expect(told(celular)).toEqual([])
})

test('a second person in the same browser ends the first one’s pushes, and gets none without asking', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const navegador = service.newNavegador()
  await ana.turnOn(navegador)
  expect(await ana.renew(navegador.endereco)).toEqual({ ligado: true })
  expect(await bia.renew(navegador.endereco)).toEqual({ ligado: false })
  expect([(await ana.read()).aparelhos, (await bia.read()).aparelhos]).toEqual([[], []])
  await ana.turnOn(navegador)
  await bia.turnOn(navegador)
  for (const quem of [ana, bia]) await quem.tell('ENTREGUE', `Para ${quem === ana ? 'Ana' : 'Bia'}`)
  await house.runJobs()
  expect(told(navegador)).toEqual(['Para Bia'])
})

test('after log out, or an end of the session from elsewhere, the device gets nothing more', async () => {
  const ana = await somebody()
  const [celular, casa] = [service.newNavegador(), service.newNavegador()]
  await ana.turnOn(celular)
  const outra = await house.post('/api/v1/auth', { username: ana.cpf, password: ana.senha })
  const { token } = outra.json<{ token: string }>()
  await house.as(token).post(`${PUSH}/aparelhos`, casa, CHROME)
  expect((await ana.read()).aparelhos).toHaveLength(2)
  await house.as(token).delete('/api/v1/auth')
  await ana.tell('ENTREGUE', 'Encomenda entregue')
  await house.runJobs()
  expect([told(celular), told(casa)]).toEqual([['Encomenda entregue'], []])
})

test('an expired session still brings pushes; three months without a visit end them', async () => {
  const ana = await somebody()
  const celular = service.newNavegador()
  await ana.turnOn(celular)
  await house.clock.advance(40 * 86_400)
  await house.runJobs()
  await ana.tell('ENTREGUE', 'Ainda aqui')
  await house.runJobs()
  expect((await ana.me.get(PUSH)).statusCode).toBe(401)
  await house.clock.advance(60 * 86_400)
  await house.runJobs()
  await ana.tell('ENTREGUE', 'Há muito tempo')
  await house.runJobs()
  expect(told(celular)).toEqual(['Ainda aqui'])
})

test('a former member of a shop gets nothing about it', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const uuid = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'OPERACAO')
  const navegador = service.newNavegador()
  const there = { 'identificador-perfil-acesso': uuid }
  expect((await bia.me.post(`${PUSH}/aparelhos`, navegador, { ...CHROME, ...there })).statusCode).toBe(201)
  expect((await ana.read()).aparelhos).toEqual([])
  await ana.tell('ENTREGUE', 'Da loja')
  await house.runJobs()
  await house.db.deleteFrom('perfil').where('uuid', '=', uuid).execute()
  await ana.tell('ENTREGUE', 'Depois')
  await house.runJobs()
  expect(told(navegador)).toEqual(['Da loja'])
})

test('a blocked subscription sends nothing to its members’ devices, and the owner’s mails go on', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'ADMINISTRADOR')
  const [daLoja, propria] = [service.newNavegador(), service.newNavegador()]
  await bia.me.post(`${PUSH}/aparelhos`, daLoja, { ...CHROME, 'identificador-perfil-acesso': perfil })
  await bia.turnOn(propria)
  const equipe = await operador(house, ['ATENDIMENTO'])
  const bloqueio = `/api/v1/operacao/assinante/${ana.assinaturaUuid}/bloqueio`
  await ana.tell('ENTREGUE', 'Ainda na fila')
  expect((await equipe.post(bloqueio, { motivo: 'Cartões de outra pessoa.' })).statusCode).toBe(204)
  await ana.tell('ENTREGUE', 'Durante o bloqueio')
  await bia.tell('ENTREGUE', 'Da própria conta')
  await house.runJobs()
  expect([told(daLoja), told(propria)]).toEqual([[], ['Da própria conta']])
  expect((await mailsTo(house, ana.email)).map(({ assunto }) => assunto)).toContain('Durante o bloqueio')
  expect((await equipe.delete(bloqueio)).statusCode).toBe(204)
  await ana.tell('ENTREGUE', 'Depois do bloqueio')
  await house.runJobs()
  expect(told(daLoja)).toEqual(['Depois do bloqueio'])
})

test('the export of personal data lists the devices, and a closed account has none', async () => {
  const ana = await somebody()
  await ana.turnOn(service.newNavegador())
  await ana.choose('CREDITO', true)
  const dados = (await ana.me.get('/api/v1/conta/dados')).body
  expect(dados).toContain('Chrome no Android')
  expect(dados).not.toContain(service.url)
  expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  for (const table of ['pushAparelho', 'notificacaoPush'] as const)
    expect(await house.db.selectFrom(table).selectAll().where('usuarioUuid', '=', ana.usuarioUuid).execute()).toEqual(
      [],
    )
})
