import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { openSmtp } from '../../adapters/mail/smtp.ts'
import { type ServidorSmtp, startServidorSmtp } from '../../adapters/mail/testing.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { createPartes } from '../partes.ts'
import { defineJob } from '../work/jobs.ts'
import type { Carta } from './carta.ts'
import { sendOnce } from './send-once.ts'

const carta: Carta = {
  para: { nome: 'Ana', email: 'ana@exemplo.test' },
  assunto: 'Confirme seu e-mail',
  titulo: 'Falta um passo',
  paragrafos: ['Confirme que este e-mail é seu.'],
  botao: { texto: 'Confirmar', url: 'https://frete.exemplo/validacao?a=1&b=2' },
}
const warn = defineJob({
  name: 'teste.warn',
  payload: z.object({ evento: z.string(), isOver: z.boolean().default(false) }),
  run: (deps, { evento, isOver }) => sendOnce(deps, evento, async () => (isOver ? undefined : carta)),
})

/** Two nodes on PostgreSQL. The embedded database belongs to one process: there one node is asked twice. */
let database: TestDatabase
let nodes: TestHouse[]
let house: TestHouse
let servidor: ServidorSmtp
beforeAll(async () => {
  servidor = await startServidorSmtp()
  database = await openTestDatabase()
  nodes = []
  for (const _node of database.databaseUrl ? [1, 2] : [1]) {
    const remetente = { nome: 'FreteFlex', email: 'nao-responda@frete.exemplo' }
    const clock = { now: () => new Date() }
    const sonda = createPartes(clock).open({ parte: 'EMAIL', quem: 'local', modo: 'REAL' })
    const correio = openSmtp({ url: servidor.url, remetente }, { clock, sonda })
    nodes.push(await startHouse({ database, brought: { correio, areas: [{ name: 'teste', jobs: [warn] }] } }))
  }
  house = nodes[0]!
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await servidor.close()
  await database.close()
})
beforeEach(() => void servidor.recebidos.splice(0))

const queue = (payload: { evento: string; isOver?: boolean }) =>
  house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, warn, payload))
const newEvento = () => `teste.${randomUUID()}`

test('a job that runs twice sends one mail, the same in both forms', async () => {
  const evento = newEvento()
  await queue({ evento })
  await queue({ evento })
  await house.runJobs()
  await queue({ evento })
  await house.runJobs()
  expect(servidor.recebidos).toHaveLength(1)
  const [{ subject, text, html } = {}] = servidor.recebidos
  expect(subject).toBe(carta.assunto)
  for (const form of [text, html?.replaceAll('&amp;', '&')]) {
    for (const words of [carta.titulo, ...carta.paragrafos, carta.botao!.url]) expect(form).toContain(words)
  }
})

test('a second event sends a second mail with its own message id', async () => {
  for (const evento of [newEvento(), newEvento()]) await queue({ evento })
  await house.runJobs()
  expect(new Set(servidor.recebidos.map(({ messageId }) => messageId)).size).toBe(2)
})

test('two nodes at once send one mail', async () => {
  const evento = newEvento()
  const both = Array.from({ length: 10 }, (_, n) => nodes[n % nodes.length]!.deps)
  await Promise.all(both.map((deps) => sendOnce(deps, evento, async () => carta)))
  expect(servidor.recebidos).toHaveLength(1)
})

test('an event for which there is nothing to say any more sends no mail and counts as done', async () => {
  const evento = newEvento()
  await queue({ evento, isOver: true })
  await house.runJobs()
  await house.clock.advance(86_400)
  expect(servidor.recebidos).toEqual([])
  expect(await house.deps.jobs.count()).not.toContainEqual(expect.objectContaining({ name: warn.name, state: 'retry' }))
})

test('while the server is down or refuses, the mail is tried again with growing delay; then it is sent once', async () => {
  const { port } = servidor
  await servidor.close()
  await queue({ evento: newEvento() })
  await house.runJobs()
  await house.clock.advance(120)
  servidor = await startServidorSmtp({ port })
  servidor.behave('greylists')
  await house.clock.advance(600)
  expect(servidor.recebidos).toEqual([])
  expect(await house.deps.jobs.count()).toContainEqual({ name: warn.name, state: 'retry', count: 1 })
  servidor.behave('honest')
  for (let hours = 0; hours < 4; hours++) await house.clock.advance(3600)
  expect(servidor.recebidos).toHaveLength(1)
})

test('the claim of a process that died is taken over after five minutes, not before', async () => {
  const evento = newEvento()
  void sendOnce(house.deps, evento, () => new Promise(() => {})) // stops between the claim and the mail
  await expect.poll(() => rowOf(evento)).toBeDefined()
  await queue({ evento })
  await house.runJobs()
  await house.clock.advance(240)
  expect(servidor.recebidos).toEqual([])
  for (let minutes = 0; minutes < 10; minutes += 5) await house.clock.advance(300)
  expect(servidor.recebidos).toHaveLength(1)
})

test('a mail sent just before its process died is sent again with the same message id', async () => {
  const evento = newEvento()
  await sendOnce(house.deps, evento, async () => carta)
  await house.db.updateTable('emailEnvio').set({ enviadoEm: null }).where('evento', '=', evento).execute()
  await house.clock.advance(301)
  await sendOnce(house.deps, evento, async () => carta)
  expect(servidor.recebidos).toHaveLength(2)
  expect(new Set(servidor.recebidos.map(({ messageId }) => messageId)).size).toBe(1)
})

test('the record of sent mails is deleted after 90 days', async () => {
  const evento = newEvento()
  await queue({ evento })
  await house.runJobs()
  await house.clock.advance(89 * 86_400)
  expect(await rowOf(evento)).toBeDefined()
  await house.clock.advance(2 * 86_400)
  expect(await rowOf(evento)).toBeUndefined()
})

const rowOf = (evento: string) =>
  house.db.selectFrom('emailEnvio').selectAll().where('evento', '=', evento).executeTakeFirst()
