// Database: both. Locks, JSON and the queue.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusSeconds } from '#contract/kernel/values/instant'
import { MAX_WEBHOOKS, URL_DE_WEBHOOK_INVALIDA, type Webhook } from '#contract/programas/webhook'
import { mailsTo } from '../../../testing/cadastro.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { HASTE } from '../../../testing/patience.ts'
import { isAssinado, startReceptor, status } from '../../../testing/receptor.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { expedidor } from '../../../testing/vida.ts'
import { numberEventos } from '../eventos/numeracao.ts'
import { sendAtrasadas, sendEntregas } from './fila.ts'
import { comWebhook, happen, LOCAL, type Receptor, WEBHOOK } from './testing-webhook.ts'

let house: TestHouse
let receptor: Receptor
beforeAll(async () => {
  receptor = await startReceptor()
  house = await startHouse({ env: LOCAL, brought: { patience: { ...HASTE, webhookMs: 2_000 } } })
})
afterAll(async () => {
  await house.stop()
  await receptor.stop()
})

const HOUR = 3600
const minute = () => house.clock.advance(60)

test('what happens to a frete reaches the address within a minute: signed, in the words of the log, and once', async () => {
  const ana = await expedidor(house)
  const criado = await ana.me.post(WEBHOOK, { url: `${receptor.url}/frete`, tipos: ['frete.postado'] })
  expect(criado.statusCode).toBe(201)
  const { segredo, ...webhook } = criado.json<Webhook & { segredo: string }>()
  expect(segredo).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(webhook).toMatchObject({ tipos: ['frete.postado'], descricao: '', estado: 'ATIVO', motivo: null })
  expect((await ana.me.get(WEBHOOK)).json()).toEqual([webhook])
  expect(JSON.stringify((await ana.me.get(WEBHOOK)).json())).not.toContain('whsec_')
  await house.runJobs()
  expect((await ana.tell('POSTADO')).statusCode).toBe(200)
  await minute()
  await minute()
  const [recebido, ...more] = receptor.em('/frete')
  expect(more).toEqual([])
  expect(isAssinado(recebido!, segredo)).toBe(true)
  const { eventos } = (await ana.me.get('/api/v1/eventos?tipos=frete.postado')).json<{
    eventos: { id: string; cursor: string; em: string; dados: object }[]
  }>()
  const [evento] = eventos
  expect(recebido!.id).toBe(evento!.id)
  expect(recebido!.evento).toEqual({
    type: 'frete.postado',
    timestamp: evento!.em,
    id: evento!.id,
    cursor: evento!.cursor,
    data: evento!.dados,
  })
  const entrega = (await ana.me.get(`${WEBHOOK}/${webhook.uuid}/entrega`)).json()
  expect(entrega).toMatchObject([
    { uuid: evento!.id, cursor: evento!.cursor, estado: 'ENTREGUE', tentativas: [{ status: 204, erro: null }] },
  ])
})

describe('a webhook is made and changed', () => {
  test('with refusals that say what is wrong, and at most ten', async () => {
    const ana = await comWebhook(house, receptor)
    for (const [url, mensagem] of [
      ['nada', URL_DE_WEBHOOK_INVALIDA],
      ['ftp://loja.exemplo/', URL_DE_WEBHOOK_INVALIDA],
      [house.deps.publicUrl(), URL_DE_WEBHOOK_INVALIDA],
      [`https://loja.exemplo/${'a'.repeat(2048)}`, 'O endereço aceita até 2048 caracteres.'],
    ] as const)
      expect(refusedBy(await ana.me().post(WEBHOOK, { url }))).toEqual(refusal('url', mensagem))
    const url = 'https://loja.exemplo.com/'
    const repetidos = await ana.me().post(WEBHOOK, { url, tipos: ['frete.postado', 'frete.postado'] })
    expect(refusedBy(repetidos)).toEqual(refusal('tipos', 'Há tipos repetidos.'))
    expect(refusedBy(await ana.me().post(WEBHOOK, { url, tipos: ['frete.sumido'] })).message).toContain('desconhecido')
    const outros = Array.from({ length: MAX_WEBHOOKS }, () => ana.me().post(WEBHOOK, { url }))
    const codes = (await Promise.all(outros)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 409)).toHaveLength(1)
    expect((await ana.me().get(WEBHOOK)).json()).toHaveLength(MAX_WEBHOOKS)
  })

  test('outside WEBHOOK_LOCAL only https addresses of the internet are taken', async () => {
    const fora = await startHouse()
    try {
      const me = fora.as((await fora.given.assinante()).token)
      for (const url of [receptor.url, 'http://loja.exemplo.com/', 'https://10.0.0.1/', 'https://localhost/'])
        expect(refusedBy(await me.post(WEBHOOK, { url }))).toEqual(refusal('url', URL_DE_WEBHOOK_INVALIDA))
      expect((await me.post(WEBHOOK, { url: 'https://LOJA.exemplo.com/a' })).json()).toMatchObject({
        url: 'https://loja.exemplo.com/a',
      })
    } finally {
      await fora.stop()
    }
  })

  test('and nobody else finds it', async () => {
    const [ana, bia] = [await comWebhook(house, receptor), await comWebhook(house, receptor)]
    const { url, descricao, tipos, estado } = await ana.read()
    for (const answer of [
      await bia.me().get(ana.own),
      await bia.me().put(ana.own, { url, descricao, tipos, estado }),
      await bia.me().delete(ana.own),
      await bia.me().post(`${ana.own}/segredo`),
      await bia.me().post(`${ana.own}/teste`),
      await bia.me().get(`${ana.own}/entrega`),
      await bia.me().post(`${ana.own}/reenvio`, { entregas: [randomUUID()] }),
    ])
      expect([answer.statusCode, refusedBy(answer).message]).toEqual([404, 'Webhook não encontrado.'])
    await ana.happen()
    await minute()
    expect([ana.recebidos().length, bia.recebidos().length]).toEqual([1, 0])
    expect((await ana.me().delete(ana.own)).statusCode).toBe(204)
    expect((await ana.me().get(ana.own)).statusCode).toBe(404)
    await ana.happen()
    await minute()
    expect(ana.recebidos()).toHaveLength(1)
  })

  test('its types and its address hold from the next evento on', async () => {
    const ana = await comWebhook(house, receptor, { tipos: ['frete.entregue'] })
    await ana.happen('frete.postado')
    await ana.happen('frete.entregue')
    await minute()
    expect(ana.recebidos().map(({ evento }) => evento.type)).toEqual(['frete.entregue'])
    await ana.save({ url: `${receptor.url}/outro`, tipos: [], descricao: 'Loja' })
    await ana.happen('frete.postado')
    await minute()
    expect(receptor.em('/outro').map(({ evento }) => evento.type)).toEqual(['frete.postado'])
    expect(await ana.read()).toMatchObject({ descricao: 'Loja', tipos: [] })
  })
})

test('after a change of the secret both sign for 24 hours, and it is changed once in that time', async () => {
  const ana = await comWebhook(house, receptor)
  const change = () => ana.me().post(`${ana.own}/segredo`)
  const answers = await Promise.all([change(), change()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const novo = answers.find(({ statusCode }) => statusCode === 200)!.json<{ segredo: string; anteriorAte: string }>()
  expect(new Date(novo.anteriorAte)).toEqual(plusSeconds(house.clock.now(), DAY))
  await ana.happen()
  await minute()
  const [both] = ana.recebidos()
  expect(both!.assinaturas).toHaveLength(2)
  expect([isAssinado(both!, novo.segredo), isAssinado(both!, ana.segredo)]).toEqual([true, true])
  expect((await change()).statusCode).toBe(409)
  await passTime(house, DAY)
  await ana.happen()
  await minute()
  const last = ana.recebidos().at(-1)!
  expect([last.assinaturas.length, isAssinado(last, novo.segredo), isAssinado(last, ana.segredo)]).toEqual([
    1,
    true,
    false,
  ])
  expect((await change()).statusCode).toBe(200)
})

test('the owner hears of a webhook, of another address and of another secret, by mail and in the activity, by the host alone', async () => {
  const ana = await comWebhook(house, receptor)
  await ana.save({ descricao: 'só outro nome' })
  await ana.save({ url: `${receptor.url}/outro?token=segredo` })
  await ana.me().post(`${ana.own}/segredo`)
  const mails = await mailsTo(house, ana.email)
  expect(mails.map(({ assunto }) => assunto.replace('FreteFlex: ', '')).toSorted()).toEqual([
    'Novo webhook na conta',
    'Um webhook da conta mudou',
    'Um webhook da conta mudou',
  ])
  expect(mails.map(({ texto }) => texto).join(' ')).not.toContain('token=segredo')
  const linhas = (await ana.me().get('/api/v1/atividade')).json<{ acao: string }[]>()
  expect(linhas.map(({ acao }) => acao)).toEqual(['MUDOU_WEBHOOK', 'MUDOU_WEBHOOK', 'CRIOU_WEBHOOK'])
})

test('an address longer than the limit once it is written as a URL is refused', async () => {
  const pessoa = await house.given.assinante()
  const url = `${receptor.url}/${'é'.repeat(400)}`
  const answer = await house.as(pessoa.token).post('/api/v1/webhook', { url })
  expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, 'url'])
})

test('a secret does not lie readable in the database', async () => {
  const ana = await comWebhook(house, receptor)
  const { segredo } = await house.db
    .selectFrom('webhook')
    .select('segredo')
    .where('uuid', '=', ana.uuid)
    .executeTakeFirstOrThrow()
  const bytes = Buffer.from(ana.segredo.slice('whsec_'.length), 'base64')
  for (const form of ['base64', 'base64url', 'hex'] as const) expect(segredo).not.toContain(bytes.toString(form))
})

test('a test sends a message of its own at once and answers what came back, also for a webhook that is off', async () => {
  const ana = await comWebhook(house, receptor)
  receptor.answer(ana.path, (response) => response.writeHead(418).end('Sou um bule\0'))
  await ana.save({ estado: 'DESLIGADO' })
  const answer = await ana.me().post(`${ana.own}/teste`)
  const { id } = answer.json<{ id: string }>()
  expect(answer.json()).toMatchObject({ status: 418, erro: 'RECUSA', resposta: 'Sou um bule' })
  const [recebido] = ana.recebidos()
  expect(isAssinado(recebido!, ana.segredo)).toBe(true)
  expect(recebido!.evento).toMatchObject({ type: 'teste.enviado', id, cursor: null })
  expect(await ana.entregas()).toEqual([])
  expect(await ana.read()).toMatchObject({ falhandoDesde: null })
})

describe('an entrega that fails', () => {
  test('is tried ten times in 75 hours with the same webhook-id, and then ends', async () => {
    const ana = await comWebhook(house, receptor)
    receptor.answer(ana.path, status(500))
    await ana.happen()
    await minute()
    expect(ana.recebidos()).toHaveLength(1)
    await house.clock.advance(6)
    expect(ana.recebidos()).toHaveLength(2) // five seconds later, before the next minute
    for (const [tries, seconds] of [300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY].entries()) {
      await passTime(house, seconds * 0.85)
      expect(ana.recebidos()).toHaveLength(tries + 2)
      await passTime(house, seconds * 0.26)
      expect(ana.recebidos()).toHaveLength(tries + 3)
    }
    await passTime(house, 3 * DAY)
    expect(ana.recebidos()).toHaveLength(10)
    expect(new Set(ana.recebidos().map(({ id }) => id)).size).toBe(1)
    const [entrega] = await ana.entregas()
    expect(entrega).toMatchObject({ estado: 'FALHOU', proximaEm: null })
    expect(entrega!.tentativas.map((tentativa) => tentativa.status)).toEqual(Array(10).fill(500))
    expect((await ana.entregas('?estado=ENTREGUE')).length).toBe(0)
    expect((await ana.me().get(`${ana.own}/entrega?estado=FALHOU&pageSize=1`)).headers['x-total-count']).toBe('1')
    expect((await ana.me().get(`${ana.own}/entrega?estado=X`)).statusCode).toBe(422)
  })

  test('is not tried before the receiver’s Retry-After, and neither is anything else', async () => {
    const ana = await comWebhook(house, receptor)
    receptor.answer(ana.path, status(429, { 'retry-after': '3600' }))
    await ana.happen()
    await minute()
    receptor.answer(ana.path, status(204))
    await house.clock.advance(1800)
    await ana.happen()
    await minute()
    expect(ana.recebidos()).toHaveLength(1)
    await house.clock.advance(1800)
    expect(ana.recebidos()).toHaveLength(3)
    expect(await ana.read()).toMatchObject({ falhandoDesde: null, ultimoSucessoEm: expect.any(String) })
  })

  test('by a redirect is not followed', async () => {
    const ana = await comWebhook(house, receptor)
    receptor.answer(ana.path, status(307, { location: `${receptor.url}/levado` }))
    await ana.happen()
    await minute()
    expect(receptor.em('/levado')).toEqual([])
    const [entrega] = await ana.entregas()
    expect(entrega).toMatchObject({ estado: 'PENDENTE', tentativas: [{ erro: 'REDIRECIONAMENTO', status: 307 }] })
  })

  test('by silence or by an answer without end is given up in time, and a large answer counts', async () => {
    const [mudo, grande] = [await comWebhook(house, receptor), await comWebhook(house, receptor)]
    receptor.answer(mudo.path, () => {})
    receptor.answer(grande.path, (response) => {
      response.on('error', () => {})
      response.writeHead(200).end(Buffer.alloc(10_000_000, 'a'))
    })
    await mudo.happen()
    await grande.happen()
    await minute()
    expect((await mudo.entregas())[0]).toMatchObject({ tentativas: [{ erro: 'TEMPO', status: null }] })
    await mudo.me().delete(mudo.own)
    const [entregue] = await grande.entregas()
    expect(entregue).toMatchObject({ estado: 'ENTREGUE', tentativas: [{ resposta: 'a'.repeat(1000) }] })
  })
})

describe('a receiver that answers nothing well', () => {
  test('is told to the owner on the first day and a day before the end, and is switched off after five days', async () => {
    const ana = await comWebhook(house, receptor)
    receptor.answer(ana.path, status(503))
    const assuntos = async () =>
      (await ana.me().get('/api/v1/notificacao'))
        .json<{ assunto: string }[]>()
        .map(({ assunto }) => assunto)
        .filter((assunto) => assunto !== 'Novo webhook na conta')
        .toReversed()
    await ana.happen()
    await minute()
    await passTime(house, 11 * HOUR)
    expect(await assuntos()).toEqual([])
    for (let day = 0; day < 4; day++) {
      await passTime(house, 12 * HOUR)
      await ana.happen()
      await passTime(house, 12 * HOUR)
    }
    expect(await assuntos()).toEqual(['Um webhook não recebe os eventos', 'Um webhook será desligado em 24 horas'])
    expect(await ana.read()).toMatchObject({ estado: 'ATIVO' })
    await passTime(house, 12 * HOUR)
    await passTime(house, 13 * HOUR)
    await ana.happen()
    await minute()
    expect(await assuntos()).toEqual([
      'Um webhook não recebe os eventos',
      'Um webhook será desligado em 24 horas',
      'Um webhook foi desligado',
    ])
    expect(await ana.read()).toMatchObject({ estado: 'DESLIGADO', motivo: 'SEM_SUCESSO' })
    expect((await mailsTo(house, ana.email)).length).toBeGreaterThanOrEqual(3)
    const before = ana.recebidos().length
    await ana.happen()
    await passTime(house, 2 * DAY)
    expect(ana.recebidos()).toHaveLength(before)
    expect((await ana.entregas()).filter(({ estado }) => estado === 'PENDENTE')).toEqual([])
  })

  test('and says 410 is switched off at once, and gets what it missed when it is switched on and asked to', async () => {
    const ana = await comWebhook(house, receptor)
    await ana.happen()
    await minute()
    receptor.answer(ana.path, status(410))
    await ana.happen()
    await minute()
    expect(await ana.read()).toMatchObject({
      estado: 'DESLIGADO',
      motivo: 'EXTINTO',
      perdidosDesde: expect.any(String),
    })
    const avisos = (await ana.me().get('/api/v1/notificacao')).json<{ assunto: string; texto: string }[]>()
    expect(avisos).toMatchObject([{ assunto: 'Um webhook foi desligado' }, { assunto: 'Novo webhook na conta' }])
    expect(avisos[0]!.texto).toContain('410')
    await ana.happen('frete.postado', 3)
    await minute()
    expect(await ana.entregas()).toHaveLength(2)
    expect((await ana.me().post(`${ana.own}/reenvio`, { desde: (await ana.read()).perdidosDesde })).statusCode).toBe(
      409,
    )

    receptor.answer(ana.path, status(204))
    const ligado = (await ana.save({ estado: 'ATIVO' })).json<Webhook & { perdidosDesde: string }>()
    expect(ligado).toMatchObject({ estado: 'ATIVO', motivo: null, desligadoEm: null })
    await ana.happen('frete.entregue')
    await minute()
    await minute()
    expect(ana.recebidos()).toHaveLength(3)
    const reenvio = await ana.me().post(`${ana.own}/reenvio`, { desde: ligado.perdidosDesde })
    expect(reenvio.json()).toEqual({ entregas: null })
    await house.runJobs()
    // the first that 410 answered and the three of the pause
    const unicos = new Set(ana.recebidos().map(({ id }) => id))
    expect(unicos.size).toBe(6)
    expect(await ana.entregas('?estado=ENTREGUE')).toHaveLength(6)
    expect(await ana.read()).toMatchObject({ perdidosDesde: null })
  })

  test('delays nobody: others get theirs in the same minute, and one webhook has at most four at once', async () => {
    const mortos = [await comWebhook(house, receptor), await comWebhook(house, receptor)]
    let abertas = 0
    for (const morto of mortos) {
      receptor.answer(morto.path, (response) => {
        abertas++
        response.on('close', () => void abertas--)
      })
      await morto.happen('frete.postado', 50)
    }
    const viva = await comWebhook(house, receptor)
    const meanwhile: number[] = []
    receptor.answer(viva.path, (response) => {
      meanwhile.push(abertas)
      response.writeHead(204).end()
    })
    await viva.happen('frete.postado', 30)
    await minute()
    expect(viva.recebidos()).toHaveLength(30)
    expect(meanwhile.at(-1)).toBe(8) // the dead ones were still silent when the last of these came
    for (const morto of mortos) expect(morto.recebidos()).toHaveLength(4)
    await viva.happen('frete.postado', 5)
    await minute()
    expect(viva.recebidos()).toHaveLength(35)
    // a dead receiver is in the other line by now; when it answers again, it gets all of it
    for (const morto of mortos) receptor.answer(morto.path, status(204))
    for (let turn = 0; turn < 8; turn++) await house.clock.advance(120)
    for (const morto of mortos)
      expect((await morto.me().get(`${morto.own}/entrega?estado=ENTREGUE`)).headers['x-total-count']).toBe('50')
  })
})

test('however many receivers are dead, one that answers is in another line', async () => {
  const mortas: string[] = []
  const donos = [await comWebhook(house, receptor)]
  while (donos.length < 4) donos.push(await comWebhook(house, receptor))
  for (const dono of donos) {
    await dono.me().delete(dono.own)
    for (let n = 0; n < MAX_WEBHOOKS; n++) {
      const criado = await dono.me().post(WEBHOOK, { url: `${receptor.url}/morta` })
      mortas.push(criado.json<Webhook>().uuid)
    }
    await dono.happen()
  }
  const viva = await comWebhook(house, receptor)
  await house.db
    .updateTable('webhook')
    .set({ falhandoDesde: plusSeconds(house.clock.now(), -HOUR) })
    .where('uuid', 'in', mortas)
    .execute()
  await viva.happen()
  let ended = 0
  const silent: (() => void)[] = []
  receptor.answer('/morta', (response) => {
    response.on('close', () => void ended++)
    silent.push(() => response.writeHead(500).end())
  })
  const answered = Promise.withResolvers<{ asked: number; ended: number }>()
  receptor.answer(viva.path, (response) => {
    answered.resolve({ asked: silent.length, ended })
    response.writeHead(204).end()
  })
  await numberEventos(house.deps)
  const atrasadas = sendAtrasadas.run(house.deps, {})
  await expect.poll(() => silent.length).toBe(16)
  const entregas = sendEntregas.run(house.deps, {})
  expect(await answered.promise).toEqual({ asked: 16, ended: 0 })
  receptor.answer('/morta', status(500))
  for (const end of silent) end()
  await Promise.all([atrasadas, entregas])
  for (const dono of donos)
    for (const { uuid } of (await dono.me().get(WEBHOOK)).json<Webhook[]>())
      await dono.me().delete(`${WEBHOOK}/${uuid}`)
})

test('a receiver that takes its time waits in the other line, until it is quick again', async () => {
  const ana = await comWebhook(house, receptor)
  const isLento = async () =>
    (await house.db.selectFrom('webhook').select('lento').where('uuid', '=', ana.uuid).executeTakeFirstOrThrow()).lento
  let end: (() => void) | undefined
  receptor.answer(ana.path, (response) => void (end = () => response.writeHead(204).end()))
  await ana.happen()
  const passing = sendEntregas.run(house.deps, {})
  await expect.poll(() => end !== undefined).toBe(true)
  const asked = performance.now()
  await expect.poll(() => performance.now() - asked).toBeGreaterThan(500)
  end!()
  await passing
  expect(await isLento()).toBe(true)
  receptor.answer(ana.path, status(204))
  await ana.happen()
  await sendEntregas.run(house.deps, {})
  expect(ana.recebidos()).toHaveLength(1)
  await sendAtrasadas.run(house.deps, {})
  expect(ana.recebidos()).toHaveLength(2)
  expect(await isLento()).toBe(false)
})

describe('sent again', () => {
  test('are the named entregas, with the webhook-id that they had', async () => {
    const ana = await comWebhook(house, receptor)
    await ana.happen('frete.postado', 3)
    await minute()
    const [last, , first] = await ana.entregas()
    const again = await ana.me().post(`${ana.own}/reenvio`, { entregas: [last!.uuid, first!.uuid, randomUUID()] })
    expect(again.json()).toEqual({ entregas: 2 })
    await house.runJobs()
    expect(
      ana
        .recebidos()
        .map(({ id }) => id)
        .slice(3)
        .toSorted(),
    ).toEqual([last!.uuid, first!.uuid].toSorted())
    expect((await ana.entregas())[0]!.tentativas).toHaveLength(2)
    const none = await ana.me().post(`${ana.own}/reenvio`, { entregas: [randomUUID()] })
    expect(refusedBy(none)).toMatchObject({ code: 'NOT_FOUND', message: 'Nenhuma destas entregas existe.' })
  })

  test('is the log since an instant, or what failed since then', async () => {
    const ana = await comWebhook(house, receptor)
    receptor.answer(ana.path, status(500))
    await ana.happen('frete.postado', 2)
    await minute()
    await house.db
      .updateTable('webhookEntrega')
      .set({ estado: 'FALHOU', proximaEm: null, terminadaEm: house.clock.now() })
      .where('webhookUuid', '=', ana.uuid)
      .execute()
    receptor.answer(ana.path, status(204))
    await passTime(house, HOUR)
    const desde = house.clock.now()
    await ana.happen('frete.entregue')
    await minute()
    const send = async (body: object) => {
      const before = ana.recebidos().length
      const answer = await ana.me().post(`${ana.own}/reenvio`, body)
      expect([answer.statusCode, answer.json()]).toEqual([200, { entregas: null }])
      await house.runJobs()
      return ana
        .recebidos()
        .slice(before)
        .map(({ evento }) => evento.type)
        .toSorted()
    }
    expect(await send({ desde })).toEqual(['frete.entregue'])
    expect(await send({ desde, soFalhas: true })).toEqual([])
    expect(await send({ desde: plusSeconds(desde, -2 * HOUR), soFalhas: true })).toEqual([
      'frete.postado',
      'frete.postado',
    ])
    expect(await send({ desde: plusSeconds(desde, -2 * HOUR) })).toHaveLength(3)
    for (const body of [{}, { desde, entregas: [randomUUID()] }])
      expect((await ana.me().post(`${ana.own}/reenvio`, body)).statusCode).toBe(422)
    const antes = plusSeconds(house.clock.now(), -31 * DAY)
    expect(refusedBy(await ana.me().post(`${ana.own}/reenvio`, { desde: antes })).message).toContain('30 dias')
  })

  test('is a log of more lines than one batch, once each', async () => {
    const ana = await comWebhook(house, receptor, { tipos: ['frete.entregue'] })
    const desde = house.clock.now()
    await ana.happen('frete.postado', 1200)
    await ana.happen('frete.entregue', 7)
    await ana.happen('frete.postado', 1200)
    await minute()
    await minute()
    expect(ana.recebidos()).toHaveLength(7)
    await ana.me().post(`${ana.own}/reenvio`, { desde })
    await house.runJobs()
    await minute()
    expect(ana.recebidos()).toHaveLength(14)
    expect(await ana.entregas()).toHaveLength(7)
  })
})

test('entregas are kept for thirty days after they ended', async () => {
  const ana = await comWebhook(house, receptor)
  await ana.happen()
  await minute()
  await passTime(house, 29 * DAY)
  expect(await ana.entregas()).toHaveLength(1)
  await passTime(house, 2 * DAY)
  expect(await ana.entregas()).toEqual([])
})

test('a blocked subscription gets nothing until the block is lifted', async () => {
  const ana = await comWebhook(house, receptor)
  const staff = await operador(house)
  const bloqueio = `/api/v1/operacao/assinante/${ana.assinaturaUuid}/bloqueio`
  const block = await staff.post(bloqueio, { motivo: 'Suspeita de fraude' })
  expect(block.statusCode, block.body).toBeLessThan(300)
  await ana.happen()
  await minute()
  await house.clock.advance(1000)
  expect(ana.recebidos()).toEqual([])
  expect((await staff.delete(bloqueio)).statusCode).toBeLessThan(300)
  await house.clock.advance(HOUR)
  expect(ana.recebidos()).toHaveLength(1)
})

test('a closed account leaves no webhook, and its data tells of them before', async () => {
  const ana = await comWebhook(house, receptor)
  await ana.happen()
  await minute()
  const dados = (await ana.me().get('/api/v1/conta/dados')).json<{ programas: { webhooks: unknown[] } }>()
  expect(dados.programas.webhooks).toMatchObject([
    { uuid: ana.uuid, estado: 'ATIVO', entregas: [{ estado: 'ENTREGUE', quantas: 1 }] },
  ])
  expect(JSON.stringify(dados.programas)).not.toContain('whsec_')
  expect((await ana.me().post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  await happen(house, ana.assinaturaUuid, 'frete.ocorrencia')
  await minute()
  expect(ana.recebidos()).toHaveLength(1)
  const { rows } = await sql`select from webhook_entrega where webhook_uuid = ${ana.uuid}`.execute(house.db)
  expect(rows).toEqual([])
})

test('a node that dies after it took a webhook leaves its entregas, and the next one sends them', async () => {
  const ana = await comWebhook(house, receptor)
  await ana.happen()
  const { clock, db } = house
  await house.deps.jobs.runDue()
  await sql`update webhook set em_trabalho = true, proxima_em = ${plusSeconds(clock.now(), 180)} where uuid = ${ana.uuid}`.execute(
    db,
  )
  await minute()
  await minute()
  expect(ana.recebidos()).toEqual([])
  await minute()
  await minute()
  expect(ana.recebidos()).toHaveLength(1)
})
