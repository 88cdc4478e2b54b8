/**
 * `npm run migrar`: brings the database of this environment to this version, and ends. Nodes may work meanwhile on PostgreSQL.
 * `--ensaio` applies the migrations to a copy aside instead, tells what each does (time, locks, rows, files written anew), and
 * throws the copy away. Exit code 1 when a migration does not go through.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { findAplicadas } from '../server/db/migracao/aplicar.ts'
import { isIndice, readMigrations } from '../server/db/migracao/migracoes.ts'
import { planPendentes } from '../server/db/migracao/plano.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { createLog } from '../server/kernel/log.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { type Ensaiada, ensaiarMigracoes } from '../server/migrar/ensaio.ts'
import { count, runComando } from './comando.ts'
import { createProgresso } from './progresso.ts'

const duration = (ms: number) => (ms < 1000 ? `${Math.ceil(ms)} ms` : `${(ms / 1000).toFixed(1).replace('.', ',')} s`)
const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 1e6).toLocaleString('pt-BR')} MB`

await runComando(async () => {
  const { ensaio } = readArgs()
  await (ensaio ? tryAside() : apply())
})

async function apply() {
  const config = readConfig()
  const { open, release } = await openDatabase(config, createLog(config))
  try {
    const migrations = readMigrations()
    const pendentes = planPendentes((await findAplicadas(open.db)) ?? [], migrations)
    await migrate(open, { migrations, tell: (sentence) => console.error(sentence) })
    for (const { nome } of pendentes) console.log(nome)
    console.log(
      pendentes.length > 0
        ? `${count(pendentes.length, 'migração aplicada', 'migrações aplicadas')}.`
        : 'O banco já é desta versão.',
    )
  } finally {
    await open.close()
    await release()
  }
}

async function tryAside() {
  const progresso = createProgresso()
  const ensaiadas = await ensaiarMigracoes(readConfig(), { tell: progresso.tell }).finally(progresso.end)
  for (const ensaiada of ensaiadas) tell(ensaiada)
  const failed = ensaiadas.find(({ erro }) => erro !== undefined)
  if (failed) {
    throw new StartError(
      `A migração ${failed.migracao.nome} não passa nestes dados: ${failed.erro}. O banco de verdade não foi tocado.`,
    )
  }
  console.log(
    ensaiadas.length > 0
      ? `${count(ensaiadas.length, 'migração passa', 'migrações passam')} na cópia. O banco de verdade não foi tocado.`
      : 'O banco já é desta versão: não há o que migrar.',
  )
}

function tell({ migracao, ms, travas, mudadas, reescritas, indices }: Ensaiada) {
  console.log(`${migracao.nome}: ${duration(ms)}`)
  for (const { tabela, para } of travas)
    console.log(`  ${tabela}: enquanto isso ninguém ${para === 'LEITURA' ? 'lê nem escreve' : 'escreve'}`)
  for (const { tabela, bytes } of reescritas) console.log(`  ${tabela}: reescrita inteira, ${size(bytes)}`)
  for (const { tabela, linhas } of mudadas)
    console.log(`  ${tabela}: ${count(linhas, 'linha mudada', 'linhas mudadas')}`)
  for (const { nome, bytes } of indices) console.log(`  índice ${nome}: ${size(bytes)}`)
  if (isIndice(migracao)) console.log('  índices feitos sem parar ninguém')
  if (migracao.compativelDesde)
    console.log(`  programas que não conhecem ${migracao.compativelDesde} não iniciam mais neste banco`)
}

function readArgs() {
  try {
    return parseArgs({ options: { ensaio: { type: 'boolean', default: false } } }).values
  } catch {
    throw new StartError('Uso: npm run migrar [-- --ensaio]')
  }
}
