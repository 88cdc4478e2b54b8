import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A visitor's quote that all five products can carry: 300 g within Mini Envios' limits, between two capitals. */
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

/** The product as it is run for many: PostgreSQL, production, no limit for the one address that asks. */
export const production = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  LIMIT_QUOTES_PER_MINUTE: '100000000',
})

export async function quoteOnce(url: string) {
  const answer = await fetch(url + CAMINHO, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: PEDIDO,
  })
  const text = await answer.text()
  const products = answer.ok ? (JSON.parse(text) as unknown[]).length : 0
  if (products !== 5) throw new Error(`expected five products, got ${text}`)
  return text
}

/** 100 connections ask for quotes as fast as they are answered. */
export const load = (url: string, seconds: number) =>
  loadWith(url + CAMINHO, seconds, { 'content-type': 'application/json' }, PEDIDO)

/** 100 connections ask the same as fast as they are answered: a POST where there is a body. */
export async function loadWith(url: string, seconds: number, headers: Record<string, string> = {}, body?: string) {
  const program = [
    join(import.meta.dirname, 'load.ts'),
    url,
    `${seconds}`,
    JSON.stringify(headers),
    ...(body ? [body] : []),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  return JSON.parse(stdout) as { perSecond: number; p99: number; answers: number }
}
