import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/start-postgres.ts'
import { conferDia } from '../server/areas/operacao/conferencia/conferencia.rules.ts'
import { diaCerto, plantAnomalias } from '../server/areas/operacao/conferencia/testing-anomalias.ts'
import { production } from './ask.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

const PAGAMENTOS = 100_000
const DIA_SECONDS = 60
const POUCAS = 1_000
const MUITAS = 1_000_000
const SLOWER = 2

const NOMES = {
  saques: 'withdrawals to send',
  saquesConcluidos: 'withdrawals that ended',
  reembolsos: 'refunds that wait',
  reembolsosFeitos: 'refunds that were made',
}
type Paginas = Record<keyof typeof NOMES, number>

/** The staff's money: ledger, PSP and invoices of a large day compared, and first pages with a million rows behind them. */
export const conferencia: Bench = {
  name: 'conferencia',
  async run() {
    const postgres = await startPostgres()
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['bench/conferencia-dia.ts', ...[PAGAMENTOS, POUCAS, MUITAS].map(String)],
        { env: { ...process.env, ...production(postgres.url), SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'warn' } },
      )
      return render(JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Medido)
    } finally {
      await postgres.stop()
    }
  },
}

/** Anomalies of every kind, planted in a day of 3,000 payments: how many are found, and what is found besides. */
function findPlanted(): Figure {
  const dia = diaCerto(3_000)
  const planted = new Set(plantAnomalias(dia).map(({ tipo, chave }) => `${tipo} ${chave}`))
  const found = new Set(conferDia(dia).achadas.map(({ tipo, chave }) => `${tipo} ${chave}`))
  const invented = [...found].filter((one) => !planted.has(one)).length
  const missing = [...planted].filter((one) => !found.has(one)).length
  return {
    name: 'planted anomalies that the match finds',
    figure: `${planted.size - missing} of ${planted.size}, ${invented} invented`,
    target: 'all of ≥ 50, 0 invented',
    ok: planted.size >= 50 && missing === 0 && invented === 0,
  }
}

type Medido = { diaMs: number; excecoes: number; poucas: Paginas; muitas: Paginas }

function render({ diaMs, excecoes, poucas, muitas }: Medido): Figure[] {
  if (excecoes > 0) throw new Error(`${excecoes} exceptions in a day that is right`)
  const dia = {
    name: `three-way match of a day with ${decimal(PAGAMENTOS)} payments`,
    figure: `${decimal(diaMs / 1000, 1)} s`,
    target: `≤ ${DIA_SECONDS} s`,
    ok: diaMs / 1000 <= DIA_SECONDS,
  }
  const paginas = (Object.keys(NOMES) as (keyof typeof NOMES)[]).map((nome): Figure => {
    const [many, few] = [muitas[nome], poucas[nome]]
    return {
      name: `first page of ${NOMES[nome]}, ${decimal(MUITAS)} rows against ${decimal(POUCAS)}`,
      figure: `${decimal(many / few, 2)} × (${decimal(many, 2)} / ${decimal(few, 2)} ms)`,
      target: `≤ ${SLOWER} ×`,
      ok: many / few <= SLOWER,
    }
  })
  return [dia, findPlanted(), ...paginas]
}
