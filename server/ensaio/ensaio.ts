import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from '../../scripts/start-postgres.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { openHouse } from '../house.ts'
import type { Db } from '../kernel/deps.ts'
import { createLog } from '../kernel/log.ts'
import { createBanco } from './banco.ts'
import { topUp, withdraw } from './carteira.ts'
import { createCliente } from './cliente.ts'
import { buy } from './compra.ts'
import { contest, decide } from './contestacao.ts'
import { checkTudo, countLinhas, sumTudo } from './contraprova.ts'
import { createCortes } from './cortes.ts'
import { createDiario, type Diario } from './diario.ts'
import { makeRegra, measure, settle } from './diferenca.ts'
import { LIMITES } from './limites.ts'
import { createNos } from './nos.ts'
import { createPessoa, type Pessoa } from './pessoa.ts'
import { prepare } from './preparo.ts'
import type { Produto } from './produto.ts'
import { sorteOf } from './sorte.ts'

export type Plano = {
  /** Where the product keeps its data: DATABASE_URL or DATA_DIR. */
  env: Record<string, string>
  semente: number
  /** The number of answered purchases that ends the rehearsal. */
  compras: number
  /** How often the process is killed; Infinity: until the end. */
  quedas: number
  /** The most requests between a start and the next kill. Not a time, because a busy machine does less in the same time. */
  pedidosPorVida: number
  /**
   * The server behind DATABASE_URL. With it two nodes work, and the server itself is cut off and killed at least `cortes`
   * times.
   */
  postgres?: { server: Postgres; cortes: number; pedidosPorCorte: number }
  maxMs: number
}

export type Ensaiado = {
  diario: Diario
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
/** Additional people who act for a subscription that already has one. */
const SEGUNDAS_PESSOAS = 4
/** Every fourth person lets a rule settle differences. */
const COM_REGRA = 4
/** A password may be tried ten times an hour, right or wrong. */
const MAX_SAQUES = 4

/**
 * Lets people buy while the product is killed again and again, until enough has happened; then `checkTudo` checks
 * everything.
 */
export async function ensaiar(plano: Plano): Promise<Ensaiado> {
  const { env, semente, compras, quedas, postgres, maxMs } = plano
  const begun = performance.now()
  const houseEnv = { NODE_ENV: 'test', SANDBOX: 'on', DEMO: 'off', LOG_LEVEL: 'error', ...LIMITES, ...env }
  const config = readConfig(houseEnv)
  const { assinantes, segredo } = await furnish(config)

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
      (quedas === Infinity || nos.counted().quedas >= quedas) &&
      cut() >= (postgres?.cortes ?? 0))
  const open = [...assinantes, ...assinantes.slice(0, SEGUNDAS_PESSOAS)].map((assinante, i) =>
    createPessoa(ask, {
      assinante,
      diario,
      banco,
      sorte: sorteOf(semente + 1000 + i),
      isShared: assinantes.indexOf(assinante) < SEGUNDAS_PESSOAS,
    }),
  )
  await Promise.all(nos.nos.map((no) => no.start()))
  const vidas = nos.nos.map((no, i) => live(no, diario, { ...plano, semente: semente + 10 * i }, isOver))
  const relogio = moveRelogio(ask, semente, isOver)
  const cutting = cortes?.run(postgres!.pedidosPorCorte, isOver)
  await Promise.all(open.map((pessoa, i) => act(pessoa, i % COM_REGRA === 0, isOver)))
  await Promise.all([...vidas, relogio, cutting])
  if (diario.compras < compras && diario.falhas.length === 0)
    diario.falhas.push(`o tempo acabou depois de ${diario.compras} de ${compras} compras`)
  await banco.finish()
  await settleTudo(ask)
  const exitCodes = await Promise.all(nos.nos.map((no) => no.stop()))
  if (exitCodes.some((code) => code !== 0))
    diario.falhas.push(`a parada terminou com ${exitCodes.join(' e ')}: ${nos.said().slice(-2000)}`)

  const checked = await withDb(config, async (db) => ({
    diferencas: await checkTudo(db, diario),
    linhas: await countLinhas(db),
    somas: await sumTudo(db),
  }))
  const segundos = (performance.now() - begun) / 1000
  const { diferencas, ...figures } = checked
  return {
    diario,
    segundos,
    ...nos.counted(),
    cortes: cut(),
    ...figures,
    diferencas: [...diario.falhas, ...diferencas],
  }
}

/** Opens the house once, prepares its subscribers and closes it. */
async function furnish(config: Config) {
  const house = await openHouse(config, { isWorking: false })
  try {
    return await prepare(house.deps, ASSINANTES)
  } finally {
    await house.close()
  }
}

/** One person acts until it is over. An error is noted as a failure, and stops only this person. */
async function act(pessoa: Pessoa, hasRegra: boolean, isOver: () => boolean) {
  const { sorte, diario } = pessoa
  let saques = 0
  try {
    await pessoa.quote()
    if (hasRegra) await makeRegra(pessoa)
    while (!isOver()) {
      const what = sorte.escolhe({
        compra: 60,
        recarga: 14,
        medida: 34,
        quitacao: 12,
        contestacao: 24,
        decisao: 12,
        saque: saques < MAX_SAQUES ? 5 : 0,
      })
      if (what === 'compra') await buy(pessoa)
      else if (what === 'recarga') await topUp(pessoa)
      else if (what === 'medida') await measure(pessoa)
      else if (what === 'quitacao') await settle(pessoa)
      else if (what === 'contestacao') await contest(pessoa)
      else if (what === 'decisao') await decide(pessoa)
      else {
        saques++
        await withdraw(pessoa)
      }
      await pause(sorte.inteiro(0, 60))
    }
  } catch (error) {
    diario.falhas.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
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

/** Moves the clock faster than real time, so that codes expire while people buy. */
async function moveRelogio(ask: ReturnType<typeof createCliente>, semente: number, isOver: () => boolean) {
  const sorte = sorteOf(semente + 2)
  while (!isOver()) {
    for (let waited = 0; waited < 6000 && !isOver(); waited += 200) await pause(200)
    if (!isOver()) await advance(ask, sorte.inteiro(30, 420))
  }
}

async function advance(ask: ReturnType<typeof createCliente>, avancarSegundos: number) {
  const body = { avancarSegundos }
  const { status } = await ask({ nome: 'POST /sandbox/relogio', method: 'POST', path: '/sandbox/relogio', body })
  if (status !== 200) throw new Error(`o relógio não andou: ${status}`)
}

const HOUR = 3600
/** Long enough for the slowest sequence: a Pix, the questions after its end, a card under review, a boleto. */
const PASSOS = [600, 900, 1200, HOUR, 2 * HOUR, 24 * HOUR, 25 * HOUR, 24 * HOUR, 7 * 24 * HOUR, 2 * HOUR, 25 * HOUR]

/** Nobody buys any more and no process is killed: everything under way comes to its end. */
export async function settleTudo(ask: ReturnType<typeof createCliente>) {
  for (const segundos of PASSOS) await advance(ask, segundos)
}

async function withDb<T>(config: Config, run: (db: Db) => Promise<T>) {
  const { open, release } = await openDatabase(config, createLog(config))
  try {
    return await run(open.db)
  } finally {
    await open.close()
    await release()
  }
}
