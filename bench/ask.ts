import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A visitor's quote that all five products carry: 300 g within Mini Envios' limits, between two capitals. */
export const PEDIDO = JSON.stringify({
  cotacoes: [
    {
      cepOrigem: '01310-100',
      cepDestino: '20040-020',
      formato: 'CAIXA',
      dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 },
      valorEncomenda: 89.9,
    },
  ],
})
export const CAMINHO = '/api/v1/calculo-frete'

const CAPITAIS = ['01310', '20040', '30130', '40020', '50030', '60060', '70040', '80020', '90010', '88010']
const DIFERENTES = 1_000

/**
 * A thousand different quotes of that kind, with other places, measures, weights and values, so that no cache of the last
 * request helps. Each gives five products.
 */
export const PEDIDOS = Array.from({ length: DIFERENTES }, (_, i) =>
  JSON.stringify({
    cotacoes: [
      {
        cepOrigem: `${CAPITAIS[i % 10]}-${100 + (i % 7)}`,
        cepDestino: `${CAPITAIS[(i * 3 + 1) % 10]}-${100 + (i % 11)}`,
        formato: 'CAIXA',
        dimensoes: {
          alturaPacote: 2 + (i % 3),
          larguraPacote: 11 + (i % 6),
          comprimentoPacote: 16 + (i % 9),
          pesoPacote: (50 + (i % 251)) / 1_000,
        },
        valorEncomenda: (3_000 + i * 7) / 100,
      },
    ],
  }),
)

/**
 * The product as run for many people: PostgreSQL, production, no limit for the one address that asks. With the sandbox,
 * because without it and without a contract no carrier is offered.
 */
export const production = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  SANDBOX: 'on',
  DEMO: 'off',
  DATABASE_URL: databaseUrl,
  LIMIT_QUOTES_PER_MINUTE: '100000000',
})

export async function quoteOnce(url: string, body = PEDIDO) {
  const answer = await fetch(url + CAMINHO, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await answer.text()
  const products = answer.ok ? (JSON.parse(text) as unknown[]).length : 0
  if (products !== 5) throw new Error(`expected five products, got ${text}`)
  return text
}

/** 100 connections ask for quotes as fast as they are answered, through a thousand different ones. */
export const load = (url: string, seconds: number) =>
  loadWith(url + CAMINHO, seconds, { 'content-type': 'application/json' }, PEDIDOS)

/**
 * 100 connections, or another number, ask as fast as they are answered: POST with each of the bodies in turn, or GET
 * when there are none. Throws when more than the part `forgiven` of the requests is refused or stays without an answer.
 */
export async function loadWith(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  bodies: readonly string[] = [],
  connections = 100,
  forgiven = 0,
) {
  const options = [`${seconds}`, JSON.stringify(headers), `${connections}`, `${forgiven}`]
  const program = [join(import.meta.dirname, 'load.ts'), url, ...options]
  const running = promisify(execFile)(process.execPath, program)
  running.child.stdin!.end(JSON.stringify(bodies))
  const { stdout } = await running
  return JSON.parse(stdout) as { perSecond: number; p50: number; p99: number; answers: number }
}
