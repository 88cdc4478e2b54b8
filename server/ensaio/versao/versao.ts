import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { segredoDosWebhooks } from '../../adapters/psp/sandbox/segredo.ts'
import { openPostgres } from '../../db/open.ts'
import type { Db } from '../../kernel/deps.ts'
import { createLog } from '../../kernel/log.ts'
import { createBanco } from '../banco.ts'
import { createCliente } from '../cliente.ts'
import { checkTudo, countLinhas } from '../contraprova/contraprova.ts'
import { settleTudo } from '../curso/relogio.ts'
import { createDiario, type Diario } from '../diario.ts'
import { LIMITES } from '../limites.ts'
import { createPessoa } from '../pessoa.ts'
import { createProduto, type Produto } from '../produto.ts'
import { sorteOf } from '../sorte.ts'
import { type Balanca, openBalanca } from './balanca.ts'
import { live, register } from './gente.ts'
import { type Paginas, visit } from './paginas.ts'
import type { Programa } from './programa.ts'

export type PlanoDeVersoes = {
  /** An empty PostgreSQL. */
  databaseUrl: string
  env?: Record<string, string>
  antes: Programa
  depois: Programa
  /** Nodes of each version. */
  nos: number
  /** Requests of people in all. Each step begins with its event, and then waits for an equal part of them. */
  pedidos: number
  /** How long a node still answers after it was told to stop. The balancer looks at it every 50 ms. */
  graceMs?: number
  gente: number
  /** The longest pause between two acts of a person; none by default. */
  pausaMs?: number
  semente: number
  /** The balancer; ours by default. */
  balanca?: () => Promise<Balanca>
  tell?: (step: string) => void
}

export type EnsaiadoDeVersoes = {
  diario: Diario
  pedidos: number
  /** Requests that a person saw fail (no answer, 429, or 5xx), and how often each did. */
  falhados: [resposta: string, times: number][]
  /**
   * The steps in their order, each with the numbers of requests and of failed ones when it began. Failed registrations
   * are already in the first step's number.
   */
  passos: { nome: string; pedidos: number; falhados: number; segundos: number }[]
  segundos: number
  linhas: number
  diferencas: string[]
  /** Undefined where a version has no pages here. */
  paginas: Paginas | undefined
  /** What the nodes have logged: only errors. */
  ditos: string
}

/** A start that migrates under people may wait for tables. */
const MAX_START_MS = 600_000
/** With this many failures the rehearsal ends early, because further ones would say the same. */
const MOST_FALHAS = 400
const HIGH = '100000' // ten and a hundred times as much must still be an int
const GRACE_MS = 2500

/**
 * People use the product while its version is changed on one PostgreSQL, node after node: the version before, both, the
 * version before alone again on the database of the new one, both, and only the new one. Then the books, the bank and the
 * answers are compared.
 */
export async function ensaiarVersoes(plano: PlanoDeVersoes): Promise<EnsaiadoDeVersoes> {
  const { databaseUrl, antes, depois, semente, tell = () => {} } = plano
  const begun = performance.now()
  const env = {
    NODE_ENV: 'test',
    SANDBOX: 'on',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    STOP_GRACE_MS: String(plano.graceMs ?? GRACE_MS),
    ...LIMITES,
    LIMIT_LOGIN_PER_MINUTE: HIGH,
    LIMIT_MAILS_PER_HOUR: HIGH,
    LIMIT_TRACKING_PER_MINUTE: HIGH,
    ...plano.env,
  }
  const diario = createDiario()
  const hasPaginas = antes.hasPages && depois.hasPages
  const balanca = await (plano.balanca ?? openBalanca)()
  const ask = createCliente({ next: async () => ({ url: balanca.url, vida: () => 0 }) }, diario)
  const made = (programa: Programa) =>
    Promise.all(
      Array.from({ length: plano.nos }, async () => ({
        programa,
        no: await createProduto(envOf(env, programa), {
          programa: [programa.main],
          maxStartMs: MAX_START_MS,
          adiantadoMs: 0,
          onEnd: (code) => diario.falhas.push(`um nó de ${programa.nome} terminou sozinho (${code})`),
        }),
      })),
    )
  const [velhos, novos] = await Promise.all([made(antes), made(depois)])
  const all = [...velhos, ...novos]
  const running = new Set<No>()
  const come = async (one: No) => {
    running.add(one)
    await one.no.start()
    await balanca.add(one.no.url)
  }
  /** As an operator does. A version without a time of grace is taken from the balancer first. */
  const go = async (one: No) => {
    const { no, programa } = one
    running.delete(one)
    if (!programa.hasGrace) await balanca.drain(no.url)
    const code = await no.stop()
    await balanca.drain(no.url)
    if (code !== 0)
      diario.falhas.push(`a parada de um nó de ${programa.nome} terminou com ${code}: ${no.said().slice(-2000)}`)
  }

  const passos: EnsaiadoDeVersoes['passos'] = []
  const steps = stepsOf({ velhos, novos, come, go, refuse: () => refuse(antes, env, diario) })
  const share = Math.ceil(plano.pedidos / steps.length)
  const config = { databaseUrl, databasePool: 2 }
  const open = openPostgres(config, createLog({ logLevel: 'silent' }))
  let isOver = false
  try {
    for (const velho of velhos) await come(velho)
    const assinantes = await Promise.all(Array.from({ length: plano.gente }, () => register(ask)))
    await sql`update frete_resumo set numero_fretes = 1000000`.execute(open.db)
    const banco = createBanco(ask, { diario, segredo: await segredoDosWebhooks(open.db), semente })
    diario.pedidos = 0
    const living = assinantes.map((assinante, i) =>
      live(
        createPessoa(ask, {
          assinante,
          diario,
          banco,
          sorte: sorteOf(semente + i),
          isShared: false,
          isOver: () => isOver,
        }),
        { pausaMs: plano.pausaMs ?? 0 },
        () => isOver,
      ),
    )
    const visiting = hasPaginas
      ? visit(balanca.url, { diario, sorte: sorteOf(semente - 1) }, () => isOver)
      : Promise.resolve(undefined)
    for (const { nome, act } of steps) {
      const segundos = Math.round((performance.now() - begun) / 1000)
      const at = { nome, pedidos: diario.pedidos, falhados: countFalhados(listFalhados(diario)), segundos }
      passos.push(at)
      tell(`${segundos} s, ${at.pedidos} pedidos, ${at.falhados} falhados até aqui: ${nome}`)
      await act?.()
      const until = diario.pedidos + share
      while (diario.pedidos < until && diario.falhas.length < MOST_FALHAS) await pause(20)
      if (diario.falhas.length >= MOST_FALHAS) break
    }
    isOver = true
    await Promise.all(living)
    const paginas = await visiting
    if (paginas && paginas.faltaram > 0 && antes.sharesPages && depois.sharesPages)
      diario.falhas.push(`${paginas.faltaram} páginas ou arquivos delas não vieram`)
    await banco.finish()
    const pedidos = diario.pedidos
    if (diario.falhas.length < MOST_FALHAS) await settleTudo(ask)
    for (const one of all) if (running.has(one)) await go(one)
    return {
      diario,
      pedidos,
      falhados: listFalhados(diario),
      passos,
      segundos: (performance.now() - begun) / 1000,
      linhas: await countLinhas(open.db),
      paginas,
      diferencas: [...new Set(diario.falhas), ...(await listDiferencas(open.db, diario, antes))],
      ditos: all
        .flatMap(({ no }) => no.said().split('\n'))
        .filter((dito) => !dito.includes('"route":"/readyz"')) // a stopping node says no
        .join('\n'),
    }
  } finally {
    isOver = true
    await Promise.all(all.map(({ no }) => no.kill()))
    await balanca.close()
    await open.close()
  }
}

const envOf = (env: Record<string, string>, { compiled }: Programa) => ({ NODE_COMPILE_CACHE: compiled, ...env })

type No = { no: Produto; programa: Programa }
type Step = { nome: string; act?: () => Promise<unknown> }

function stepsOf({
  velhos,
  novos,
  come,
  go,
  refuse,
}: {
  velhos: No[]
  novos: No[]
  come: (no: No) => Promise<void>
  go: (no: No) => Promise<void>
  refuse: () => Promise<void>
}): Step[] {
  const [velho] = velhos
  const [novo, ...outros] = novos
  if (!velho || !novo) throw new Error('each version has a node')
  const { nome, startsOnNewer } = velho.programa
  const nova = novo.programa.nome
  const restart = async () => {
    await go(velho)
    await come(velho)
  }
  return [
    { nome: `só ${nome}` },
    { nome: `um nó entra com ${nova}, e migra o banco`, act: () => come(novo) },
    { nome: `${nova} sai de novo: ${nome} segue só, no banco já migrado`, act: () => go(novo) },
    { nome: `${nova} volta, e as duas trabalham lado a lado`, act: () => come(novo) },
    startsOnNewer
      ? { nome: `um nó com ${nome} reinicia no banco já migrado`, act: restart }
      : { nome: `um nó com ${nome} que inicia no banco já migrado é recusado em uma linha`, act: refuse },
    {
      nome: `os nós com ${nome} saem, os com ${nova} entram, um a um`,
      act: async () => {
        for (const one of outros) await come(one)
        for (const one of velhos) await go(one)
      },
    },
    { nome: `só ${nova}` },
  ]
}

/** A version that cannot start on a newer database must refuse to start here, and must say so. */
async function refuse(antes: Programa, env: Record<string, string>, diario: Diario) {
  const no = await createProduto(envOf(env, antes), {
    programa: [antes.main],
    maxStartMs: MAX_START_MS,
    adiantadoMs: 0,
    onEnd: () => {},
  })
  const said = await no.start().then(
    () => 'iniciou',
    (error: unknown) => String(error),
  )
  if (!said.includes('O banco de dados é mais novo que este programa')) diario.falhas.push(`${antes.nome}: ${said}`)
  await no.kill()
}

/** What a person sees as failed: no answer, a refusal for load, an error of the server or of the balancer. */
const listFalhados = ({ respostas }: Diario) =>
  [...respostas].filter(([resposta]) => / (?:dropped|silent|429|5\d\d)(?: |$)/.test(resposta))

export const countFalhados = (falhados: EnsaiadoDeVersoes['falhados']) =>
  falhados.reduce((sum, [, times]) => sum + times, 0)

/** A version from before the DC-e makes labels without one; that is no difference. */
async function listDiferencas(db: Db, diario: Diario, { hasDce }: Programa) {
  try {
    const diferencas = await checkTudo(db, diario)
    return hasDce ? diferencas : diferencas.filter((diferenca) => !diferenca.includes('a DC-e nunca existiu'))
  } catch (error) {
    return [`a contraprova não pôde ser feita: ${String(error)}`]
  }
}
