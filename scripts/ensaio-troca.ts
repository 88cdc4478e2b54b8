/**
 * `npm run ensaio:troca`: three PostgreSQL under Patroni, an etcd each, HAProxy and three nodes, as `deploy/` describes them,
 * on this machine. People buy, top up and print labels while leaders, nodes and etcd are lost. The time until somebody can buy
 * again is printed after each round. With `--replica` lists are read from the servers that follow, and people hold them against
 * what they have just bought. At the end books, bank, carrier and what each client was told are held against each other.
 * Exit code 1 at a difference, or when something does not come back.
 */
import { parseArgs } from 'node:util'
import { formatReais } from '../contract/kernel/values/centavos.ts'
import { IMPRIME } from '../server/ensaio/curso/etiqueta.ts'
import { createAbrigo } from '../server/ensaio/troca/abrigo.ts'
import type { Portas } from '../server/ensaio/troca/configuracao.ts'
import { type Modo, startConjunto } from '../server/ensaio/troca/conjunto.ts'
import type { Listas } from '../server/ensaio/troca/listas.ts'
import { findProgramas } from '../server/ensaio/troca/programas.ts'
import { ALVOS, type Rodada, voltaOf } from '../server/ensaio/troca/rodadas.ts'
import { ensaiarTroca, type Trocado } from '../server/ensaio/troca/troca.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { anySemente, count, countIn, runComando } from './comando.ts'
import { freePorts } from './porta-livre.ts'
import { findUsuario } from './usuario.ts'

const USO =
  'Uso: npm run ensaio:troca -- [--rodadas 10] [--semente 42] [--pgbouncer sessao|transacao] [--replica] [--respostas]'
const MODOS: Record<string, Modo> = { sessao: 'session', transacao: 'transaction' }

const COLUNAS = [
  'rodada',
  'o que houve',
  'líder antes',
  'líder depois',
  'sem compras',
  'primeira pedida depois',
  'alvo',
  'tudo inteiro',
]
const DAS_LISTAS = ['listas da réplica', 'listas do primário, por quê']

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function tituloOf(isReplica: boolean) {
  const colunas = [...COLUNAS, ...(isReplica ? DAS_LISTAS : [])]
  return `${row(colunas)}\n${row(colunas.map(() => '---'))}`
}

// a signal that stops the rehearsal stops its processes, too
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runComando(async () => {
  const { rodadas, semente, pgbouncer, replica, respostas } = readArgs()
  if (process.platform !== 'linux')
    throw new StartError('O ensaio da troca roda em Linux: os programas são os do Debian.')
  const modo = pgbouncer === undefined ? undefined : MODOS[pgbouncer]
  const programas = findProgramas({ isPgBouncer: modo !== undefined })
  const portas = await createPortas()
  const usuario = findUsuario(['postgres'])
  const abrigo = createAbrigo(usuario)
  let isKept = true
  try {
    console.log(
      `Semente ${semente}: ${count(rodadas, 'rodada', 'rodadas')}. Três PostgreSQL, Patroni, etcd e HAProxy começam em ${abrigo.pasta}.`,
    )
    const conjunto = await startConjunto(abrigo, { programas, portas, modo, isPeer: usuario !== undefined })
    const { direct, pooled, replica: seguidores } = conjunto.urls
    console.log(tituloOf(replica))
    const trocado = await ensaiarTroca({
      abrigo,
      conjunto,
      portas,
      semente,
      rodadas,
      env: {
        ...(pooled ? { DATABASE_URL: pooled, DATABASE_POOLER: pgbouncer! } : { DATABASE_URL: direct }),
        ...(replica && { DATABASE_REPLICA_URL: seguidores }),
      },
      onRodada: (rodada, n) => console.log(linhaOf(rodada, n, replica)),
    })
    tell(trocado)
    if (respostas) tellRespostas(trocado)
    const [first] = trocado.diferencas
    if (first !== undefined) {
      for (const diferenca of trocado.diferencas.slice(1, 20)) console.error(diferenca)
      throw new StartError(
        `${count(trocado.diferencas.length, 'diferença', 'diferenças')}. A primeira: ${first}\nOs registros ficaram em ${abrigo.pasta}.`,
      )
    }
    isKept = false
  } finally {
    await abrigo.close({ isKept })
  }
})

function readArgs() {
  const number = countIn(USO)
  try {
    const { values } = parseArgs({
      options: {
        rodadas: { type: 'string', default: '10' },
        semente: { type: 'string', default: anySemente() },
        pgbouncer: { type: 'string' },
        replica: { type: 'boolean', default: false },
        respostas: { type: 'boolean', default: false },
      },
    })
    const { rodadas, semente, pgbouncer, replica, respostas } = values
    if (pgbouncer !== undefined && !MODOS[pgbouncer]) throw new StartError(USO)
    return { rodadas: number(rodadas), semente: number(semente), pgbouncer, replica, respostas }
  } catch {
    throw new StartError(USO)
  }
}

/** A free port for every address of deploy/, given when it is first asked for. */
async function createPortas(): Promise<Portas> {
  const free = await freePorts(30)
  const given = new Map<string, number>()
  return (machine, port) => {
    const key = `${machine}:${port}`
    const known = given.get(key) ?? free.pop()
    if (known === undefined) throw new Error('deploy/ names more addresses than the rehearsal has ports')
    given.set(key, known)
    return known
  }
}

function segundos(value: number) {
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`
}

function linhaOf(rodada: Rodada & { listas: Listas }, n: number, isReplica: boolean) {
  const { tipo, antes, depois, primeira, pausa, inteira, listas } = rodada
  const alvo = ALVOS[tipo]
  const julgado = alvo === undefined ? '–' : `${alvo} s${voltaOf(rodada) > alvo ? ' (acima)' : ''}`
  const doPrimario = Object.entries(listas.primario).map(([why, many]) => `${why} ${many}`)
  return row([
    n,
    tipo,
    antes,
    depois,
    segundos(pausa),
    segundos(primeira),
    julgado,
    segundos(inteira),
    ...(isReplica ? [listas.replica, doPrimario.join(', ') || '–'] : []),
  ])
}

function tell({ diario, rodadas, segundos: total, linhas, somas, diferencas }: Trocado) {
  const { compras, comprados, recargas, saques, webhooks, respostas } = diario
  const many = (value = 0) => value.toLocaleString('pt-BR')
  const acima = rodadas.filter((rodada) => voltaOf(rodada) > (ALVOS[rodada.tipo] ?? Infinity)).length
  console.log(`
${count(rodadas.length, 'rodada', 'rodadas')} em ${many(Math.round(total))} s: ${many(compras)} compras pedidas, ${many(comprados.size)} respondidas como compradas, ${many(recargas.size)} recargas, ${many(saques.size)} saques, ${many(webhooks)} avisos do banco, ${many(respostas.get(`${IMPRIME} 200`))} etiquetas impressas, ${many(linhas)} linhas comparadas, entrou − saiu ${formatReais(somas ? somas.entrou - somas.saiu : 0)}.
${acima === 0 ? 'Todas as rodadas dentro do alvo.' : `${count(acima, 'rodada', 'rodadas')} acima do alvo.`}${diferencas.length === 0 ? ' O ensaio confere: nada perdido, nada em dobro.' : ''}`)
}

/** How often each call had each answer. */
function tellRespostas({ diario }: Trocado) {
  for (const [resposta, times] of [...diario.respostas].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${String(times).padStart(7)} ${resposta}`)
  }
}
