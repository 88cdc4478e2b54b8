/**
 * `npm run ensaio:versao`: people quote, buy, top up, cancel, print and look while the product's version is changed on
 * one PostgreSQL, node after node, as an operator does it. Nobody may see a failed request, and in the end the books,
 * the bank and the answers to people are compared. `--de REF` names the version before (a commit or a tag; by default
 * the one that testing-lancadas.ts gives), `--de seguinte` rehearses from this version to one with another migration.
 * Exit code 1 when a request failed or something differs.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BASE_DO_ENSAIO } from '../server/db/lei/testing-lancadas.ts'
import { openHaproxy } from '../server/ensaio/versao/haproxy.ts'
import { hasCommit, makeSeguinte, programaDaqui, takePrograma } from '../server/ensaio/versao/programa.ts'
import { countFalhados, ensaiarVersoes } from '../server/ensaio/versao/versao.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { buildIfStale } from './build-web.ts'
import { anySemente, count, countIn, runComando } from './comando.ts'
import { startPostgres } from './start-postgres.ts'

const USO =
  'Uso: npm run ensaio:versao -- [--de REF|seguinte] [--pedidos 50000] [--nos 2] [--gente 8] [--semente 42] [--haproxy] [--respostas]'
const MOST_SAID = 200
const HAPROXY = '/usr/sbin/haproxy'

// a signal that stops the rehearsal stops its processes, too
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runComando(async () => {
  const { de, pedidos, nos, gente, semente, haproxy, respostas } = readArgs()
  if (haproxy && !existsSync(HAPROXY)) throw new StartError(`Não há HAProxy em ${HAPROXY}.`)
  await buildIfStale()
  const [antes, depois] = programasOf(de)
  const postgres = await startPostgres({ isDuravel: true })
  try {
    console.log(`De ${antes.nome} para ${depois.nome}: ${count(pedidos, 'pedido', 'pedidos')}, semente ${semente}.`)
    const ensaiado = await ensaiarVersoes({
      databaseUrl: postgres.url,
      antes,
      depois,
      nos,
      pedidos,
      gente,
      semente,
      ...(haproxy && { balanca: () => openHaproxy(HAPROXY) }),
      tell: (step) => console.log(step),
    })
    if (respostas) {
      for (const [resposta, times] of [...ensaiado.diario.respostas].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        console.log(`${String(times).padStart(7)} ${resposta}`)
    }
    const { diario, segundos, linhas, diferencas } = ensaiado
    const falhados = countFalhados(ensaiado.falhados)
    console.log(
      `${count(ensaiado.pedidos, 'pedido', 'pedidos')} em ${Math.round(segundos)} s: ${count(falhados, 'falhou', 'falharam')}. ` +
        `${count(diario.comprados.size, 'compra', 'compras')}, ${count(diario.recargas.size, 'recarga', 'recargas')}, ${count(linhas, 'linha comparada', 'linhas comparadas')}, ${count(diferencas.length, 'diferença', 'diferenças')}.`,
    )
    for (const [resposta, times] of ensaiado.falhados.slice(0, MOST_SAID)) console.error(`${times} × ${resposta}`)
    if (ensaiado.paginas) {
      const { abertas, arquivos, faltaram } = ensaiado.paginas
      const sayAntes = antes.sharesPages ? '' : ' A versão anterior ainda não serve os arquivos das páginas de outra.'
      console.log(
        `${count(abertas, 'página aberta', 'páginas abertas')} com ${count(arquivos, 'arquivo', 'arquivos')}: ${count(faltaram, 'não veio', 'não vieram')}.${sayAntes}`,
      )
    }
    for (const diferenca of diferencas.slice(0, MOST_SAID)) console.error(diferenca)
    if (falhados + diferencas.length > 0)
      for (const dito of ensaiado.ditos.split('\n').slice(0, MOST_SAID)) console.error(dito)
    if (falhados + diferencas.length > 0) throw new StartError('O ensaio falhou.')
  } finally {
    await postgres.stop()
    antes.remove()
    depois.remove()
  }
})

function programasOf(de: string) {
  if (de === 'seguinte') return [programaDaqui(), makeSeguinte({ isWithPages: true })] as const
  if (!hasCommit(de)) throw new StartError(`Não há ${de} na história desta cópia do projeto (git).`)
  return [takePrograma(de, { isWithPages: true }), programaDaqui()] as const
}

function readArgs() {
  const number = countIn(USO)
  try {
    const { values } = parseArgs({
      options: {
        de: { type: 'string', default: BASE_DO_ENSAIO },
        pedidos: { type: 'string', default: '50000' },
        nos: { type: 'string', default: '2' },
        gente: { type: 'string', default: '8' },
        semente: { type: 'string', default: anySemente() },
        haproxy: { type: 'boolean', default: false },
        respostas: { type: 'boolean', default: false },
      },
    })
    const { pedidos, nos, gente, semente } = values
    return {
      ...values,
      pedidos: number(pedidos),
      nos: number(nos),
      gente: number(gente),
      semente: number(semente),
    }
  } catch {
    throw new StartError(USO)
  }
}
