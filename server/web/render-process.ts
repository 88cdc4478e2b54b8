import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { EntryServer } from '#contract/kernel/site/web-build'
import { brotli } from './brotli.ts'
import type { Encodings, RenderOrder } from './pages.ts'

/**
 * The process that renders all pages for a site other than the build's: it loads React, and ends when the pages are sent.
 */
process.on('disconnect', () => process.exit()) // the server has gone: nobody needs the pages
// one signal reaches both processes; the server stops this one after answering what is in flight
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const [{ dist, paginas, site }] = (await once(process, 'message')) as [RenderOrder]
const { renderPage } = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as EntryServer
const template = await readFile(join(dist, 'template.html'), 'utf8')
const pages: Encodings[] = []
for (const pagina of paginas) {
  const html = Buffer.from(await renderPage(pagina, template, site))
  const [br, gz] = await Promise.all([brotli(html, { isSoon: true }), promisify(gzip)(html)])
  pages.push({ html, br, gzip: gz })
}
process.send?.(pages, () => process.exit())
