import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'

/** A subscriber at a product of their own: calls of the API, answered with JSON, that throw when they are refused. */
export type Assinante = { get<T>(path: string): Promise<T>; post<T>(path: string, body: object): Promise<T> }

/** The product on PostgreSQL with people who are logged in; ends with `stop`. */
export async function startAssinantes() {
  const postgres = await startPostgres()
  const product = await startProduct(production(postgres.url), 'bench/assinante-server.ts')
  const tokens = product.said.split(' ')[1]?.split(',') ?? []
  const assinantes = tokens.map((token): Assinante => {
    const ask = async (path: string, init: RequestInit) => {
      const headers = { authorization: `Bearer ${token}`, ...(init.body && { 'content-type': 'application/json' }) }
      const answer = await fetch(product.url + path, { ...init, headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${text.slice(0, 500)}`)
      return JSON.parse(text) as never
    }
    return {
      get: (path) => ask(path, {}),
      post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    }
  })
  const stop = async () => {
    await product.stop()
    await postgres.stop()
  }
  return { assinantes, stop }
}
