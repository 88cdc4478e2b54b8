import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale, keepAssets } from '../../scripts/build-web.ts'
import { CLIENT, openWeb, readBuild } from './testing-web.ts'

beforeAll(buildIfStale, 60_000)

/** The files of code that a page names. */
const codeOf = (html: string) => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!)),
]

test('the landing page loads at most 120 KB of script, and no schemas', async () => {
  const { body } = await (await openWeb()).inject('/')
  const code = codeOf(body).map((file) => readFileSync(join(CLIENT, file)))
  expect(code.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)).toBeLessThan(120 * 1024)
  expect(code.some((text) => text.includes('ZodError') || text.includes('$ZodType'))).toBe(false)
})

/** The largest page in KB (gzip) and files: of subscribers, and of the staff, who open one page for hours. */
const LIMITES = [
  { quem: 'a subscriber', isDaEquipe: false, kb: 180, arquivos: 25 },
  { quem: 'the staff', isDaEquipe: true, kb: 205, arquivos: 38 },
]
test.each(LIMITES)(
  'a page of $quem loads at most $kb KB of script in $arquivos files',
  async ({ isDaEquipe, kb: most, arquivos }) => {
    const app = await openWeb()
    const { paginas } = readBuild()
    const privadas = paginas.filter(({ preloads }) => /moldura-[^"]+\.js/.test(preloads)).map(({ path }) => path)
    expect(privadas).toEqual(
      expect.arrayContaining([
        '/home',
        '/calculadora',
        '/carrinho',
        '/envios',
        '/carteira',
        '/operacao',
        '/operacao/livros',
      ]),
    )
    expect((await app.inject('/home')).body).toContain('--rail-width:') // and the frame’s styles stand in the page
    const heavy: string[] = []
    for (const path of privadas.filter((one) => one.startsWith('/operacao') === isDaEquipe)) {
      const { body } = await app.inject(path)
      const files = codeOf(body)
      const sizes = files.map((file) => gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length)
      const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024
      if (kb > most || files.length > arquivos) heavy.push(`${path}: ${kb.toFixed(1)} KB in ${files.length} files`)
    }
    expect(heavy).toEqual([])
  },
)

test('no page of a visitor or a subscriber loads code of the staff’s console', async () => {
  const app = await openWeb()
  const { paginas } = readBuild()
  const loadedBy = async (path: string) => codeOf((await app.inject(path)).body)
  const [daEquipe, others] = [true, false].map((isConsole) =>
    paginas.map(({ path }) => path).filter((path) => path.startsWith('/operacao') === isConsole && path !== '*'),
  )
  expect(daEquipe).toContain('/operacao/documentos')
  const loaded = new Set((await Promise.all(others!.map(loadedBy))).flat())
  const own = new Set((await Promise.all(daEquipe!.map(loadedBy))).flat())
  const ofConsole = [...own].filter((file) => readFileSync(join(CLIENT, file), 'utf8').includes('/operacao/'))
  expect(ofConsole.some((file) => /\/console-/.test(file))).toBe(true)
  expect(ofConsole.filter((file) => loaded.has(file))).toEqual([])
})

test('no other page loads the code of the sandbox’s page first', async () => {
  const app = await openWeb()
  const [own] = codeOf((await app.inject('/sandbox')).body).filter((path) => path.includes('/sandbox-'))
  expect(own).toBeDefined()
  const { paginas } = readBuild()
  expect(paginas.filter(({ preloads }) => preloads.includes(own!)).map(({ path }) => path)).toEqual(['/sandbox'])
})

test('a build keeps the assets of the build before, which open pages still name, and no older ones', async () => {
  const [before, out] = [mkdtempSync(join(tmpdir(), 'antes-')), mkdtempSync(join(tmpdir(), 'depois-'))]
  for (const [dist, files] of [
    [before, { 'old-1.js': 'older', 'app-2.js': 'before', 'same-3.js': 'before' }],
    [out, { 'app-4.js': 'new', 'same-3.js': 'new' }],
  ] as const) {
    mkdirSync(join(dist, 'client/assets'), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, 'client/assets', name), text)
  }
  writeFileSync(join(before, 'build.json'), JSON.stringify({ assets: ['app-2.js', 'same-3.js'] }))
  await keepAssets(before, out)
  expect(readdirSync(join(out, 'client/assets')).sort()).toEqual(['app-2.js', 'app-4.js', 'same-3.js'])
  expect(readFileSync(join(out, 'client/assets/same-3.js'), 'utf8')).toBe('new')
  const { assets } = readBuild()
  expect(assets).toContainEqual(expect.stringMatching(/^app-.*\.js$/))
})

test('an unchanged build is not built again', async () => {
  expect(await buildIfStale()).toBe(false)
})
