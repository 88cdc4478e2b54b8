import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startProduct } from '../e2e/product.ts'
import { buildIfStale } from '../scripts/build-web.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

type Custo = { seconds: number; fields: number; clicks: number; steps: string[] }
type Andado = { tela: string; primeira: Custo; impressao: Custo; proxima: Custo; planilha: Custo }

/**
 * What it costs a person to get a label, in seconds, fields and clicks, on a phone and on a desktop. A robot works at human
 * pace: 110 ms for each key, 1.3 s before each click. A key that acts, like Enter, counts as a click without the 1.3 s.
 * `MINUTOS=passos` writes each step with its time to stderr.
 */
export const minutos: Bench = {
  name: 'minutos',
  async run() {
    await buildIfStale()
    const product = await startProduct({}, 'bench/minutos-server.ts')
    try {
      const cpf = product.said.split(' ')[1] ?? ''
      const andar = join(import.meta.dirname, 'minutos/andar.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [andar, product.url, cpf])
      return (JSON.parse(stdout) as Andado[]).flatMap(({ tela, primeira, impressao, proxima, planilha }) => [
        figureOf(`${tela}: landing page → first label`, primeira, { seconds: 60, fields: 24, clicks: 11 }),
        figureOf(`${tela}: paid → PDF`, impressao, { clicks: 1 }),
        figureOf(`${tela}: next parcel, known buyer`, proxima, { fields: 3, clicks: 5 }),
        figureOf(`${tela}: 50 rows → 50 labels`, planilha, { seconds: 40, clicks: 8 }),
      ])
    } finally {
      await product.stop()
    }
  },
}

const UNITS = { seconds: 's', fields: 'fields', clicks: 'clicks' } as const
type Unit = keyof typeof UNITS
const ALL = Object.keys(UNITS) as Unit[]

/** All costs, beside their limits. */
function figureOf(name: string, custo: Custo, limites: Partial<Record<Unit, number>>): Figure {
  if (process.env.MINUTOS === 'passos') process.stderr.write(`${name}\n  ${custo.steps.join('\n  ')}\n`)
  const limited = ALL.filter((unit) => limites[unit] !== undefined)
  return {
    name,
    figure: ALL.map((unit) => `${decimal(custo[unit], unit === 'seconds' ? 1 : 0)} ${UNITS[unit]}`).join(', '),
    target: limited.map((unit) => `≤ ${limites[unit]} ${UNITS[unit]}`).join(', '),
    ok: limited.every((unit) => custo[unit] <= (limites[unit] ?? 0)),
  }
}
