/**
 * `npm run copia:restaurar -- COPIA`: brings a backup into the empty database of this environment. No house may run on it.
 * `--substituir` throws away what the database holds.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { restaurarCopia } from '../server/copia/casa.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando } from './comando.ts'
import { createProgresso } from './progresso.ts'

await runComando(async () => {
  const args = readArgs()
  const progresso = createProgresso()
  const manifesto = await restaurarCopia(readConfig(), { ...args, tell: progresso.tell }).finally(progresso.end)
  const linhas = manifesto.tabelas.reduce((sum, tabela) => sum + tabela.linhas, 0)
  console.log(`Restaurada a cópia de ${manifesto.feitaEm}: ${count(linhas, 'linha', 'linhas')}.`)
})

function readArgs() {
  try {
    const { values, positionals } = parseArgs({
      options: { substituir: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [pasta, ...others] = positionals
    if (pasta && others.length === 0) return { pasta, isReplacing: values.substituir }
  } catch {
    // an unknown option: the usage below names the known one
  }
  throw new StartError('Uso: npm run copia:restaurar -- COPIA [--substituir]')
}
