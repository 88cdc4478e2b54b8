import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VISOR_DE_PDF } from '#contract/kernel/site/visor-de-pdf'
import type { Pagina, Site, WebBuild } from '#contract/kernel/site/web-build'
import type { Deps } from '../kernel/deps.ts'
import { addressOf } from '../kernel/http/address.ts'
import { guardSandbox } from '../sandbox/guarda.ts'
import { LOGO, listBrandFiles } from './brand-files.ts'
import { type Page, readPages, readVisor, readWebBuild } from './pages.ts'
import { findAsset, sendAsset, shareAssets as shareAssetsOf } from './shared-assets.ts'
import { manifest, robots, sitemap } from './texts.ts'

/** The folder into which scripts/build-web.ts writes the web client. */
const DIST = join(import.meta.dirname, '../../dist/web')

/** The hashes that the CSP must allow for the pages of this build. */
export async function readHashes(dist = DIST) {
  const build = await readWebBuild(dist)
  return { style: build?.styleHashes ?? [], script: build?.scriptHashes ?? [] }
}

/** Lets nodes of other versions serve the hashed files of this one's pages (shared-assets.ts). */
export const shareAssets = (deps: Pick<Deps, 'db' | 'clock' | 'log'>, dist = DIST) => shareAssetsOf(deps, dist)

type Serving = Pick<Deps, 'config' | 'clock'> & Partial<Pick<Deps, 'db'>>

/**
 * Serves the web client: hashed files are cached for ever, pages are revalidated each time, every unknown address gets one
 * page with status 404. Hashed files of other versions come from the database. Without a build there are no pages, only the
 * API.
 */
export async function serveWeb(app: FastifyInstance, { config, clock, db }: Serving, dist = DIST) {
  const build = await readWebBuild(dist)
  if (!build) return
  const drawings = listBrandFiles(config.pastaDaMarca)
  const marca = { ...config.marca, logoUrl: drawings.includes(LOGO) ? `/${LOGO}` : config.marca.logoUrl }
  const siteNow = (): Site => ({
    marca,
    limiteDaDeclaracao: config.limiteDoConteudoCentavos / 100,
    publicUrl: config.publicUrl ?? addressOf(app.server, config.port),
    sandbox: config.sandbox,
    ano: Number(clock.hoje().slice(0, 4)),
    versao: build.site.versao,
  })
  const hashed = join(dist, 'client/assets/') // the full path: BRAND_FOLDER may lie in another folder `assets`
  const worker = join(dist, 'client', WORKER) // a browser finds an update by this file: asked for each time
  const keepingOf = (path: string) =>
    path.startsWith(hashed) ? FOR_EVER : path.startsWith(worker) ? 'no-cache' : FOR_AN_HOUR
  await app.register(fastifyStatic, {
    root: join(dist, 'client'),
    serve: false, // no two routes for each of a thousand files: the last route sends `files`
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', keepingOf(path)),
  })
  const pages = () => pagesFor({ dist, build, site: siteNow() })
  // the address is known only now; a failure is repeated and reported by the next request for a page
  app.addHook('onListen', () => void pages().catch(() => undefined))
  const servePage = (scope: FastifyInstance, { path }: Pagina) =>
    scope.get(path, SILENT, async (request, reply) => send(request, reply, (await pages()).get(path)!))
  for (const pagina of build.paginas) if (pagina.path !== '*' && !pagina.isSandbox) servePage(app, pagina)
  if (config.sandbox)
    await app.register(async (scope) => {
      guardSandbox(scope, config)
      for (const pagina of build.paginas) if (pagina.isSandbox) servePage(scope, pagina)
    })
  app.get(VISOR_DE_PDF, SILENT, async (request, reply) =>
    send(request, reply.headers(visorHeaders(build.visor)), await readVisor(dist)),
  )
  for (const name of drawings)
    app.get(`/${name}`, SILENT, (_, reply) => reply.sendFile(name, resolve(config.pastaDaMarca ?? '.')))
  const files = await listFiles(join(dist, 'client'))
  app.get('/*', SILENT, async (request, reply) => {
    const pathname = decoded(request.url.split('?')[0]!)
    if (pathname.startsWith('/api/')) return reply.callNotFound()
    if (files.has(pathname)) return reply.sendFile(pathname)
    const ofOther = db && (await findAsset(db, pathname))
    if (ofOther) return sendAsset(request, reply.header('cache-control', FOR_EVER), ofOther)
    return send(request, reply.status(404), (await pages()).get('*')!)
  })
  serveTexts(app, {
    '/robots.txt': ['text/plain', () => robots(siteNow())],
    '/sitemap.xml': ['application/xml', () => sitemap(siteNow(), build)],
    '/manifest.webmanifest': ['application/manifest+json', () => manifest(siteNow(), drawings)],
  })
}

/**
 * What the page that draws PDFs may do: run the one script that stands in it and that script's worker, and nothing else. It has
 * no origin even when it is opened by itself, asks no server, and only our pages may frame it.
 */
const visorHeaders = ({ style, script }: WebBuild['visor']) => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${script} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${style}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
})

/**
 * Decodes a path as the router does. A path that cannot be decoded is returned unchanged, because no file has such a
 * name.
 */
function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The paths of all files of the client, without the packed copies, which are chosen when a file is sent. */
async function listFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return new Set(files.map(({ parentPath, name }) => join('/', relative(root, parentPath), name)))
}

/** Remembers the last answer: another address or another year makes the pages again. */
function lastOnly<Question, Answer>(answer: (question: Question) => Promise<Answer>) {
  let last: { question: Question; answer: Promise<Answer> } | undefined
  return (question: Question) => {
    if (last && isDeepStrictEqual(last.question, question)) return last.answer
    const asked = { question, answer: answer(question) }
    last = asked
    asked.answer.catch(() => last === asked && (last = undefined)) // a failure is not remembered
    return asked.answer
  }
}

const pagesFor = lastOnly(({ dist, build, site }: { dist: string; build: WebBuild; site: Site }) =>
  readPages(dist, build, site),
)

/** The service worker (web/worker/sw.ts). It is served at the root, so that it may answer for every page. */
const WORKER = 'sw.js'
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'
/** Keeps a route out of the API's description. */
const SILENT = { schema: { hide: true } } as const

function serveTexts(app: FastifyInstance, texts: Record<string, readonly [type: string, write: () => string]>) {
  for (const [path, [type, write]] of Object.entries(texts)) {
    app.get(path, SILENT, (_, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', FOR_AN_HOUR).send(write()),
    )
  }
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  reply.type('text/html; charset=utf-8')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  for (const encoding of ['br', 'gzip'] as const) {
    if (accepted.includes(encoding)) return reply.header('content-encoding', encoding).send(page[encoding])
  }
  return reply.send(page.html)
}
