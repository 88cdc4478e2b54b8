import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { EntryServer } from '#contract/kernel/pagina'
import type { Encodings, RenderOrder } from './pages.ts'

/** The process in which all pages are rendered for a site that the build did not know: it brings React, and ends with it. */
process.on('disconnect', () => process.exit()) // the server has gone: nobody waits for them
// one signal stops both, and the server answers first what is in flight
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const [{ dist, paginas, site }] = (await once(process, 'message')) as [RenderOrder]
const { renderPage } = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as EntryServer
const template = await readFile(join(dist, 'template.html'), 'utf8')
const pages: Encodings[] = []
for (const pagina of paginas) {
  const html = Buffer.from(await renderPage(pagina, template, site))
  const [br, gz] = await Promise.all([brotli(html), promisify(gzip)(html)])
  pages.push({ html, br, gzip: gz })
}
process.send?.(pages, () => process.exit())

/**
 * Quality 9: within 6% of the best in a twentieth of its time. A window of 64 KB, which no page is longer than by much: the
 * default one of 4 MB costs ten times the work to save not a byte.
 */
function brotli(html: Buffer) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 }
  return promisify(brotliCompress)(html, { params })
}
