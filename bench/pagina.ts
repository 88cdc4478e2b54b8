import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../e2e/chromium.ts'
import { startProduct } from '../e2e/product.ts'
import { buildIfStale } from '../scripts/build-web.ts'
import { type Bench, decimal, type Figure, median } from './figure.ts'

const RUNS = 3
const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const SCRIPTS_KB = 120
const SHIFT = 0.02
const LCP_S = 1.8

/** The landing page on Lighthouse's phone, the median of three visits, and the JavaScript of its first load. */
export const pagina: Bench = {
  name: 'pagina',
  async run() {
    await buildIfStale()
    const product = await startProduct()
    const port = 9300 + (process.pid % 500)
    const { args, ...found } = await findChromium()
    const browser = await chromium.launch({ ...found, args: [...args, `--remote-debugging-port=${port}`] })
    try {
      const visits: Visit[] = []
      for (let run = 0; run < RUNS; run++) visits.push(await visit(product.url, port))
      return figures(visits)
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

type Visit = { scores: Record<keyof typeof CATEGORIES, number>; shift: number; lcpS: number; scriptsKb: number }

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(`${url}/`, { port, logLevel: 'error', onlyCategories: Object.keys(CATEGORIES) })
  if (!result) throw new Error('Lighthouse said nothing')
  const { categories, audits } = result.lhr
  const score = (name: keyof typeof CATEGORIES) => Math.round((categories[name]?.score ?? 0) * 100)
  for (const { id, title, score, scoreDisplayMode } of Object.values(audits)) {
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') process.stderr.write(`  ${id}: ${title}\n`)
  }
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    lcpS: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    scriptsKb: await gzippedKb(scriptsOf(audits['network-requests']?.details)),
  }
}

function scriptsOf(details: unknown) {
  const { items } = details as { items: { url: string; resourceType?: string }[] }
  return items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url)
}

async function gzippedKb(urls: string[]) {
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

function figures(visits: Visit[]): Figure[] {
  const of = (read: (visit: Visit) => number) => median(visits.map(read))
  const scores = (Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]).map((name) => {
    const score = of((visit) => visit.scores[name])
    const target = CATEGORIES[name]
    return {
      name: `Lighthouse, phone, /: ${name}`,
      figure: `${score}`,
      target: target < 100 ? `≥ ${target}` : '100',
      ok: score >= target,
    }
  })
  const [kb, shift, lcp] = [of(({ scriptsKb }) => scriptsKb), of(({ shift }) => shift), of(({ lcpS }) => lcpS)]
  return [
    ...scores,
    {
      name: '/ first load: JavaScript, gzip',
      figure: `${decimal(kb, 1)} KB`,
      target: `≤ ${SCRIPTS_KB} KB`,
      ok: kb <= SCRIPTS_KB,
    },
    { name: '/ layout shift', figure: decimal(shift, 3), target: `≤ ${decimal(SHIFT, 2)}`, ok: shift <= SHIFT },
    {
      name: '/ largest contentful paint',
      figure: `${decimal(lcp, 2)} s`,
      target: `≤ ${decimal(LCP_S, 1)} s`,
      ok: lcp <= LCP_S,
    },
  ]
}
