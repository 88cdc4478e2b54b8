import type { Site, WebBuild } from '#contract/kernel/site/web-build'

/** Search engines may read everything except the API and the screens of an account. */
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

export const manifest = ({ marca }: Site) =>
  JSON.stringify({
    name: marca.nome,
    short_name: marca.nome,
    description: 'Cotação, compra e rastreio de fretes.',
    lang: 'pt-BR',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
