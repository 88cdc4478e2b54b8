import { type AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { takeTurns, untilLeft } from '../../../testing/espera.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { checkLivro } from '../index.ts'
import { insertManyTransacoes } from '../testing-massa.ts'
import { correntista } from './testing-extrato.ts'

const LINHAS = 12_000
/** Pages of two thousand rows, the last one full. */
const PAGES = 6

/** Called with each page of a file from the database, before the export gets it. */
let onPage: (page: number) => Promise<void> | void = () => {}
let pages = 0
const watch: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
    if (result.rows.length > 1 && 'naCarteiraCentavos' in result.rows[0]!) await onPage(++pages)
    return result
  },
}

let database: TestDatabase
let house: TestHouse
let ana: Awaited<ReturnType<typeof correntista>>
let url: string
beforeAll(async () => {
  database = await openTestDatabase()
  const watched: TestDatabase = {
    ...database,
    open: async (config) => {
      const open = await database.open(config)
      return { ...open, db: open.db.withPlugin(watch) }
    },
  }
  house = await startHouse({ database: watched })
  ana = await correntista(house)
  await insertManyTransacoes(house.db, ana.assinaturaUuid, LINHAS, house.clock.now())
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}${ana.path}`
})
afterAll(async () => {
  await house.stop()
  await database.close()
})
beforeEach(() => {
  pages = 0
  onPage = () => {}
})

const ask = (accept: string, signal?: AbortSignal) =>
  fetch(url, {
    headers: { accept, authorization: `Bearer ${ana.token}`, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  })

test('twelve thousand lines written in bulk pass the same checks as lines written by the program', async () => {
  expect(await checkLivro(house.db)).toEqual([])
  expect((await ana.list()).total).toBe(LINHAS)
})

test.each([
  ['text/csv', /^\d{2}\/.*;([0-9a-f-]{36});[\d,-]*$/gm, LINHAS],
  ['application/xml', /^<transacao><uuid>([0-9a-f-]{36})<\/uuid>/gm, LINHAS],
  ['application/x-ofx', /^<FITID>([0-9a-f-]{36})<\/FITID>/gm, (LINHAS / 20) * 17],
])('%s has each of them once, the newest first', async (accept, line, many) => {
  const text = await (await ask(accept)).text()
  const found = [...text.replaceAll('\r', '').matchAll(line)].map(([, uuid]) => uuid!)
  expect([found.length, new Set(found).size]).toEqual([many, many])
  expect(found).toEqual(found.toSorted().reverse()) // these were made in the order of their time
  expect(pages).toBe(PAGES)
})

test('the first bytes arrive before the second page is read', async () => {
  const arrived = Promise.withResolvers<void>()
  onPage = (page) => (page === 2 ? arrived.promise : undefined)
  const reader = (await ask('text/csv')).body!.getReader()
  expect((await reader.read()).value!.length).toBeGreaterThan(0)
  expect(pages).toBeLessThan(3)
  arrived.resolve()
  while (!(await reader.read()).done);
  expect(pages).toBe(PAGES)
})

test('a file needs no more memory at its end than at its beginning', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const growths: number[] = []
  // other memory of this process varies by megabytes; a leak grows with every page of each file
  for (let file = 1; file <= 8; file++) {
    const held: number[] = []
    pages = 0
    onPage = () => {
      collect()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      held.push(heapUsed + arrayBuffers)
    }
    let bytes = 0
    for await (const chunk of (await ask('application/xml')).body!) bytes += chunk.length
    expect(bytes).toBeGreaterThan(6_000_000)
    expect(held).toHaveLength(PAGES)
    growths.push(Math.min(...held.slice(-2)) - held[1]!)
    if (growths.at(-1)! < 3_500_000) break
  }
  expect(Math.min(...growths), `grew ${growths.join(', ')}`).toBeLessThan(3_500_000)
})

test('between the pages of a file other requests are answered', async () => {
  let other: ReturnType<typeof ana.list> | undefined
  onPage = async (page) => {
    if (page === 1) other = ana.list('?pageSize=1')
    // a file that kept others waiting until its end would wait for ever here
    if (page === PAGES) expect(await other).toMatchObject({ total: LINHAS })
  }
  expect(await (await ask('application/xml')).text()).toMatch(/<\/transacoes>\n$/)
  expect(pages).toBe(PAGES)
})

test('a closed connection stops the export and frees the database', async () => {
  const gone = Promise.withResolvers<void>()
  onPage = (page) => (page === 3 ? gone.promise : undefined)
  const client = new AbortController()
  const left = untilLeft(house)
  const answer = await ask('text/csv', client.signal)
  await answer.body!.getReader().read()
  await expect.poll(() => pages, { timeout: 20_000 }).toBe(3)
  client.abort()
  await left()
  gone.resolve()
  await takeTurns()
  for (let i = 0; i < 5; i++) await ana.saldo() // a page that was still asked for would come before these
  expect(pages).toBe(3)
  expect((await ana.list()).total).toBe(LINHAS)
})

test('when the database goes away in the middle, the connection breaks: no file looks complete', async () => {
  onPage = (page) => {
    if (page === 3) throw Object.assign(new Error('Connection terminated'), { code: '57P01' })
  }
  const answer = await ask('text/csv')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('when it goes away at the beginning, the answer is an error', async () => {
  onPage = () => {
    throw Object.assign(new Error('Connection terminated'), { code: '57P01' })
  }
  const answer = await ask('text/csv')
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'INDISPONIVEL' }])
})
