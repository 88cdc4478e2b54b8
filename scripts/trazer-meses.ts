/**
 * `npm run meses:trazer -- PASTA`: brings the months that `meses:guardar` wrote into PASTA back into the database; with
 * `--mes 2025-12` only the files that hold that month.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { trazerMeses } from '../server/copia/meses/trazer.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando } from './comando.ts'
import { createProgresso } from './progresso.ts'

await runComando(async () => {
  const args = readArgs()
  const progresso = createProgresso()
  const trazidos = await trazerMeses(readConfig(), { ...args, tell: progresso.tell }).finally(progresso.end)
  for (const { pedaco, linhas, voltaram } of trazidos)
    console.log(`${pedaco}: ${count(voltaram, 'linha voltou', 'linhas voltaram')} de ${linhas.toLocaleString('pt-BR')}`)
})

function readArgs() {
  try {
    const { values, positionals } = parseArgs({ options: { mes: { type: 'string' } }, allowPositionals: true })
    const [pasta, ...others] = positionals
    if (pasta && others.length === 0 && (values.mes === undefined || /^\d{4}-(0[1-9]|1[0-2])$/.test(values.mes)))
      return { pasta, mes: values.mes }
  } catch {
    // an unknown option: the usage below names the known one
  }
  throw new StartError('Uso: npm run meses:trazer -- PASTA [--mes AAAA-MM]')
}
