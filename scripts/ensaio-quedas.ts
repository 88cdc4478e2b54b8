/**
 * `npm run ensaio:quedas`: people buy, settle and contest while the process is killed (SIGKILL) at random moments and
 * started again. Then the books, the bank and the answers to people are compared. On PostgreSQL there are two
 * processes, the clock of one is 25 minutes ahead, and the database is killed, stopped and cut off as well. Exit code 1
 * at the first difference; the output names it. When the time ended before all purchases were made, this is said after
 * the other families, also with exit code 1.
 *
 * The family `dce` kills the product and the tax authority, each a process, at every step of issuing, sending again and
 * cancelling a DC-e; it needs PostgreSQL.
 *
 * The family `energia` cuts the power of the embedded database's disk again and again: writes that nobody waited for
 * are lost, wholly or in part.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatReais } from '../contract/kernel/values/centavos.ts'
import { ensaiarDces } from '../server/ensaio/dce/ensaio.ts'
import { type Ensaiado, ensaiar } from '../server/ensaio/ensaio.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { anySemente, count, countIn, runComando } from './comando.ts'
import { type Postgres, startPostgres } from './start-postgres.ts'

const USO =
  'Uso: npm run ensaio:quedas -- [--compras 2000] [--minutos 20] [--semente 42] [--banco pglite|postgres] [--familia compras|dce|energia] [--respostas]'
const BANCOS = ['pglite', 'postgres'] as const
const FAMILIAS = ['compras', 'dce', 'energia'] as const
/** The most requests in one life of a process: about thirty purchases. */
const PEDIDOS_POR_VIDA = 600
/** The most requests between two cuts of the database: about six purchases. */
const PEDIDOS_POR_CORTE = 120

const VITEST = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const QUEDA_DE_ENERGIA = 'server/db/queda-de-energia.test.ts'

const TITULO = `| banco | compras | compradas | recargas | saques | quitações | contestações | decisões | avisos | quedas | cortes do banco | partidas | segundos | linhas | entrou − saiu | diferenças |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
`

// a signal that stops the rehearsal stops its processes, too
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runComando(async () => {
  const args = readArgs()
  const isAsked = (familia: (typeof FAMILIAS)[number]) => (args.familia ?? familia) === familia
  const faltas = isAsked('compras') ? await ensaiarCompras(args) : []
  if (isAsked('dce') && args.banco !== 'pglite') await ensaiarDocumentos()
  if (isAsked('energia') && args.banco !== 'postgres') await ensaiarEnergia()
  if (faltas.length > 0) throw new StartError(`O tempo acabou, sem diferença no que foi comprado. ${faltas.join(' ')}`)
})

/** The same losses as in `npm test`: the test records every request to the disk, and says each loss by its name. */
async function ensaiarEnergia() {
  console.log('Energia: o disco do banco embutido perde o que ainda não estava gravado.')
  const args = [VITEST, 'run', '--project', 'areas-pglite', QUEDA_DE_ENERGIA]
  const running = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
  const [code] = (await once(running, 'exit')) as [number | null]
  if (code !== 0)
    throw new StartError('energia: algo que foi respondido se perdeu, ou um banco não abriu; o motivo está acima.')
}

/** Rehearses every death at every step, and prints what they left behind. */
async function ensaiarDocumentos() {
  console.log('DC-e: o produto e a Sefaz morrem em cada passo.')
  const { percursos, mortes, faltaram, segundos, diferencas } = await withBanco('postgres', (env, server) =>
    ensaiarDces({ env, databaseUrl: server!.url, folder: env.DATA_DIR!, choose: (all) => all }),
  )
  console.log('| percursos | mortes | sem morte | segundos | diferenças |\n|---|---|---|---|---|')
  console.log(`| ${[percursos, mortes, faltaram.length, Math.round(segundos), diferencas.length].join(' | ')} |`)
  refuse('DC-e', diferencas)
}

/** Ends the rehearsal at a difference; the others are printed. */
function refuse(nome: string, [first, ...others]: readonly string[]) {
  if (first === undefined) return
  for (const diferenca of others.slice(0, 19)) console.error(diferenca)
  throw new StartError(`${nome}: ${count(others.length + 1, 'diferença', 'diferenças')}. A primeira: ${first}`)
}

/** Returns which databases had no time for all purchases. */
async function ensaiarCompras({ banco, semente, compras, minutos, respostas }: ReturnType<typeof readArgs>) {
  console.log(
    `Semente ${semente}: ${compras.toLocaleString('pt-BR')} compras, no máximo ${minutos} minutos em cada banco.`,
  )
  const linhas: string[] = []
  const faltas: string[] = []
  for (const nome of BANCOS.filter((one) => !banco || banco === one)) {
    const ensaiado = await withBanco(nome, (env, server) =>
      ensaiar({
        env,
        semente,
        compras,
        quedas: Infinity,
        pedidosPorVida: PEDIDOS_POR_VIDA,
        ...(server && { postgres: { server, cortes: 1, pedidosPorCorte: PEDIDOS_POR_CORTE } }),
        maxMs: minutos * 60_000,
      }),
    )
    linhas.push(linhaOf(nome, ensaiado))
    if (respostas) tellRespostas(ensaiado)
    if (ensaiado.diferencas.length > 0) console.log(TITULO + linhas.join('\n'))
    refuse(nome, ensaiado.diferencas)
    if (ensaiado.faltaram > 0) faltas.push(`${nome}: faltaram ${ensaiado.faltaram} de ${compras} compras.`)
  }
  console.log(TITULO + linhas.join('\n'))
  return faltas
}

function readArgs() {
  const number = countIn(USO)
  try {
    const { values } = parseArgs({
      options: {
        compras: { type: 'string', default: '2000' },
        minutos: { type: 'string', default: '20' },
        semente: { type: 'string', default: anySemente() },
        banco: { type: 'string' },
        familia: { type: 'string' },
        respostas: { type: 'boolean', default: false },
      },
    })
    const banco = BANCOS.find((nome) => nome === values.banco)
    const familia = FAMILIAS.find((nome) => nome === values.familia)
    if ((values.banco && !banco) || (values.familia && !familia)) throw new StartError(USO)
    const { compras, minutos, semente, respostas } = values
    return { banco, familia, compras: number(compras), minutos: number(minutos), semente: number(semente), respostas }
  } catch {
    throw new StartError(USO)
  }
}

async function withBanco<T>(
  nome: (typeof BANCOS)[number],
  run: (env: Record<string, string>, server: Postgres | undefined) => Promise<T>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-ensaio-'))
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled'), DATA_DIR: join(folder, 'data') }
  const postgres = nome === 'postgres' ? await startPostgres({ isDuravel: true }) : undefined
  try {
    return await run({ ...compiled, ...(postgres && { DATABASE_URL: postgres.url }) }, postgres)
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function linhaOf(nome: string, { diario, quedas, cortes, partidas, segundos, linhas, somas, diferencas }: Ensaiado) {
  const { compras, comprados, recargas, saques, quitadas, contestadas, decididas, webhooks } = diario
  const counts = [
    compras,
    comprados.size,
    recargas.size,
    saques.size,
    quitadas.size,
    contestadas.length,
    decididas.size,
    webhooks,
    quedas,
    cortes,
    partidas,
    segundos,
    linhas,
  ]
  const shown = counts.map((count) => Math.round(count).toLocaleString('pt-BR'))
  return `| ${[nome, ...shown, formatReais(somas.entrou - somas.saiu), diferencas.length].join(' | ')} |`
}

/** How often each call had each answer. */
function tellRespostas({ diario }: Ensaiado) {
  for (const [resposta, times] of [...diario.respostas].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${String(times).padStart(7)} ${resposta}`)
  }
}
