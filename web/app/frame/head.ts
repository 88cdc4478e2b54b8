import type { Site } from '#contract/kernel/site/web-build'
import type { Rota } from './rota.ts'

/** The title in the browser's tab and in search engines: 'Título · FreteFlex'. */
export const pageTitle = (rota: Pick<Rota, 'title'>, site: Site) => `${rota.title} · ${site.marca.nome}`

/** The page's own part of <head>: what search engines and shared links show. */
export function renderHead(rota: Rota, site: Site) {
  const title = pageTitle(rota, site)
  const tags = [`<title>${escape(title)}</title>`, meta('name', 'description', rota.description)]
  if (!rota.index) tags.push(meta('name', 'robots', 'noindex'))
  if (!rota.index && !rota.isShared) return tags.join('')
  const url = site.publicUrl + rota.path
  return [
    ...tags,
    rota.index && `<link rel="canonical" href="${escape(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.marca.nome),
    meta('property', 'og:locale', 'pt_BR'),
    rota.index && meta('property', 'og:url', url),
    meta('property', 'og:title', title),
    meta('property', 'og:description', rota.description),
    meta('property', 'og:image', `${site.publicUrl}/og.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Uma caixa de papelão com fita e etiqueta sobre uma base de corte'),
    meta('name', 'twitter:card', 'summary_large_image'),
    rota.path === '/' && dataBlock('application/ld+json', jsonLd(rota, site)),
  ]
    .filter(Boolean)
    .join('')
}

/** Data in a page. A block that is not a script does not run, so the page's CSP allows it. */
export const dataBlock = (type: string, data: unknown, id?: string) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The company and its offer, in schema.org's words. */
function jsonLd({ description }: Rota, { marca, publicUrl }: Site) {
  const organization = { '@id': `${publicUrl}/#empresa` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: marca.nome,
        legalName: marca.razaoSocial,
        taxID: marca.cnpj,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon-512.png`,
        sameAs: [marca.instagramUrl, marca.linkedinUrl],
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: marca.suporteEmail,
          url: marca.suporteUrl,
          availableLanguage: 'pt-BR',
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#site`,
        name: marca.nome,
        url: `${publicUrl}/`,
        inLanguage: 'pt-BR',
        publisher: organization,
      },
      {
        '@type': 'Service',
        name: 'Cotação e compra de fretes',
        serviceType: 'Intermediação de fretes',
        description,
        areaServed: { '@type': 'Country', name: 'Brasil' },
        provider: organization,
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'BRL', description: 'Cadastro e cotação grátis' },
      },
    ],
  }
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
