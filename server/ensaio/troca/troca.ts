import { readConfig } from '../../config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { createBanco } from '../banco.ts'
import { createCliente } from '../cliente.ts'
import type { sumTudo } from '../contraprova/contraprova.ts'
import { act } from '../curso/agir.ts'
import { checkCasa, furnish } from '../curso/casa.ts'
import { moveRelogio, settleTudo } from '../curso/relogio.ts'
import { createDiario, type Diario } from '../diario.ts'
import { LIMITES } from '../limites.ts'
import { createNos } from '../nos.ts'
import { createPessoa } from '../pessoa.ts'
import { type Assinante, prepare } from '../preparo.ts'
import { sorteOf } from '../sorte.ts'
import type { Abrigo } from './abrigo.ts'
import { NOS, type Portas } from './configuracao.ts'
import type { Conjunto } from './conjunto.ts'
import { createContagem, type Listas, readUntil } from './listas.ts'
import { play, RODADAS, type Rodada } from './rodadas.ts'
import { createSonda } from './sonda.ts'

export type Plano = {
  abrigo: Abrigo
  conjunto: Conjunto
  portas: Portas
  /** How the nodes reach their database. */
  env: Record<string, string>
  rodadas: number
  semente: number
  /** Told after each round. */
  onRodada: (rodada: Rodada & { listas: Listas }, quantas: number) => void
}

export type Trocado = {
  diario: Diario
  rodadas: (Rodada & { listas: Listas })[]
  segundos: number
  /** Undefined when the database could not be asked. */
  linhas?: number
  somas?: Awaited<ReturnType<typeof sumTudo>>
  diferencas: string[]
}

/** People who do everything, and people who only buy, so that the first purchase after a fault is seen at once. */
const PESSOAS = 8
const COMPRADORES = 4
/** People who buy and look at their lists, where these are read from a replica. */
const LEITORES = 3
const COM_REGRA = 4
/** So slow that two processors also serve three PostgreSQL. */
const PAUSA_MS = 400
/** Beside three servers and two nodes at work a start takes long. */
const MAX_START_MS = 300_000
/** Enough for an hour of nothing but purchases. */
const SALDO_CENTAVOS = 1_000_000_00

/**
 * Lets people buy over three nodes while round after round something is lost; then everything is compared with the diario.
 */
export async function ensaiarTroca(plano: Plano): Promise<Trocado> {
  const begun = performance.now()
  const env = { NODE_ENV: 'test', SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'error', ...LIMITES, ...plano.env }
  const { DATABASE_REPLICA_URL: replica, ...daCasa } = env as Record<string, string>
  const direct = readConfig({ ...daCasa, DATABASE_URL: plano.conjunto.urls.direct, DATABASE_POOLER: 'off' })
  const leitores = replica === undefined ? 0 : LEITORES
  const praca = await openPraca(plano, env, await furnish(direct, (deps) => furnishPessoas(deps, leitores)))
  const rodadas = await playAll(plano, praca)
  const { diario, nos } = praca
  if (diario.falhas.length > 0) await Promise.all(nos.nos.map((no) => no.kill()))
  const { diferencas, ...figures } = await checkCasa(direct, diario).catch((error: unknown) => ({
    diferencas: [`o banco não pôde ser conferido: ${String(error)}`],
  }))
  return {
    diario,
    rodadas,
    segundos: (performance.now() - begun) / 1000,
    ...figures,
    diferencas: [...diario.falhas, ...diferencas, ...(replica === undefined ? [] : missReplica(rodadas))],
  }
}

/** A rehearsal in which no replica answered a list has not tried replicas at all: that is a difference. */
const missReplica = (rodadas: Trocado['rodadas']) =>
  rodadas.some(({ listas }) => listas.replica > 0) ? [] : ['nenhuma lista foi lida de uma réplica']

const furnishPessoas = async (deps: Deps, leitores: number) => ({
  compradores: (await prepare(deps, COMPRADORES + leitores, { saldoCentavos: SALDO_CENTAVOS })).assinantes,
  ...(await prepare(deps, PESSOAS)),
})

type Praca = Awaited<ReturnType<typeof openPraca>>

/** Three nodes, not started yet, and the people and the bank in front of HAProxy. */
async function openPraca(
  { abrigo, conjunto, portas, semente }: Plano,
  env: Record<string, string>,
  { compradores, assinantes, segredo }: Awaited<ReturnType<typeof furnishPessoas>>,
) {
  const diario = createDiario()
  const counted = { rodadas: 0 }
  const nos = await createNos(
    { ...env, PUBLIC_URL: conjunto.site, TRUST_PROXY: '1', STOP_GRACE_MS: '6000' },
    {
      quantos: NOS.length,
      diario,
      cortes: () => counted.rodadas,
      portas: NOS.map((no) => portas(no, 3000)),
      cwd: abrigo.makePasta('nos'),
      maxStartMs: MAX_START_MS,
    },
  )
  // a request during which a round's fault began may be sent again
  const site = { url: conjunto.site, vida: () => counted.rodadas }
  const ask = createCliente({ next: async () => site }, diario)
  const banco = createBanco(ask, { diario, segredo, semente })
  const createOne = (assinante: Assinante, i: number) =>
    createPessoa(ask, { assinante, diario, banco, sorte: sorteOf(semente + 1000 + i), isShared: false })
  const ricos = compradores.map((assinante, i) => createOne(assinante, PESSOAS + i))
  const sonda = createSonda(ricos.slice(0, COMPRADORES))
  const leitores = ricos.slice(COMPRADORES)
  return { diario, counted, nos, ask, banco, sonda, leitores, pessoas: assinantes.map(createOne) }
}

/** Plays all rounds while people act, and lets everything under way come to its end. Ends early at the first failure. */
async function playAll({ conjunto, rodadas, semente, onRodada }: Plano, praca: Praca) {
  const { diario, counted, nos, ask, banco, sonda, leitores, pessoas } = praca
  const played: Trocado['rodadas'] = []
  const countListas = createContagem(nos)
  let isOver = false
  const isEnd = () => isOver || diario.falhas.length > 0
  const note = (error: unknown) => void diario.falhas.push(error instanceof Error ? error.message : String(error))
  await Promise.all(nos.nos.map((no) => no.start()))
  const acting = Promise.all([
    ...pessoas.map((pessoa, i) => act(pessoa, { hasRegra: i % COM_REGRA === 0, pausaMs: PAUSA_MS }, isEnd)),
    sonda.run(isEnd),
    readUntil(leitores, isEnd),
    moveRelogio(ask, semente, isEnd),
  ]).catch(note)
  try {
    while (played.length < rodadas && !isEnd()) {
      counted.rodadas++
      const tipo = RODADAS[played.length % RODADAS.length]!
      const rodada = { ...(await play(tipo, { conjunto, nos, sonda, diario })), listas: await countListas() }
      played.push(rodada)
      onRodada(rodada, played.length)
    }
    isOver = true
    if (diario.falhas.length === 0) await finish({ acting, banco, ask, nos, diario })
  } catch (error) {
    note(error)
  }
  return played
}

type Fim = Pick<Praca, 'banco' | 'ask' | 'nos' | 'diario'> & { acting: Promise<unknown> }

/** Nobody buys any more: what is under way ends, then the nodes. */
async function finish({ acting, banco, ask, nos, diario }: Fim) {
  await acting
  await banco.finish()
  await settleTudo(ask)
  const exitCodes = await Promise.all(nos.nos.map((no) => no.stop()))
  if (exitCodes.some((code) => code !== 0))
    diario.falhas.push(`a parada terminou com ${exitCodes.join(' e ')}: ${nos.said().slice(-2000)}`)
}
