import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Product, startNode, startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { CREDENCIAIS } from '../server/adapters/transportadora/correios/testing-servidor.ts'
import { CONTRATO } from '../server/adapters/transportadora/jadlog/testing-banco.ts'
import { CAMINHO, loadWith, PEDIDOS, production } from './ask.ts'
import { type Bench, decimal, type Figure } from './figure.ts'
import { processorUs } from './processor.ts'

/** What each answer of a carrier takes. */
const DELAY_MS = 30
const SECONDS = 10
const QUOTE_TIMEOUT_MS = 1000
/** First requests at a carrier that hangs: as many at once as there are connections. */
const PRIMEIROS = 100
const FRETES = 10_000
const ETIQUETAS = 1000
const CONEXOES = 8
const PASTA = 'server/adapters/transportadora'

/** Two real adapters over the carriers' protocol servers, which are processes of their own. */
export const transportadoras: Bench = {
  name: 'transportadoras',
  async run() {
    const options = ['--port', '0', '--delay-ms', String(DELAY_MS)]
    const correios = await startProduct({}, `${PASTA}/correios/testing-servidor.ts`, options)
    const jadlog = await startProduct({}, `${PASTA}/jadlog/testing-servidor.ts`, options)
    const postgres = await startPostgres()
    const env = { ...production(postgres.url), ...contratos(correios, jadlog), LOG_LEVEL: 'silent' }
    try {
      return [...(await sell(env, jadlog)), await bare(), ...(await jobs(env))]
    } finally {
      await postgres.stop()
      await jadlog.stop()
      await correios.stop()
    }
  },
}

/**
 * Measures the quotes. Its product ends before the jobs begin: otherwise its own rounds would ask its carriers about
 * the fretes of the jobs.
 */
async function sell(env: Record<string, string>, jadlog: Product) {
  const product = await startNode({ ...env, QUOTE_TIMEOUT_MS: String(QUOTE_TIMEOUT_MS) })
  try {
    return await quotes(product, jadlog)
  } finally {
    await product.stop()
  }
}

/** The variables of both contracts; every price may be asked for. */
const contratos = (correios: Product, jadlog: Product) => ({
  CORREIOS_URL: correios.url,
  CORREIOS_USUARIO: CREDENCIAIS.usuario,
  CORREIOS_CODIGO_ACESSO: CREDENCIAIS.codigoAcesso,
  CORREIOS_CARTAO_POSTAGEM: CREDENCIAIS.cartaoPostagem,
  CORREIOS_COTACOES_POR_MINUTO: '10000000',
  JADLOG_URL: `${jadlog.url}/embarcador/api`,
  JADLOG_TOKEN: CONTRATO.token,
  JADLOG_CNPJ: CONTRATO.cnpj,
  JADLOG_CONTA: CONTRATO.conta,
  JADLOG_CONTRATO: CONTRATO.contrato,
  JADLOG_COTACOES_POR_MINUTO: '10000000',
})

async function quotes({ url, pid }: Product, jadlog: Product): Promise<Figure[]> {
  const ask = (connections: number, seconds = SECONDS) =>
    loadWith(url + CAMINHO, seconds, { 'content-type': 'application/json' }, PEDIDOS, connections)
  for (const body of PEDIDOS.slice(0, 20)) await quoteAll(url, body, 5)
  await ask(100, SECONDS / 2) // warming up: connections and compiled code
  const one = await ask(1)
  const before = processorUs(pid)
  const many = await ask(100)
  const us = (processorUs(pid) - before) / many.answers
  await quoteAll(url, PEDIDOS[0]!, 5)

  await hang(jadlog)
  const first = await Promise.all(
    PEDIDOS.slice(0, PRIMEIROS).map(async (body) => {
      const begin = performance.now()
      await quoteAll(url, body, 3)
      return performance.now() - begin
    }),
  )
  const firstP99 = first.toSorted((a, b) => a - b)[Math.ceil(first.length * 0.99) - 1] ?? Number.NaN
  const [fewOpen, manyOpen] = [await ask(10, Math.min(SECONDS, 8)), await ask(100, Math.min(SECONDS, 8))] // before the breaker's trial
  await quoteAll(url, PEDIDOS[0]!, 3)
  const ms = (value: number) => `${decimal(value)} ms`
  const row = (name: string, value: number, limit: number) => ({
    name,
    figure: ms(value),
    target: `≤ ${ms(limit)}`,
    ok: value <= limit,
  })
  const what = `quote of five products by two carriers’ APIs that take ${DELAY_MS} ms`
  return [
    row(`${what}, one connection: p50`, one.p50, 45),
    row(
      `the same at 100 connections (${decimal(many.perSecond)}/s, processor ${decimal(us)} µs each): p50`,
      many.p50,
      45,
    ),
    row('its p99', many.p99, 120),
    row(
      `${PRIMEIROS} first quotes at once while a carrier hangs, QUOTE_TIMEOUT_MS ${decimal(QUOTE_TIMEOUT_MS)}: p99`,
      firstP99,
      QUOTE_TIMEOUT_MS + 50,
    ),
    row(`once its breaker is open, 10 connections (${decimal(fewOpen.perSecond)}/s): p99`, fewOpen.p99, 60),
    row(`the same at 100 connections (${decimal(manyOpen.perSecond)}/s): p99`, manyOpen.p99, 60),
  ]
}

/** Calls that one quote makes: prices and terms of the Correios, prices of Jadlog. */
const CHAMADAS = 3
/** About as many bytes as a carrier answers. */
const RESPOSTA = JSON.stringify(
  Array.from({ length: 3 }, (_, i) => ({ coProduto: `0${i}`, pcFinal: '18,92', nota: 'x'.repeat(200) })),
)

/**
 * What the machine, the HTTP client and the load take without any of our work: a bare server makes as many calls to
 * servers that answer after as long.
 */
async function bare(): Promise<Figure> {
  const carriers = await Promise.all(
    Array.from({ length: 2 }, () => startProduct({}, 'bench/late-server.ts', [String(DELAY_MS), RESPOSTA])),
  )
  const urls = Array.from({ length: CHAMADAS }, (_, i) => carriers[i % 2]!.url)
  const server = await startNode({}, 'bench/bare-server.ts', [RESPOSTA, ...urls])
  try {
    const ask = () => loadWith(server.url + CAMINHO, SECONDS, { 'content-type': 'application/json' }, PEDIDOS, 100)
    await ask()
    const before = processorUs(server.pid)
    const { p50, p99, perSecond, answers } = await ask()
    const us = (processorUs(server.pid) - before) / answers
    return {
      name: `for comparison a bare server with the same ${CHAMADAS} calls at 100 connections (${decimal(perSecond)}/s, processor ${decimal(us)} µs each): p50 / p99`,
      figure: `${decimal(p50)} / ${decimal(p99)} ms`,
      target: '–',
      ok: true,
    }
  } finally {
    await server.stop()
    await Promise.all(carriers.map((carrier) => carrier.stop()))
  }
}

/** From now on Jadlog's prices never come. */
async function hang({ url }: Product) {
  const body = JSON.stringify({ at: '/frete/valor', como: 'silent', vezes: 1_000_000 })
  const answer = await fetch(`${url}/ensaio/falha`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Asks for a quote. Throws unless it has five products, and `byApi` of their prices come from an API. */
async function quoteAll(url: string, body: string, byApi: number) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url + CAMINHO, { method: 'POST', headers, body })
  const text = await answer.text()
  const told = answer.ok ? (JSON.parse(text) as { origemPreco: string }[]) : []
  const seen = told.filter(({ origemPreco }) => origemPreco === 'API').length
  if (told.length !== 5 || seen !== byApi) throw new Error(`${seen} of ${told.length} prices are an API’s: ${text}`)
}

type Seen = {
  rastreio: { ms: number; postados: number; pedidos: number[]; noMinuto: number[] }
  etiquetas: { ms: number; gerados: number; pedidos: number[]; conexoes: number[] }
}

async function jobs(env: Record<string, string>): Promise<Figure[]> {
  const program = ['bench/transportadoras-tarefas.ts', String(FRETES), String(ETIQUETAS), String(DELAY_MS)]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { PATH: process.env['PATH'], ...env },
  })
  const { rastreio, etiquetas } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Seen
  const both = (values: number[]) => values.map((value) => decimal(value)).join(' + ')
  const seconds = (ms: number) => `${decimal(ms / 1000, 1)} s`
  return [
    {
      name: `tracking of ${decimal(FRETES)} open fretes in one round: heard of, requests to the two carriers`,
      figure: `${decimal(rastreio.postados)} in ${seconds(rastreio.ms)}, ${both(rastreio.pedidos)}`,
      target: `all, ≤ ${decimal(Math.ceil(FRETES / 2 / 50))} each`,
      ok: rastreio.postados === FRETES && rastreio.pedidos.every((count) => count <= Math.ceil(FRETES / 2 / 50)),
    },
    {
      name: 'the same, the most requests of one kind in a minute',
      figure: both(rastreio.noMinuto),
      target: '≤ 600 each',
      ok: rastreio.noMinuto.every((count) => count <= 600),
    },
    {
      name: `${decimal(ETIQUETAS)} labels of the two carriers: issued, orders sent`,
      figure: `${decimal(etiquetas.gerados)} in ${seconds(etiquetas.ms)}, ${both(etiquetas.pedidos)}`,
      target: 'all, each once',
      ok: etiquetas.gerados === ETIQUETAS && etiquetas.pedidos.every((count) => count === ETIQUETAS / 2),
    },
    {
      name: 'the same, connections that carried them',
      figure: both(etiquetas.conexoes),
      target: `≤ ${CONEXOES} each`,
      ok: etiquetas.conexoes.every((count) => count <= CONEXOES),
    },
  ]
}
