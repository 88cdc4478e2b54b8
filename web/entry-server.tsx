import { prerender } from 'react-dom/static.edge'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { EntryServer, Site } from '#contract/kernel/site/web-build'
import { dataBlock, renderHead } from './app/frame/head.ts'
import type { Rota } from './app/frame/rota.ts'
import { SITE_ELEMENT, SiteProvider } from './app/frame/site.tsx'
import { ROTAS_DE_MAIL, ROTAS_DO_SANDBOX, ROTAS_PRIVADAS } from './private-routes.tsx'
import { NAO_ENCONTRADA, ROTAS, routeObjects } from './routes.tsx'

const TODAS = [...ROTAS, ...ROTAS_DE_MAIL, ...ROTAS_DO_SANDBOX, ...ROTAS_PRIVADAS, NAO_ENCONTRADA]

export const paginas: EntryServer['paginas'] = TODAS.map(
  ({ path, source, parts = [], around = [], index, isSandbox = false }) => ({
    path,
    source,
    parts,
    around,
    index,
    isSandbox,
    file: fileOf(path),
  }),
)

/** Renders one page as HTML, for the build and for a server with another brand or address than the default. */
export const renderPage: EntryServer['renderPage'] = async ({ path, preloads }, template, site) => {
  const rota = TODAS.find((each) => each.path === path) ?? NAO_ENCONTRADA
  const body = rota.prerender ? await renderBody(rota, site) : ''
  return template
    .replace('<!--head-->', () => renderHead(rota, site) + preloads + dataBlock('application/json', site, SITE_ELEMENT))
    .replace('<!--app-->', () => body)
}

async function renderBody(rota: Rota, site: Site) {
  const handler = createStaticHandler(routeObjects())
  const context = await handler.query(
    new Request(new URL(rota === NAO_ENCONTRADA ? '/404' : rota.path, 'http://prerender')),
  )
  if (context instanceof Response) throw new Error(`${rota.path} answered with a redirect: it cannot be prerendered`)
  const { prelude } = await prerender(
    <SiteProvider value={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteProvider>,
    // one chunk: React moves later chunks into place with inline scripts, which the page's CSP refuses
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

function fileOf(path: string) {
  if (path === '*') return '404.html'
  return path === '/' ? 'index.html' : `${path.slice(1).replaceAll('/', '.').replaceAll(':', '')}.html`
}
