import { sql } from 'kysely'
import { TRANSACOES_POR_PAGINA } from '#contract/carteira'
import { insertManyTransacoes } from '../server/areas/carteira/testing-massa.ts'
import { openPostgres } from '../server/db/open.ts'
import { createLog } from '../server/kernel/log.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import { type Bench, decimal } from './figure.ts'
import { residentMb } from './memoria.ts'
import { comparePages } from './paginas.ts'

const FEW = 1000
const MANY = 1_000_000
const GROWTH_MB = 60

/**
 * The transactions of an account with a million of them, and of one with a thousand in the same table: the first page,
 * asked for in turns, and all of them as a file, while the server's memory is watched.
 */
export const carteira: Bench = {
  name: 'carteira',
  async run() {
    const { assinantes, pid, databaseUrl, stop } = await startAssinantes()
    try {
      const [ana, bia] = assinantes as [Assinante, Assinante]
      await fill(
        databaseUrl,
        new Map([
          [ana.assinaturaUuid, MANY],
          [bia.assinaturaUuid, FEW],
        ]),
      )
      const compare = (name: string, query: string) =>
        comparePages(
          name,
          { muito: ana, pouco: bia },
          { pathOf: (assinante) => pathOf(assinante) + query, lines: TRANSACOES_POR_PAGINA },
        )
      return [
        await compare('first page of 1,000,000 transactions against that of 1,000', ''),
        await compare('the same, of one status', '?statusTransacao=EXPIRADA'),
        await exportAll(ana, bia, pid),
      ]
    } finally {
      await stop()
    }
  },
}

async function fill(databaseUrl: string, quantas: ReadonlyMap<string, number>) {
  const { db, close } = openPostgres({ databaseUrl, databasePool: 1 }, createLog({ logLevel: 'warn' }))
  for (const [assinaturaUuid, n] of quantas) await insertManyTransacoes(db, assinaturaUuid, n, new Date())
  await sql`vacuum analyze`.execute(db)
  await close()
}

/** Exports every line as CSV. The server's memory is compared with its memory after a small export. */
async function exportAll(ana: Assinante, bia: Assinante, pid: number) {
  await countLines(bia)
  const before = residentMb(pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 50)
  const begin = performance.now()
  const lines = await countLines(ana)
  const seconds = (performance.now() - begin) / 1000
  clearInterval(watch)
  if (lines !== MANY + 1) throw new Error(`${lines} lines in the file`)
  const speed = `${decimal(MANY / seconds)} a second, ${decimal(seconds, 1)} s`
  return {
    name: '1,000,000 transactions as CSV, memory of the server',
    figure: `+${decimal(peak - before)} MB (${decimal(before)} → ${decimal(peak)} MB; ${speed})`,
    target: `≤ +${GROWTH_MB} MB`,
    ok: peak - before <= GROWTH_MB,
  }
}

async function countLines(assinante: Assinante) {
  const file = await assinante.download(pathOf(assinante), 'text/csv')
  let lines = 0
  for await (const chunk of file.body as AsyncIterable<Uint8Array>)
    for (const byte of chunk) if (byte === NEWLINE) lines++
  return lines
}

const NEWLINE = 10
const pathOf = ({ assinaturaUuid }: Assinante) => `/api/v1/assinatura/${assinaturaUuid}/transacao`
