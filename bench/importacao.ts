import { createHash } from 'node:crypto'
import { COLUNAS, LINHAS_POR_VEZ, MAX_LINHAS } from '#contract/importacao'
import { remetente } from '../server/testing/given/carrinho.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import { type Bench, decimal, median } from './figure.ts'

const ROUNDS = 3
const LIMIT_MS = 5000

/** A spreadsheet of 1,000 rows, sent as the screen sends it: the time from the first row to the cart that holds all. */
export const importacao: Bench = {
  name: 'importacao',
  async run() {
    const { assinantes, stop } = await startAssinantes()
    try {
      const times: { checked: number; whole: number }[] = []
      for (const [round, assinante] of assinantes.slice(0, ROUNDS + 1).entries()) {
        const time = await importOnce(assinante)
        if (round > 0) times.push(time) // the first one warms up
      }
      const whole = median(times.map((time) => time.whole))
      const checked = median(times.map((time) => time.checked))
      return [
        {
          name: 'importing 1,000 rows end to end on PostgreSQL',
          figure: `${decimal(whole / 1000, 2)} s (${decimal(checked / 1000, 2)} s to check and quote)`,
          target: `≤ ${decimal(LIMIT_MS / 1000)} s`,
          ok: whole <= LIMIT_MS,
        },
      ]
    } finally {
      await stop()
    }
  },
}

async function importOnce(assinante: Assinante) {
  const begin = performance.now()
  const fretes: object[] = []
  for (let first = 0; first < MAX_LINHAS; first += LINHAS_POR_VEZ) {
    const linhas = Array.from({ length: LINHAS_POR_VEZ }, (_, i) => linhaOf(first + i))
    const body = { regra: 'MAIS_BARATO', remetente: remetente(), linhas }
    const conferidas = await assinante.post<{ frete: object | null }[]>('/api/v1/importacao/linhas', body)
    fretes.push(...conferidas.flatMap(({ frete }) => frete ?? []))
  }
  const checked = performance.now() - begin
  const resumo = createHash('sha256').update(String(begin)).digest('hex')
  const arquivo = { nome: 'envios.csv', resumo }
  const { quantidade } = await assinante.post<{ quantidade: number }>('/api/v1/importacao', { arquivo, fretes })
  if (quantidade !== MAX_LINHAS) throw new Error(`${quantidade} of ${MAX_LINHAS} rows went into the cart`)
  return { checked, whole: performance.now() - begin }
}

/** Rows that differ as real ones do: address, weight, value. */
const linhaOf = (i: number) => ({
  numero: i + 2,
  celulas: {
    ...Object.fromEntries(COLUNAS.map(({ nome, exemplo }) => [nome, exemplo as string])),
    numero: `${i}`,
    peso: `0,${String((i % 20) + 1).padStart(2, '0')}`,
    valor: `${50 + (i % 900)},90`,
    pedido: `P-${i}`,
  },
})
