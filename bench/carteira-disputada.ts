import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { pedido } from '../server/areas/cotacao/testing-pedido.ts'
import { frete } from '../server/testing/given/carrinho.ts'
import { production } from './ask.ts'
import { type Bench, decimal } from './figure.ts'

const COMPRADORES = 100
/** A buyer stops when there is no money left, and after this many purchases. */
const MAX_COMPRAS = 100
/** A hundred people who fill and buy the cart of one assinatura, all at once. */
export const carteiraDisputada: Bench = {
  name: 'carteira-disputada',
  async run() {
    const postgres = await startPostgres()
    const product = await startProduct(
      { ...production(postgres.url), LIMIT_PAYMENTS_PER_MINUTE: '100000000' },
      'bench/compra-server.ts',
      ['1'],
    )
    const db = new pg.Client({ connectionString: postgres.url })
    await db.connect()
    try {
      const [token = ''] = readFileSync(product.said.split(' ')[1] ?? '', 'utf8').split(' ')
      await raiseLimite(db, token)
      const ask = askerOf(product.url, token)
      const quoted = (await ask('/calculo-frete', { cotacoes: [pedido()] })).body as {
        uuid: string
        produto: { codigo: string }
      }[]
      const item = frete(quoted.find(({ produto }) => produto.codigo === 'correios/pac')!.uuid)
      const before = await deadlocksOf(db)
      const begun = performance.now()
      const ends = (await Promise.all(Array.from({ length: COMPRADORES }, () => buyAll(ask, item)))).flat()
      const seconds = (performance.now() - begun) / 1000
      const deadlocks = (await deadlocksOf(db)) - before
      const count = (end: string) => ends.filter((one) => one === end).length
      const others = ends.filter((end) => end !== 'comprado' && end !== 'SALDO_INSUFICIENTE')
      const { gasto, negativo } = await readLivro(db, token)
      const isRight =
        others.length === 0 && deadlocks === 0 && !negativo && gasto > 0 && count('SALDO_INSUFICIENTE') > 0
      return [
        {
          name: `${COMPRADORES} buyers on one wallet, ${ends.length} purchases in ${decimal(seconds)} s: deadlocks; errors besides 'Saldo insuficiente.'`,
          figure: `${deadlocks}; ${others.length}${others[0] ? ` (${others[0]})` : ''} (${count('comprado')} answered, ${count('SALDO_INSUFICIENTE')} without money)`,
          target: '0; 0',
          ok: isRight,
        },
      ]
    } finally {
      await db.end()
      await product.stop()
      await postgres.stop()
    }
  },
}

/** A limit so high that only the money runs out. */
const raiseLimite = (db: pg.Client, assinaturaUuid: string) =>
  db.query('update frete_resumo set numero_fretes = 100000 where assinatura_uuid = $1', [assinaturaUuid])

type Answer = { status: number; body: unknown }
type Ask = (path: string, body: object) => Promise<Answer>

const askerOf =
  (url: string, token: string): Ask =>
  async (path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

/** The result of each try: bought (by this buyer, or by a faster one with the same cart), or a code. */
async function buyAll(ask: Ask, item: object) {
  const ends: string[] = []
  for (let n = 0; n < MAX_COMPRAS && !ends.includes('SALDO_INSUFICIENTE'); n++) {
    const saved = await ask('/carrinho', { fretes: [item] })
    if (saved.status !== 200) {
      ends.push((saved.body as { code: string }).code)
      continue
    }
    const bought = await ask(`/frete/${(saved.body as { uuid: string }).uuid}`, {})
    ends.push(bought.status === 200 ? 'comprado' : (bought.body as { code: string }).code)
  }
  return ends
}

async function deadlocksOf(db: pg.Client) {
  const { rows } = await db.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks ?? 0)
}

async function readLivro(db: pg.Client, assinaturaUuid: string) {
  const { rows } = await db.query<{ gasto: string; negativo: boolean }>(
    `select coalesce(-sum(p.valor_centavos) filter (where p.valor_centavos < 0), 0) as gasto,
       bool_or(c.saldo_centavos < 0) or sum(p.valor_centavos) <> max(c.saldo_centavos) as negativo
     from partida p join conta_razao c on c.id = p.conta where p.conta = $1 || ':disponivel'`,
    [assinaturaUuid],
  )
  return { gasto: Number(rows[0]?.gasto ?? 0), negativo: rows[0]?.negativo ?? true }
}
