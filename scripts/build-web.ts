import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { constants, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { MARCA } from '#contract/kernel/site/marca'
import type { EntryServer, Site, WebBuild } from '#contract/kernel/site/web-build'
import { createClock } from '../server/kernel/clock.ts'
import { brotli } from '../server/web/brotli.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist/web')
/** The argument of a build for which somebody waits. */
const SOON = '--logo'
/** All sources of a build: a change in one of them makes the build stale. */
const SOURCES = [
  'web',
  'contract',
  'scripts/build-web.ts',
  'server/web/brotli.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/**
 * Builds when dist/web is missing or older than its sources. True when it built. The build runs in a separate process,
 * because the bundler sets NODE_ENV and takes memory that a server should not keep.
 */
export async function buildIfStale() {
  if ((await readBuild())?.fingerprint === fingerprint()) return false
  const building = spawn(process.execPath, [import.meta.filename, SOON], { stdio: 'inherit' })
  const [code] = (await once(building, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the build of the pages ended with ${code}`)
  return true
}

/**
 * Makes client, prerendered pages and their compressed copies beside dist/web, and then puts them in its place. A server
 * never sees half a build, and a failed build leaves the old one. Between the two renames dist/web is missing for a moment;
 * a page that is open at that moment may have to be loaded again.
 *
 *   client/           served as it is; sw.js is the service worker; assets/ has a hash in each name, and also holds the assets of
 *                     the build before, because open pages and a running server still name them
 *   pages/            one HTML file for each address, and visor-de-pdf.html, the frame that draws PDFs
 *   server/           entry-server.js, the pages' code
 *   template.html     the shell into which pages are rendered
 *   build.json        fingerprint, the site for which it was rendered, the pages, the assets of this build
 */
async function buildWeb() {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const mark = fingerprint()
  const out = `${DIST}.${process.pid}`
  try {
    await buildInto(out, build, mark)
    await putInPlace(out)
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

async function buildInto(out: string, build: typeof import('vite').build, mark: string) {
  const common = { root: join(ROOT, 'web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const
  const client = build({ ...common, build: { outDir: join(out, 'client') } })
  const server = build({
    ...common,
    build: { outDir: join(out, 'server'), ssr: 'entry-server.tsx', copyPublicDir: false },
  })
  await Promise.all([client, server])
  await buildWorker(out, build, mark)
  await compressAll(join(out, 'client'), MATERIAL)
  await renderPages(out, mark, await makeVisor(build))
  await compressAll(join(out, 'pages'))
  await noteAssets(out)
  await keepAssets(DIST, out)
}

/** What works without a connection: the frame, and the pages that can be read then (web/worker/kept.rules.ts). */
const OFFLINE = [
  'boot.ts',
  'boot/react.ts',
  'boot/router.ts',
  'main.tsx',
  'private-routes.tsx',
  'app/private/private-gate.tsx',
  'app/private/push-owner.ts',
  'routes/comandos/comandos-host.tsx',
  'routes/home.tsx',
  'routes/carteira.tsx', // it says that it needs the internet
]
const READ_OFFLINE = ['routes/envios.tsx', 'routes/notificacoes.tsx']

/**
 * The service worker, in one file at the root so that it may answer for every page. It knows its build's files; another
 * build is another worker.
 */
async function buildWorker(out: string, build: typeof import('vite').build, mark: string) {
  const manifest = JSON.parse(await readFile(join(out, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const later = READ_OFFLINE.flatMap((key) => [key, ...(manifest[key]?.dynamicImports ?? [])])
  const chunks = chunksOf(manifest, ['index.html', ...OFFLINE, ...later])
  const font = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'))
  const files = [...chunks, ...font].flatMap(({ file, css = [] }) => [file, ...css])
  await build({
    root: join(ROOT, 'web'),
    configFile: false,
    logLevel: 'warn',
    define: { __FRAME__: JSON.stringify({ versao: mark, arquivos: [...new Set(files)].map((file) => `/${file}`) }) },
    build: {
      outDir: join(out, 'client'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'worker/sw.ts', formats: ['es'], fileName: () => 'sw.js' },
    },
  })
}

/** The parts of the frame that draws PDFs (web/areas/operacao/visor). */
type Visor = { style: string; script: string }

/** One page with its style, its script, and in the script the code of its worker: nothing in the frame may ask a server. */
async function makeVisor(build: typeof import('vite').build): Promise<Visor> {
  const bundle = async (entry: string, define: Record<string, string> = {}) => {
    const made = await build({
      root: join(ROOT, 'web'),
      configFile: false,
      logLevel: 'error', // PDFium's glue names modules of Node, which it asks for in Node alone
      define,
      plugins: [WITHOUT_WASM],
      build: {
        write: false,
        copyPublicDir: false,
        target: 'es2022',
        lib: { entry: `areas/operacao/visor/${entry}`, formats: ['iife'], name: 'visor' },
      },
    })
    const [file] = [made].flat().flatMap((each) => ('output' in each ? each.output : []))
    if (file?.type !== 'chunk') throw new Error(`${entry} was not built`)
    return file.code
  }
  const leitor = await bundle('leitor.ts')
  const quadro = await bundle('quadro.ts', { __LEITOR__: JSON.stringify(leitor) })
  const style = 'html,body{margin:0;overflow:hidden}canvas{display:block;width:100%;background:#fff}'
  return { style, script: quadro.replaceAll(/<(?=\/script|script|!--)/gi, String.raw`\x3c`) }
}

/**
 * The frame gets PDFium's program (WebAssembly) by message, so the script that starts it must not hold its four
 * megabytes, too.
 */
const WITHOUT_WASM: Plugin = {
  name: 'without-wasm',
  transform: {
    filter: { id: /@hyzyla\/pdfium/ },
    handler(code) {
      const left = code.replace(/new URL\(["']pdfium\.wasm["'], import\.meta\.url\)/, "new URL('about:blank')")
      if (left === code) throw new Error('PDFium names its program otherwise than scripts/build-web.ts expects')
      return { code: left, map: null }
    },
  },
}

const visorPage = ({ style, script }: Visor) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Visor de PDF</title><style>${style}</style></head>` +
  `<body><canvas></canvas><script>${script}</script></body></html>`

/** SHA-256 over names and contents of the sources, without tests. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return [path]
  }
}

async function readBuild(dist = DIST) {
  try {
    return JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as WebBuild
  } catch {
    return undefined
  }
}

async function noteAssets(out: string) {
  const build: WebBuild = { ...(await readBuild(out))!, assets: await readdir(join(out, 'client/assets')) }
  await writeFile(join(out, 'build.json'), JSON.stringify(build, null, 2))
}

/** Keeps the assets of the build before, but not those that it had kept itself. */
export async function keepAssets(before: string, out: string) {
  for (const name of (await readBuild(before))?.assets ?? []) {
    await copyFile(
      join(before, 'client/assets', name),
      join(out, 'client/assets', name),
      constants.COPYFILE_EXCL,
    ).catch(ignore('EEXIST', 'ENOENT'))
  }
}

async function renderPages(out: string, mark: string, visor: Visor) {
  const { paginas, guarda, renderPage } = (await import(join(out, 'server/entry-server.js'))) as EntryServer
  const template = await readFile(join(out, 'client/index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(out, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const site: Site = {
    marca: MARCA,
    limiteDaDeclaracao: 1500,
    publicUrl: 'http://127.0.0.1:3000',
    sandbox: true,
    ano: Number(createClock().hoje().slice(0, 4)),
    versao: version,
  }
  const build: WebBuild = {
    fingerprint: mark,
    site,
    styleHashes: [],
    scriptHashes: [hashOf(guarda)],
    paginas: [],
    visor: { style: hashOf(visor.style), script: hashOf(visor.script) },
    assets: [],
  }
  const client = join(out, 'client')
  for (const { source, parts, around, isFramed, ...pagina } of paginas) {
    const styles = stylesOf(manifest, [source, ...parts, ...around])
    const style = await readStyles(styles, client)
    build.styleHashes.push(hashOf(style))
    build.paginas.push({
      ...pagina,
      preloads: `<style>${style}</style>${takenLinks(styles)}${preloadsOf(manifest, [source, ...around], { isFramed, client })}`,
    })
  }
  build.styleHashes = [...new Set(build.styleHashes)]
  await mkdir(join(out, 'pages'))
  for (const pagina of build.paginas) {
    await writeFile(join(out, 'pages', pagina.file), await renderPage(pagina, template, site))
  }
  await writeFile(join(out, 'pages/visor-de-pdf.html'), visorPage(visor))
  await writeFile(join(out, 'template.html'), template)
  await writeFile(join(out, 'build.json'), JSON.stringify(build, null, 2))
  await rm(join(out, 'client/index.html'))
  await rm(join(out, 'client/.vite'), { recursive: true })
}

/** The hash by which a CSP allows an inline style or script. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** The files of all styles of one page. */
function stylesOf(manifest: Manifest, sources: string[]) {
  const chunks = chunksOf(manifest, ['main.tsx', ...sources])
  return [...new Set(chunks.flatMap(({ css = [] }) => css))]
}

/** Written into the page, so that the browser paints its words without fetching anything. */
async function readStyles(files: string[], client: string) {
  const texts = await Promise.all(files.map((file) => readFile(join(client, file), 'utf8')))
  return texts.map((text) => text.trim()).join('')
}

/**
 * Links that load nothing: they tell Vite's loader of code, which looks for them, that the page has these styles. It would fetch
 * them again and wait for them, chunk after chunk: 0.7 s over 1.6 Mb/s.
 */
const takenLinks = (files: string[]) =>
  files.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`).join('')

/**
 * The preloads of the font and of the code. A page of words has its code in a template from which web/boot.ts takes it once they
 * are painted. A frame is painted in any case before code has come: its code is asked for at once, and the font after it
 * (web/app/frame/guarda.ts).
 */
function preloadsOf(
  manifest: Manifest,
  sources: string[],
  { isFramed, client }: { isFramed: boolean; client: string },
) {
  const chunks = chunksOf(manifest, ['main.tsx', ...sources])
  if (isFramed) {
    const first = chunksOf(manifest, ['boot', 'react'])
    const later = chunks.filter((chunk) => !first.includes(chunk))
    return [...first, ...largestFirst(later, client)].map(linkTo).join('')
  }
  const { file: font } = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))!
  return `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin><template id="code">${chunks.map(linkTo).join('')}</template>`
}

const linkTo = ({ file }: Chunk) => `<link rel="modulepreload" href="/${file}">`

/** A browser asks for six files at once over HTTP/1.1: what takes longest begins first, so that none comes long after the others. */
const largestFirst = (chunks: Chunk[], client: string) =>
  chunks.toSorted((a, b) => sizeOf(b.file, client) - sizeOf(a.file, client))
const sizeOf = (file: string, client: string) => statSync(join(client, `${file}.br`)).size

/** The chunks of these modules, or of these names, with all of their imports, each once, imports first. */
function chunksOf(manifest: Manifest, keys: string[]) {
  const found = new Set<Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk || found.has(chunk)) return
    for (const imported of chunk.imports ?? []) visit(imported)
    found.add(chunk)
  }
  keys.forEach(visit)
  return [...found]
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|xml|ico|wasm)$/
/** Files of the client's build that only the making of the pages needs. */
const MATERIAL = /^(index\.html|manifest\.json)$/

async function compressAll(folder: string, except?: RegExp) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(({ name }) => COMPRESSIBLE.test(name) && !except?.test(name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

/** Whether somebody waits for this build; nobody waits for `npm run build`. */
const isSoon = process.argv.includes(SOON)

async function compress(file: string) {
  const text = await readFile(file)
  await writeFile(`${file}.br`, await brotli(text, { isSoon }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}

/** Puts the build in its place. Another build may do the same at this moment; the later one stays. */
async function putInPlace(out: string, attempts = 5): Promise<void> {
  const old = `${DIST}.old.${process.pid}`
  await rename(DIST, old).catch(ignore('ENOENT'))
  await rm(old, { recursive: true, force: true })
  const isTaken = await rename(out, DIST).then(() => false, ignore('ENOTEMPTY', 'EEXIST'))
  if (isTaken && attempts > 1) await putInPlace(out, attempts - 1)
}

const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
    return true
  }

if (process.argv[1] === import.meta.filename) await buildWeb()
