import type { Site } from '#contract/kernel/site'
import type { Rota } from './rota.ts'

/** What the browser's tab and the search engines read: 'Título · FreteFlex'. */
export const pageTitle = (rota: Pick<Rota, 'title'>, site: Site) => `${rota.title} · ${site.marca.nome}`

/** The page's own part of <head>: title, description, and whether to index it. */
export function renderHead(rota: Rota, site: Site) {
  return [
    `<title>${escape(pageTitle(rota, site))}</title>`,
    `<meta name="description" content="${escape(rota.description)}">`,
  ].join('\n')
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
