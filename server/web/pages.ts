import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { EntryServer, Pagina, Site, WebBuild } from '#contract/kernel/pagina'

/** A page ready to send, in every encoding. */
export type Page = { html: Buffer; br: Buffer; gzip: Buffer; etag: string }

/** What was built and for whom; undefined when nothing was. */
export async function readWebBuild(dist: string): Promise<WebBuild | undefined> {
  const text = await readFile(join(dist, 'build.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text ? (JSON.parse(text) as WebBuild) : undefined
}

/**
 * Every page by its path. The build rendered them for its default site; where brand, address or year differ, the
 * same code renders them again.
 */
export async function readPages(dist: string, build: WebBuild, site: Site): Promise<Map<string, Page>> {
  const load = isDeepStrictEqual(build.site, site) ? builtPages(dist) : await renderedPages(dist, site)
  return new Map(await Promise.all(build.paginas.map(async (pagina) => [pagina.path, await load(pagina)] as const)))
}

function builtPages(dist: string) {
  return async ({ file }: Pagina): Promise<Page> => {
    const path = join(dist, 'pages', file)
    const [html, br, gz] = await Promise.all([readFile(path), readFile(`${path}.br`), readFile(`${path}.gz`)])
    return { html, br, gzip: gz, etag: etagOf(html) }
  }
}

async function renderedPages(dist: string, site: Site) {
  const { renderPage } = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as EntryServer
  const template = await readFile(join(dist, 'template.html'), 'utf8')
  return async (pagina: Pagina): Promise<Page> => {
    const html = Buffer.from(await renderPage(pagina, template, site))
    const [br, gz] = await Promise.all([brotli(html), promisify(gzip)(html)])
    return { html, br, gzip: gz, etag: etagOf(html) }
  }
}

/**
 * Quality 9: within 6% of the build's 10 in a fifteenth of its time. A window of 64 KB, which no page is longer than by much:
 * the default one of 4 MB costs ten times the work and, for all pages at once, 100 MB of memory, to save not a byte.
 */
const brotli = (html: Buffer) =>
  promisify(brotliCompress)(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
  })

const etagOf = (html: Buffer) => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
