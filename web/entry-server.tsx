import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static.edge'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { EntryServer, Site } from '#contract/kernel/site/web-build'
import { GUARDA } from './app/frame/guarda.ts'
import { dataBlock, renderHead } from './app/frame/head.ts'
import type { Rota } from './app/frame/rota.ts'
import { Shell } from './app/frame/shell.tsx'
import { SITE_ELEMENT, SiteProvider } from './app/frame/site.tsx'
import css from './app/private/moldura.module.css'
import { Moldura } from './app/private/moldura.tsx'
import { ROTA_DO_CONVITE, ROTAS_DA_OPERACAO } from './operacao-routes.tsx'
import { ROTAS_DE_MAIL, ROTAS_DE_VERIFICACAO, ROTAS_DO_SANDBOX, ROTAS_PRIVADAS } from './private-routes.tsx'
import { NAO_ENCONTRADA, ROTAS, routeObjects } from './routes.tsx'

const TODAS = [
  ...ROTAS,
  ...ROTAS_DE_MAIL,
  ...ROTAS_DE_VERIFICACAO,
  ...ROTAS_DO_SANDBOX,
  ...ROTAS_PRIVADAS,
  ...ROTAS_DA_OPERACAO,
  ROTA_DO_CONVITE,
  NAO_ENCONTRADA,
]

/** Whether the page's first HTML is the frame of a logged in person. */
const isFramed = ({ access, bare }: Rota) => access === 'subscriber' && !bare

export const paginas: EntryServer['paginas'] = TODAS.map((rota) => {
  const { path, source, parts = [], around = [], index, isSandbox = false } = rota
  return { path, source, parts, around, index, isSandbox, isFramed: isFramed(rota), file: fileOf(path) }
})

/** Renders one page as HTML, for the build and for a server with another brand or address than the default. */
export const renderPage: EntryServer['renderPage'] = async ({ path, preloads }, template, site) => {
  const rota = TODAS.find((each) => each.path === path) ?? NAO_ENCONTRADA
  const body = rota.prerender || isFramed(rota) ? await renderBody(rota, site) : ''
  const guard = isFramed(rota) ? `<script>${GUARDA}</script>` : ''
  return template
    .replace(
      '<!--head-->',
      () => renderHead(rota, site) + guard + preloads + dataBlock('application/json', site, SITE_ELEMENT),
    )
    .replace('<!--app-->', () => body)
}

export const guarda = GUARDA

/** Renders the body of a page. Of a private page only the frame is rendered: its content depends on the person. */
async function renderBody(rota: Rota, site: Site) {
  const handler = createStaticHandler(
    isFramed(rota)
      ? [{ element: <Shell />, children: [{ path: rota.path, handle: rota, element: <WaitingPage /> }] }]
      : routeObjects(),
  )
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

/**
 * A private page as its first HTML shows it: the frame, and the outline of a page. The browser puts the real page in
 * its place.
 */
function WaitingPage() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <noscript>
        <p>Para usar a sua conta, ligue o JavaScript do navegador.</p>
      </noscript>
      <Moldura nome="" isWaiting>
        <div className={css.waiting} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </Moldura>
    </QueryClientProvider>
  )
}

function fileOf(path: string) {
  if (path === '*') return '404.html'
  return path === '/' ? 'index.html' : `${path.slice(1).replaceAll('/', '.').replaceAll(':', '')}.html`
}
