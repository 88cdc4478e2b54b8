import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { WebBuild } from '#contract/kernel/site/web-build'
import { buildIfStale } from '../scripts/build-web.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

const DIST = join(import.meta.dirname, '../dist/web')
const MAX_KB = 180
const MAX_FILES = 25

/** The JavaScript named in the HTML of each logged-in page. A first visit loads exactly these files. */
export const peso: Bench = {
  name: 'peso',
  async run() {
    await buildIfStale()
    const { paginas } = JSON.parse(await readFile(join(DIST, 'build.json'), 'utf8')) as WebBuild
    return Promise.all(paginas.filter(({ preloads }) => /moldura-[^"]+\.js/.test(preloads)).map(weigh))
  },
}

async function weigh({ path, file }: WebBuild['paginas'][number]): Promise<Figure> {
  const html = await readFile(join(DIST, 'pages', file), 'utf8')
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name!))
  let bytes = 0
  for (const name of files) bytes += gzipSync(await readFile(join(DIST, 'client', name)), { level: 9 }).length
  const kb = bytes / 1024
  return {
    name: `${path} first load: JavaScript, gzip`,
    figure: `${decimal(kb, 1)} KB in ${files.size} files`,
    target: `≤ ${MAX_KB} KB in ${MAX_FILES} files`,
    ok: kb <= MAX_KB && files.size <= MAX_FILES,
  }
}
