import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'
import type { Tempos } from './console-massa.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

const POUCAS = 1_000
const MUITAS = 1_000_000
const SLOWER = 2

const NOMES: Record<keyof Tempos, string> = {
  painel: 'the panel, all its figures',
  filas: 'the counts of the rail',
  documentos: 'documents that wait',
  limites: 'requests for a limit',
  contestacoes: 'contests to answer',
  tarefas: 'jobs that failed',
  tarefasFeitas: 'jobs that are done',
  linhas: 'lines of an invoice that need eyes',
  auditoria: 'the audit log',
  auditoriaDeUmaAcao: 'the audit log of one act, a twentieth of all',
  buscaPorCpf: 'a person by CPF',
  buscaPorNome: 'people of a name that all have',
  buscaDeFrete: 'a frete by its order',
  fretesDeUmStatus: 'fretes of one status',
}

/** First pages of the staff's console with a million rows behind each list, beside the same with a thousand. */
export const consoleDaEquipe: Bench = {
  name: 'console',
  async run() {
    const postgres = await startPostgres()
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['bench/console-massa.ts', ...[POUCAS, MUITAS].map(String)],
        { env: { ...process.env, ...production(postgres.url), SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'warn' } },
      )
      const { poucas, muitas } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Record<'poucas' | 'muitas', Tempos>
      return (Object.keys(NOMES) as (keyof Tempos)[]).map((nome): Figure => {
        const [many, few] = [muitas[nome], poucas[nome]]
        return {
          name: `console, first page: ${NOMES[nome]}, ${decimal(MUITAS)} rows against ${decimal(POUCAS)}`,
          figure: `${decimal(many / few, 2)} × (${decimal(many, 2)} / ${decimal(few, 2)} ms)`,
          target: `≤ ${SLOWER} ×`,
          ok: many / few <= SLOWER,
        }
      })
    } finally {
      await postgres.stop()
    }
  },
}
