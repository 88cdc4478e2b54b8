/**
 * `npm run meses:guardar -- --ate 2025-12 PASTA`: moves the events and the tracking of fretes bought until the end of that month
 * out of the database, into files under PASTA. With PostgreSQL the house may run. The key comes from COPIA_CHAVE or
 * COPIA_CHAVE_ARQUIVO.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { guardarMeses } from '../server/copia/meses/guardar.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando } from './comando.ts'
import { createProgresso } from './progresso.ts'

await runComando(async () => {
  const args = readArgs()
  const config = readConfig()
  const progresso = createProgresso()
  const guardados = await guardarMeses(config, { ...args, tell: progresso.tell }).finally(progresso.end)
  for (const { pedaco, linhas, ficaram, bytes } of guardados) {
    const andam = ficaram > 0 ? `; ${count(ficaram, 'frete ainda anda e ficou', 'fretes ainda andam e ficaram')}` : ''
    console.log(`${pedaco}: ${count(linhas, 'linha', 'linhas')}, ${count(Math.ceil(bytes / 1e6), 'MB', 'MB')}${andam}`)
  }
  console.log(
    guardados.length > 0
      ? `${count(guardados.length, 'mês guardado e conferido', 'meses guardados e conferidos')} em ${args.pasta}. Guarde esta pasta: o que está nela não está mais no banco nem nas cópias novas.`
      : `Não há o que guardar até ${args.ate}.`,
  )
  if (guardados.length > 0 && !config.copia.chave && !config.copia.arquivo)
    console.error('Atenção: sem COPIA_CHAVE, quem lê esta pasta lê os eventos dos fretes.')
})

function readArgs() {
  try {
    const { values, positionals } = parseArgs({ options: { ate: { type: 'string' } }, allowPositionals: true })
    const [pasta, ...others] = positionals
    if (pasta && others.length === 0 && values.ate && /^\d{4}-(0[1-9]|1[0-2])$/.test(values.ate))
      return { pasta, ate: values.ate }
  } catch {
    // an unknown option: the usage below names the known one
  }
  throw new StartError('Uso: npm run meses:guardar -- --ate AAAA-MM PASTA')
}
