// Database: PostgreSQL. Several nodes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../config.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { createClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createJobs, defineJob } from './jobs.ts'
import { noticeOf } from './notices.rules.ts'
import { createNotices } from './notices.ts'

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const log = createLog(config)

describe('when a node asks', () => {
  let asked: string[]
  let looked: (readonly string[])[]
  let listDue: (queues: readonly string[]) => Promise<readonly string[]>
  let stopping: AbortController
  let hear: (notice: string) => void
  beforeEach(() => {
    vi.useFakeTimers()
    asked = []
    looked = []
    listDue = async () => []
    stopping = new AbortController()
    hear = createNotices({
      node: 'a',
      listDue: (queues) => {
        looked.push(queues)
        return listDue(queues)
      },
      ask: (queue) => asked.push(queue),
      log,
      stopping: stopping.signal,
    })
  })
  afterEach(() => vi.useRealTimers())
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('its own job: at once', () => {
    hear(noticeOf('cartas', 'a'))
    expect(asked).toEqual(['cartas'])
  })

  test('a job announced without a node, by pg-boss itself or an earlier version: at once', () => {
    hear('cartas')
    expect(asked).toEqual(['cartas'])
  })

  test('ten jobs of its own at nearly the same time: at once, and once more for the other nine', async () => {
    for (let i = 0; i < 10; i++) {
      hear(noticeOf('cartas', 'a'))
      await wait(2)
    }
    await wait(1000)
    expect(asked).toEqual(['cartas', 'cartas'])
  })

  test('jobs of another node that were done meanwhile: one look at all queues, no question to any', async () => {
    for (let i = 0; i < 5; i++) hear(noticeOf('cartas', 'b'))
    hear(noticeOf('etiquetas', 'c'))
    await wait(250)
    expect(looked).toEqual([])
    await wait(500)
    expect(looked).toEqual([['cartas', 'etiquetas']])
    expect(asked).toEqual([])
  })

  test('a job of another node that is still due when the node looks: its queue is asked, the others are not', async () => {
    listDue = async () => ['etiquetas']
    hear(noticeOf('cartas', 'b'))
    hear(noticeOf('etiquetas', 'b'))
    await wait(800)
    expect(asked).toEqual(['etiquetas'])
  })

  test('a look that fails: all these queues are asked, and the next look is taken as usual', async () => {
    listDue = () => Promise.reject(new Error('fora do ar'))
    hear(noticeOf('cartas', 'b'))
    await wait(800)
    expect(asked).toEqual(['cartas'])
    hear(noticeOf('cartas', 'b'))
    await wait(800)
    expect(asked).toEqual(['cartas', 'cartas'])
  })

  test('never again, once the node stops', async () => {
    hear(noticeOf('cartas', 'b'))
    stopping.abort()
    await wait(800)
    expect(looked).toEqual([])
  })
})

describe('two nodes', () => {
  const done: string[] = []
  let hang: Promise<void> | undefined
  const noteAt = (node: string) =>
    defineJob({
      name: 'teste.note',
      payload: z.object({ nome: z.string() }),
      async run(_deps, { nome }) {
        if (node === 'a') await hang
        done.push(nome)
      },
    })
  let database: TestDatabase
  let nodes: TestHouse[]
  beforeAll(async () => {
    database = await openTestDatabase()
    nodes = []
    for (const node of ['a', 'b']) {
      const areas = [{ name: 'teste', jobs: [noteAt(node)] }]
      nodes.push(await startHouse({ database, brought: { areas, isWorking: true } }))
    }
  })
  afterAll(async () => {
    for (const node of nodes) await node.stop()
    await database.close()
  })
  beforeEach(() => {
    done.length = 0
    hang = undefined
  })
  /** Under the 30 s after which pg-boss asks each queue in any case. */
  const SOON = { timeout: 20_000, interval: 50 }
  const enqueue = ({ db, deps }: TestHouse, nome: string) =>
    db.transaction().execute((tx) => deps.jobs.enqueue(tx, noteAt('a'), { nome }))

  test('the jobs of a node whose worker hangs are soon done by the other', async () => {
    const [a, b] = nodes as [TestHouse, TestHouse]
    const released = Promise.withResolvers<void>()
    hang = released.promise
    const names = Array.from({ length: 30 }, (_, n) => `tarefa ${n}`)
    for (const nome of names) await enqueue(a, nome)
    await expect.poll(() => done.length, SOON).toBeGreaterThanOrEqual(20) // at most ten hang
    await enqueue(b, 'outra')
    await expect.poll(() => done, SOON).toContain('outra')
    released.resolve()
    await expect.poll(() => done.length, SOON).toBe(31)
    expect(new Set(done)).toEqual(new Set([...names, 'outra']))
  })

  test('a job of a node that died before it asked is soon done by another', async () => {
    const itsConfig = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.databaseUrl })
    const open = await database.open(itsConfig)
    const wired = { config: itsConfig, open, clock: createClock(), log }
    const gone = createJobs(wired, [noteAt('c')], { isWorking: true })
    await gone.start() // announces its jobs as a node that works, and asks for none
    await open.db.transaction().execute((tx) => gone.enqueue(tx, noteAt('c'), { nome: 'órfã' }))
    await expect.poll(() => done, SOON).toEqual(['órfã'])
    await gone.stop()
    await open.close()
  })
})
