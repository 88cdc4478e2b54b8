// Database: both. Locks.
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import { takeTurns } from '../../testing/espera.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import type { Area } from '../area.ts'
import { route } from '../http/route.ts'
import { createLanes } from './lanes.ts'

const PATH = '/api/v1/espera'
const call = { path: PATH, tag: 'teste', summary: 'teste', access: 'subscriber', right: 'pessoal' } as const
const response = z.object({ ok: z.boolean() })
const write = endpoint({ ...call, method: 'POST', body: z.unknown(), response })
const read = endpoint({ ...call, method: 'GET', response })

type Held = { quem: string; method: string; go(): void }

/** A call that stays at work until the test lets it go. */
function createDoor() {
  const held: Held[] = []
  let made = 0
  let came = 0
  let gone = 0
  let entrance: Promise<void> | undefined
  let changed = () => {}
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resolve) => (changed = resolve))
  }
  const hold = async (quem: string | null, method: string) => {
    made++
    await new Promise<void>((go) => {
      held.push({ quem: quem ?? '', method, go })
      changed()
    })
    return { ok: true }
  }
  const area: Area = {
    name: 'teste',
    routes(app, deps) {
      app.addHook('onRequest', async (_request, { raw }) => {
        raw.once('close', () => {
          gone++
          changed()
        })
        came++
        changed()
        await entrance
      })
      route(app, deps, write, ({ session }) => hold(session.assinaturaUuid, 'POST'), { bodyLimit: 20 * 1024 * 1024 })
      route(app, deps, read, ({ session }) => hold(session.assinaturaUuid, 'GET'))
    },
  }
  const atWork = (quem: string, method?: string) =>
    held.filter((one) => one.quem === quem && (!method || one.method === method)).length
  return {
    area,
    atWork,
    made: () => made,
    letOneGo: (quem: string) =>
      held
        .splice(
          held.findIndex((one) => one.quem === quem),
          1,
        )[0]
        ?.go(),
    reached: (quem: string, method: string, count: number) => until(() => atWork(quem, method) === count),
    left: (count: number) => until(() => gone === count),
    came: (count: number) => until(() => came === count),
    /** Keeps every call waiting before it has a place, as a session does that is looked up. Returns what lets them in. */
    keepOut() {
      const opened = Promise.withResolvers<void>()
      entrance = opened.promise
      return opened.resolve
    },
    /**
     * Lets go every call that is at work or still arrives, until every answer is there. Returns how many worked at once.
     */
    async drain<T>(answers: Promise<T>[]) {
      let isOver = false
      const all = Promise.all(answers).finally(() => {
        isOver = true
        changed()
      })
      let most = 0
      while (!isOver) {
        await until(() => isOver || held.length > 0)
        most = Math.max(most, held.length)
        held.shift()?.go()
      }
      return { answers: await all, most }
    },
  }
}

let house: TestHouse
afterEach(() => house.stop())

async function startDoor() {
  const door = createDoor()
  house = await startHouse({ brought: { areas: [door.area] } })
  const [ana, bia] = [await house.given.assinante(), await house.given.assinante()]
  return { door, ana: { ...ana, me: house.as(ana.token) }, bia: { ...bia, me: house.as(bia.token) } }
}

test('two writes and three reads of one subscription work at once; other subscriptions do not wait for them', async () => {
  const { door, ana, bia } = await startDoor()
  const writes = Array.from({ length: 6 }, () => ana.me.post(PATH, {}))
  const reads = Array.from({ length: 6 }, () => ana.me.get(PATH))
  await door.reached(ana.assinaturaUuid, 'POST', 2)
  await door.reached(ana.assinaturaUuid, 'GET', 3)
  const hers = bia.me.post(PATH, {})
  await door.reached(bia.assinaturaUuid, 'POST', 1)
  expect([door.atWork(ana.assinaturaUuid, 'POST'), door.atWork(ana.assinaturaUuid, 'GET')]).toEqual([2, 3])
  const { answers, most } = await door.drain([...writes, ...reads, hers])
  expect(most).toBe(6)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(13).fill(200))
})

test('a full lane refuses immediately, says when to come back, and accepts again when it has room', async () => {
  const { door, ana, bia } = await startDoor()
  const many = Array.from({ length: 128 }, () => ana.me.post(PATH, {}))
  await door.reached(ana.assinaturaUuid, 'POST', 2)
  const refused = await ana.me.post(PATH, {})
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    '5',
  ])
  const hers = bia.me.post(PATH, {})
  await door.drain([...many, hers])
  const { answers } = await door.drain([ana.me.post(PATH, {})])
  expect(answers[0]?.statusCode).toBe(200)
})

test('large bodies of one subscription wait within a limit of bytes and are handled one at a time', async () => {
  const { door, ana } = await startDoor()
  const large = () => ana.me.post(PATH, { enchimento: 'x'.repeat(6 * 1024 * 1024) })
  const three = [large(), large(), large()]
  expect((await Promise.race(three)).statusCode).toBe(429) // whichever came last
  const { answers, most } = await door.drain(three)
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 429])
  expect(most).toBe(1)
})

test('a caller who leaves while waiting is not served; one who leaves while served keeps the place', async () => {
  const { door, ana } = await startDoor()
  const url = (await house.app.listen({ port: 0, host: '127.0.0.1' })) + PATH
  const [leaving, staying] = [new AbortController(), new AbortController()]
  const ask = (signal: AbortSignal) =>
    fetch(url, {
      method: 'POST',
      signal,
      body: '{}',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    })
  const abandoned = [ask(leaving.signal), ask(leaving.signal)].map((one) => one.catch(() => 'gone'))
  await door.reached(ana.assinaturaUuid, 'POST', 2)
  const waiting = ask(staying.signal).catch(() => 'gone')
  const last = ask(new AbortController().signal)
  await door.came(4)
  leaving.abort()
  await door.left(2)
  staying.abort()
  await door.left(3)
  expect(await Promise.all([...abandoned, waiting])).toEqual(['gone', 'gone', 'gone'])
  expect(door.made()).toBe(2) // the work goes on and keeps its places
  door.letOneGo(ana.assinaturaUuid)
  const { answers } = await door.drain([last])
  expect(answers[0]?.status).toBe(200)
  expect(door.made()).toBe(3)
})

test('a caller who leaves before the call has its place takes none', async () => {
  const { door, ana } = await startDoor()
  const url = (await house.app.listen({ port: 0, host: '127.0.0.1' })) + PATH
  const letIn = door.keepOut()
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' }
  const ask = () => fetch(url, { method: 'POST', signal: leaving.signal, body: '{}', headers }).catch(() => 'gone')
  const abandoned = Array.from({ length: 128 }, ask) // as many as the lane holds
  await door.came(128)
  leaving.abort()
  await door.left(128)
  await takeTurns() // nothing more is heard of them
  letIn()
  await Promise.all(abandoned)
  const { answers } = await door.drain([ana.me.post(PATH, {})])
  expect(answers[0]?.statusCode).toBe(200)
})

test('a request that has waited too long is refused, and the next one gets its turn', async () => {
  house = await startHouse()
  const lanes = createLanes(1)
  const enter = () => lanes.enter('escrita', 'ana', 0)
  const places = [enter(), enter(), enter()]
  expect([places[0]?.turn(), places[1]?.turn()]).toEqual([undefined, undefined])
  await expect(places[2]?.turn()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const place of places) place.leave()
  expect(enter().turn()).toBeUndefined()
})
