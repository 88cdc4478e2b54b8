import { readConfig } from '../../config.ts'
import { createBanco } from '../banco.ts'
import { createCliente } from '../cliente.ts'
import type { sumTudo } from '../contraprova.ts'
import { act } from '../curso/agir.ts'
import { checkCasa, furnish } from '../curso/casa.ts'
import { moveRelogio, settleTudo } from '../curso/relogio.ts'
import { createDiario, type Diario } from '../diario.ts'
import { LIMITES } from '../limites.ts'
import { createNos } from '../nos.ts'
import { createPessoa } from '../pessoa.ts'
import { prepare } from '../preparo.ts'
import { sorteOf } from '../sorte.ts'
import type { Abrigo } from './abrigo.ts'
import { NOS, type Portas } from './configuracao.ts'
import type { Conjunto } from './conjunto.ts'
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
  onRodada: (rodada: Rodada, quantas: number) => void
}

export type Trocado = {
  diario: Diario
  rodadas: Rodada[]
  segundos: number
  linhas: number
  somas: Awaited<ReturnType<typeof sumTudo>>
  diferencas: string[]
}

/** People who do everything, and people who only buy, so that the first purchase after a fault is seen at once. */
const PESSOAS = 8
const COMPRADORES = 4
const COM_REGRA = 4
/** So slow that two processors also serve three PostgreSQL. */
const PAUSA_MS = 400
/** Enough for an hour of nothing but purchases. */
const SALDO_CENTAVOS = 1_000_000_00

/** Lets people buy over three nodes while round after round something is lost; then everything is held against the diario. */
export async function ensaiarTroca({
  abrigo,
  conjunto,
  portas,
  env,
  rodadas,
  semente,
  onRodada,
}: Plano): Promise<Trocado> {
  const begun = performance.now()
  const houseEnv = { NODE_ENV: 'test', SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'error', ...LIMITES, ...env }
  const direct = readConfig({ ...houseEnv, DATABASE_URL: conjunto.urls.direct, DATABASE_POOLER: 'off' })
  const { compradores, assinantes, segredo } = await furnish(direct, async (deps) => ({
    compradores: (await prepare(deps, COMPRADORES, { saldoCentavos: SALDO_CENTAVOS })).assinantes,
    ...(await prepare(deps, PESSOAS)),
  }))

  const diario = createDiario()
  const played: Rodada[] = []
  let begunRodadas = 0
  const nos = await createNos(
    { ...houseEnv, PUBLIC_URL: conjunto.site, TRUST_PROXY: '1', STOP_GRACE_MS: '6000' },
    {
      quantos: NOS.length,
      diario,
      cortes: () => begunRodadas,
      portas: NOS.map((no) => portas(no, 3000)),
      cwd: abrigo.makePasta('nos'),
    },
  )
  // a request that met a round is asked again
  const site = { url: conjunto.site, vida: () => begunRodadas }
  const ask = createCliente({ next: async () => site }, diario)
  const banco = createBanco(ask, { diario, segredo, semente })
  const createOne = (assinante: (typeof assinantes)[number], i: number) =>
    createPessoa(ask, { assinante, diario, banco, sorte: sorteOf(semente + 1000 + i), isShared: false })
  const pessoas = assinantes.map(createOne)
  const sonda = createSonda(compradores.map((assinante, i) => createOne(assinante, 500 + i)))

  let isOver = false
  const isEnd = () => isOver || diario.falhas.length > 0
  await Promise.all(nos.nos.map((no) => no.start()))
  const acting = [
    ...pessoas.map((pessoa, i) => act(pessoa, { hasRegra: i % COM_REGRA === 0, pausaMs: PAUSA_MS }, isEnd)),
    sonda.run(isEnd),
    moveRelogio(ask, semente, isEnd),
  ]
  try {
    while (played.length < rodadas && !isEnd()) {
      begunRodadas++
      const rodada = await play(RODADAS[played.length % RODADAS.length]!, { conjunto, nos, sonda, diario })
      played.push(rodada)
      onRodada(rodada, played.length)
    }
  } catch (error) {
    diario.falhas.unshift(error instanceof Error ? error.message : String(error))
  } finally {
    isOver = true
  }
  if (diario.falhas.length === 0) {
    await Promise.all(acting)
    await banco.finish()
    await settleTudo(ask)
    const exitCodes = await Promise.all(nos.nos.map((no) => no.stop()))
    if (exitCodes.some((code) => code !== 0))
      diario.falhas.push(`a parada terminou com ${exitCodes.join(' e ')}: ${nos.said().slice(-2000)}`)
  }
  const { diferencas, ...figures } = await checkCasa(direct, diario)
  return {
    diario,
    rodadas: played,
    segundos: (performance.now() - begun) / 1000,
    ...figures,
    diferencas: [...diario.falhas, ...diferencas],
  }
}
