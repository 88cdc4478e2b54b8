import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Pagina, Site, WebBuild } from '#contract/kernel/site/web-build'

/** A page in every encoding. */
export type Encodings = { html: Buffer; br: Buffer; gzip: Buffer }

/** A page ready to send. */
export type Page = Encodings & { etag: string }

/** The build and the site for which it was rendered; undefined without a build. */
export async function readWebBuild(dist: string): Promise<WebBuild | undefined> {
  const text = await readFile(join(dist, 'build.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text ? (JSON.parse(text) as WebBuild) : undefined
}

/** The message to the render process. */
export type RenderOrder = { dist: string; paginas: Pagina[]; site: Site }

/**
 * Every page by its path. The build rendered them for its default site. When brand, address or year differ, the same code
 * renders them again.
 */
export async function readPages(dist: string, build: WebBuild, site: Site): Promise<Map<string, Page>> {
  const { paginas } = build
  const pages = isDeepStrictEqual(build.site, site)
    ? await Promise.all(paginas.map(({ file }) => readBuilt(join(dist, 'pages', file))))
    : await render({ dist, paginas, site })
  return new Map(pages.map((page, i) => [paginas[i]!.path, { ...page, etag: etagOf(page.html) }]))
}

/** The page that draws PDFs: the same for every brand and address. */
export async function readVisor(dist: string): Promise<Page> {
  const page = await readBuilt(join(dist, 'pages/visor-de-pdf.html'))
  return { ...page, etag: etagOf(page.html) }
}

async function readBuilt(path: string): Promise<Encodings> {
  const [html, br, gz] = await Promise.all([readFile(path), readFile(`${path}.br`), readFile(`${path}.gz`)])
  return { html, br, gzip: gz }
}

/**
 * Renders in a separate process, which then ends: React, the pages' code and brotli would otherwise stay in the server's
 * memory, 20 MB.
 */
function render(order: RenderOrder): Promise<Encodings[]> {
  return new Promise((resolve, reject) => {
    const child = fork(RENDERER, {
      serialization: 'advanced',
      execArgv: [],
      env: { NODE_COMPILE_CACHE: getCompileCacheDir() }, // the house's secrets stay out
    })
    child.on('error', reject) // may come twice: when the start fails, the send fails, too
    child.once('message', (pages) => resolve(pages as Encodings[]))
    child.once('exit', (code, signal) => reject(new Error(`the pages were not rendered (${code ?? signal})`)))
    child.send(order, (error) => error && reject(error))
  })
}

const RENDERER = join(import.meta.dirname, 'render-process.ts')

const etagOf = (html: Buffer) => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
