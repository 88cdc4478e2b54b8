import type { Site, WebBuild } from '#contract/kernel/site/web-build'

/**
 * Search engines may read everything except the API and the sandbox. The screens of an account themselves ask not to be
 * indexed.
 */
export const robots = ({ publicUrl }: Site) =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /sandbox', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

export const sitemap = ({ publicUrl }: Site, { paginas }: WebBuild) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paginas.filter(({ index }) => index).map(({ path }) => `  <url><loc>${escape(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/**
 * The Web App Manifest (W3C), by which a browser installs the product. `drawings` are the operator's own. Icons of the
 * operator and of this project are never mixed, so that no phone shows another brand's mark.
 */
export function manifest({ marca }: Site, drawings: readonly string[]) {
  const own = ICONS.filter(({ src }) => drawings.includes(src.slice(1)))
  return JSON.stringify({
    id: '/',
    name: marca.nome,
    short_name: marca.nome,
    description: 'Cotação, compra e rastreio de fretes.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['business', 'shopping'],
    icons: own.length > 0 ? own : ICONS,
    shortcuts: [
      { name: 'Cotar um frete', url: '/calculadora' },
      { name: 'Meus fretes', url: '/envios' },
    ],
  })
}

/** The paper of tokens.css by day. For the night each page names its own colour (web/index.html). */
const PAPER = '#fbfaf7'
/** `maskable`: its mark keeps clear of the rim, where a phone cuts its own shape. */
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
