import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { load, loadWith, production, quoteOnce } from './ask.ts'
import { type Bench, decimal, type Figure } from './figure.ts'
import { residentMb } from './memoria.ts'
import { findPostmaster, postgresUs, processorUs } from './processor.ts'

const COMPRAS = 1_000
const AQUECE = 300
const CONNECTIONS = 16
const SECONDS = 8

type Medida = {
  compras: number
  compraUs: number
  cotacoes: number
  cotacaoUs: number
  mb: number
}

/**
 * The embedded database beside PostgreSQL: the same purchases and quotes against each. Both answer only after the
 * commit. The embedded database also waits for the disk, the throwaway PostgreSQL does not.
 */
export const embutido: Bench = {
  name: 'embutido',
  async run() {
    const postgres = await startPostgres({ isDuravel: true })
    try {
      const postmaster = await findPostmaster(postgres.url)
      const fora = await measure(postgres.url, () => postgresUs(postmaster))
      const dentro = await measure('', () => 0)
      const row = (name: string, figure: (medida: Medida) => string): Figure => ({
        name: `${name}: embedded / PostgreSQL`,
        figure: `${figure(dentro)} / ${figure(fora)}`,
        target: '–',
        ok: true,
      })
      return [
        row(
          `purchases a second at ${CONNECTIONS} connections, processor of one (with PostgreSQL's)`,
          (medida) => `${decimal(medida.compras)}, ${decimal(medida.compraUs)} µs`,
        ),
        row(
          'quotes a second at 100 connections, processor of one',
          (medida) => `${decimal(medida.cotacoes)}, ${decimal(medida.cotacaoUs)} µs`,
        ),
        row(
          `memory of our process after ${decimal(COMPRAS + AQUECE)} purchases and those quotes`,
          ({ mb }) => `${decimal(mb)} MB`,
        ),
      ]
    } finally {
      await postgres.stop()
    }
  },
}

/** People, money and carts are made by one process; the next one sells, as after a restart. */
async function measure(databaseUrl: string, beside: () => number): Promise<Medida> {
  const dir = mkdtempSync(join(tmpdir(), 'embutido-'))
  const env = {
    ...production(databaseUrl),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    LIMIT_PAYMENTS_PER_MINUTE: '1000000',
  }
  try {
    await (await startProduct(env, 'bench/compra-server.ts', [String(COMPRAS + AQUECE), 'sem-trabalhos'])).stop()
    const product = await startProduct(env)
    const spent = () => processorUs(product.pid) + beside()
    const buy = async (first: number, many: number) => {
      const args = [product.url, join(dir, 'carrinhos.txt'), String(first), String(many), String(CONNECTIONS)]
      const { stdout } = await promisify(execFile)(process.execPath, [
        join(import.meta.dirname, 'compra-load.ts'),
        ...args,
      ])
      return (JSON.parse(stdout) as { perSecond: number }).perSecond
    }
    try {
      const [token = ''] = readFileSync(join(dir, 'carrinhos.txt'), 'utf8').split(' ')
      // opens the connections, which may take longer than a request waits
      await loadWith(`${product.url}/api/v1/frete`, 2, { authorization: `Bearer ${token}` }, [], CONNECTIONS, 1)
      await buy(0, AQUECE)
      const beforePurchases = spent()
      const compras = await buy(AQUECE, COMPRAS)
      const compraUs = (spent() - beforePurchases) / COMPRAS
      await quoteOnce(product.url)
      await load(product.url, 2)
      const beforeQuotes = spent()
      const { perSecond, answers } = await load(product.url, SECONDS)
      const cotacaoUs = (spent() - beforeQuotes) / answers
      return { compras, compraUs, cotacoes: perSecond, cotacaoUs, mb: residentMb(product.pid) }
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
