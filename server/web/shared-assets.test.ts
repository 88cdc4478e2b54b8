// Database: PostgreSQL. Nodes of two versions.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { DAY } from '../testing/tempo.ts'
import { shareAssets } from './index.ts'
import { openWeb } from './testing-web.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const CODE = 'console.log("a page of its version")'.repeat(50)

/** The pages of a version, with these hashed files. */
function buildOf(files: Record<string, string>) {
  const dist = mkdtempSync(join(tmpdir(), 'versao-'))
  const assets = join(dist, 'client/assets')
  mkdirSync(assets, { recursive: true })
  for (const [nome, text] of Object.entries(files)) {
    writeFileSync(join(assets, nome), text)
    if (!nome.endsWith('.woff2')) writeFileSync(join(assets, `${nome}.br`), brotliCompressSync(text))
  }
  const names = Object.keys(files)
  writeFileSync(
    join(dist, 'build.json'),
    JSON.stringify({ paginas: [], site: {}, visor: {}, assets: names.flatMap((nome) => [nome, `${nome}.br`]) }),
  )
  return dist
}
const nodeOf = (dist: string) => openWeb({}, house.deps.clock, dist, house.db)
const share = async (dist: string) => (await shareAssets(house.deps, dist))()
const gone = async (nome: string) =>
  (await house.db.selectFrom('arquivoDaPagina').select('nome').where('nome', '=', nome).execute()).length === 0

test('while nodes of two versions run, each serves the files of the pages of both', async () => {
  const [antes, depois] = [
    buildOf({ 'boot-Aa1.js': CODE, 'letra-F_1.woff2': 'wOF2' }),
    buildOf({ 'boot-Bb-2.js': `${CODE}// next`, 'same-C3.css': 'p{color:red}' }),
  ]
  const [velho, novo] = await Promise.all([nodeOf(antes), nodeOf(depois)])
  await Promise.all([share(antes), share(depois), share(depois)])
  const code = await velho.inject({ url: '/assets/boot-Bb-2.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(code.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(code.rawPayload).toString()).toBe(`${CODE}// next`)
  const plain = await novo.inject('/assets/boot-Aa1.js')
  expect([plain.statusCode, plain.headers['content-encoding'], plain.body]).toEqual([200, undefined, CODE])
  const font = await novo.inject('/assets/letra-F_1.woff2')
  expect([font.headers['content-type'], font.body]).toEqual(['font/woff2', 'wOF2'])
  expect((await velho.inject('/assets/same-C3.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

test('the files of a version go a month after its last node, and not while one of them runs', async () => {
  const [ida, viva] = [buildOf({ 'ida-1.js': CODE }), buildOf({ 'viva-2.js': CODE })]
  await share(ida)
  await share(viva)
  await house.clock.advance(29 * DAY)
  await share(viva)
  expect([await gone('ida-1.js'), await gone('viva-2.js')]).toEqual([false, false])
  await house.clock.advance(2 * DAY)
  await share(viva)
  expect([await gone('ida-1.js'), await gone('viva-2.js')]).toEqual([true, false])
})
