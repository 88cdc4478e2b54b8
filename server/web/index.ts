import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../kernel/deps.ts'
import { type Page, readPages, readWebBuild } from './pages.ts'
import { manifest, robots, sitemap } from './texts.ts'

/** Where scripts/build-web.ts leaves the web client. */
const DIST = join(import.meta.dirname, '../../dist/web')

/** What the CSP must allow in `style-src` for the pages of this build. */
export const readStyleHashes = async (dist = DIST) => (await readWebBuild(dist))?.styleHashes ?? []

/**
 * The web client: hashed files for ever, pages fresh each time, one page with status 404 for everything unknown.
 * Without a build there are no pages, only the API.
 */
export async function serveWeb(app: FastifyInstance, { config, clock }: Pick<Deps, 'config' | 'clock'>, dist = DIST) {
  const build = await readWebBuild(dist)
  if (!build) return
  const site = {
    marca: config.marca,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    ano: clock.now().getFullYear(),
    versao: build.site.versao,
  }
  await app.register(fastifyStatic, {
    root: join(dist, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : FOR_AN_HOUR),
  })
  const pages = await readPages(dist, build, site)
  const notFound = pages.get('*')!
  for (const [path, page] of pages)
    if (path !== '*') app.get(path, SILENT, (request, reply) => send(request, reply, page))
  app.get('/*', SILENT, (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : send(request, reply.status(404), notFound),
  )
  serveTexts(app, {
    '/robots.txt': ['text/plain', robots(site)],
    '/sitemap.xml': ['application/xml', sitemap(site, build)],
    '/manifest.webmanifest': ['application/manifest+json', manifest(site)],
  })
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'
/** Not part of the API's description. */
const SILENT = { schema: { hide: true } } as const

function serveTexts(app: FastifyInstance, texts: Record<string, readonly [type: string, text: string]>) {
  for (const [path, [type, text]] of Object.entries(texts)) {
    app.get(path, SILENT, (_, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', FOR_AN_HOUR).send(text),
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
