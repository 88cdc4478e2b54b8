import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from '../../scripts/start-postgres.ts'
import { readConfig } from '../config.ts'
import { createBanco } from './banco.ts'
import { createCliente } from './cliente.ts'
import type { sumTudo } from './contraprova/contraprova.ts'
import { createCortes } from './cortes.ts'
import { act } from './curso/agir.ts'
import { checkCasa, furnish } from './curso/casa.ts'
import { moveRelogio, settleTudo } from './curso/relogio.ts'
import { createDiario, type Diario } from './diario.ts'
import { LIMITES } from './limites.ts'
import { createNos } from './nos.ts'
import { createPessoa } from './pessoa.ts'
import { prepare } from './preparo.ts'
import type { Produto } from './produto.ts'
import { sorteOf } from './sorte.ts'

export type Plano = {
  /** Where the product keeps its data: DATABASE_URL or DATA_DIR. */
  env: Record<string, string>
  semente: number
  /** The number of answered purchases that ends the rehearsal. */
  compras: number
  /** How often each process is killed; Infinity: until the end. */
  quedas: number
  /** The most requests between a start and the next kill. Not a time, because a busy machine does less in the same time. */
  pedidosPorVida: number
  /**
   * The server behind DATABASE_URL. With it two nodes work, and the server itself is cut off and killed at least `cortes`
   * times, and in every way.
   */
  postgres?: { server: Postgres; cortes: number; pedidosPorCorte: number }
  maxMs: number
}

export type Ensaiado = {
  diario: Diario
  /** Purchases that were asked for and had no time. Not a difference: what was bought is compared all the same. */
  faltaram: number
  quedas: number
  /** How often the database was cut off. */
  cortes: number
  partidas: number
  segundos: number
  linhas: number
  somas: Awaited<ReturnType<typeof sumTudo>>
  diferencas: string[]
}

const ASSINANTES = 20
/** Additional people who act for an assinatura that already has one. */
const SEGUNDAS_PESSOAS = 4
/** Every fourth person lets a rule settle differences. */
const COM_REGRA = 4
const PAUSA_MS = 60

/**
 * Lets people buy while the product is killed again and again, until enough has happened; then `checkTudo` checks
 * everything.
 */
export async function ensaiar(plano: Plano): Promise<Ensaiado> {
  const { env, semente, compras, quedas, postgres, maxMs } = plano
  const begun = performance.now()
  const houseEnv = { NODE_ENV: 'test', SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'error', ...LIMITES, ...env }
  const config = readConfig(houseEnv)
  const { assinantes, segredo } = await furnish(config, (deps) => prepare(deps, ASSINANTES))

  const diario = createDiario()
  const cortes = postgres && createCortes(postgres.server, diario, semente + 3)
  const cut = () => cortes?.counted.cortes ?? 0
  const nos = await createNos(houseEnv, { quantos: postgres ? 2 : 1, diario, cortes: cut })
  const ask = createCliente(nos, diario)
  const banco = createBanco(ask, { diario, segredo, semente })
  const isOver = () =>
    diario.falhas.length > 0 ||
    performance.now() - begun > maxMs ||
    (diario.compras >= compras &&
      (quedas === Infinity || nos.counted().quedas >= quedas * nos.nos.length) &&
      cut() >= (postgres?.cortes ?? 0) &&
      (!cortes || cortes.isWhole()))
  const open = [...assinantes, ...assinantes.slice(0, SEGUNDAS_PESSOAS)].map((assinante, i) =>
    createPessoa(ask, {
      assinante,
      diario,
      banco,
      isOver,
      sorte: sorteOf(semente + 1000 + i),
      isShared: assinantes.indexOf(assinante) < SEGUNDAS_PESSOAS,
    }),
  )
  await Promise.all(nos.nos.map((no) => no.start()))
  const vidas = nos.nos.map((no, i) => live(no, diario, { ...plano, semente: semente + 10 * i }, isOver))
  const relogio = moveRelogio(ask, semente, isOver)
  const cutting = cortes?.run(postgres!.pedidosPorCorte, isOver)
  await Promise.all(open.map((pessoa, i) => act(pessoa, { hasRegra: i % COM_REGRA === 0, pausaMs: PAUSA_MS }, isOver)))
  await Promise.all([...vidas, relogio, cutting])
  const faltaram = diario.falhas.length === 0 ? Math.max(0, compras - diario.compras) : 0
  await banco.finish()
  await settleTudo(ask)
  const exitCodes = await Promise.all(nos.nos.map((no) => no.stop()))
  if (exitCodes.some((code) => code !== 0))
    diario.falhas.push(`a parada terminou com ${exitCodes.join(' e ')}: ${nos.said().slice(-2000)}`)

  const { diferencas, ...figures } = await checkCasa(config, diario)
  const segundos = (performance.now() - begun) / 1000
  return {
    diario,
    faltaram,
    segundos,
    ...nos.counted(),
    cortes: cut(),
    ...figures,
    diferencas: [...diario.falhas, ...diferencas],
  }
}

type Mortes = Pick<Plano, 'semente' | 'pedidosPorVida' | 'quedas'>

/** Kills a node at random moments, also while it starts, and starts it again. */
async function live(
  produto: Produto,
  diario: Diario,
  { semente, pedidosPorVida, quedas }: Mortes,
  isOver: () => boolean,
) {
  const sorte = sorteOf(semente + 1)
  while (produto.counted.quedas < quedas) {
    const until = diario.pedidos + sorte.inteiro(1, pedidosPorVida)
    while (diario.pedidos < until) {
      if (isOver()) return
      await pause(5)
    }
    await pause(sorte.inteiro(0, 40)) // somewhere in the middle of a request
    await produto.kill()
    if (sorte.acontece(0.15)) {
      const dying = start(produto, diario)
      await pause(sorte.inteiro(200, 3000))
      await produto.kill()
      await dying
    }
    await start(produto, diario)
  }
}

/** Starts a node. A failed start is noted as a failure, and ends the rehearsal. */
const start = (produto: Produto, diario: Diario) =>
  produto.start().catch((error: unknown) => void diario.falhas.push(String(error)))
