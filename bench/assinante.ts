import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'

/** A subscriber of a running product: calls of the API that return JSON and throw when they are refused. */
export type Assinante = {
  assinaturaUuid: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  /** Sends a file in the form of its call, as `arquivo`. */
  sendFile<T>(path: string, file: Blob): Promise<T>
  /** The answer in another type than JSON, as a stream. */
  download(path: string, type: string): Promise<Response>
}

/** The product on a PostgreSQL of its own with logged-in subscribers; ends with `stop`. */
export async function startAssinantes() {
  const postgres = await startPostgres()
  const { assinantes, product } = await startNode(production(postgres.url))
  const stop = async () => {
    await product.stop()
    await postgres.stop()
  }
  return { assinantes, pid: product.pid, databaseUrl: postgres.url, stop }
}

/** One node of the product, with subscribers who are logged in there. */
export async function startNode(env: Record<string, string>) {
  const product = await startProduct(env, 'bench/assinante-server.ts')
  const people = product.said.split(' ')[1]?.split(',') ?? []
  const assinantes = people.map((person): Assinante => {
    const [token, assinaturaUuid = ''] = person.split('/')
    const ask = async (
      path: string,
      { headers, ...init }: { method?: string; body?: string | FormData; headers?: Record<string, string> },
    ) => {
      const json = typeof init.body === 'string' && { 'content-type': 'application/json' }
      const answer = await fetch(product.url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...json, ...headers },
      })
      if (!answer.ok) throw new Error(`${path}: ${(await answer.text()).slice(0, 500)}`)
      return answer
    }
    return {
      assinaturaUuid,
      get: async (path) => (await ask(path, {})).json() as never,
      post: async (path, body) => (await ask(path, { method: 'POST', body: JSON.stringify(body) })).json() as never,
      sendFile: async (path, file) => {
        const body = new FormData()
        body.append('arquivo', file, 'arquivo')
        return (await ask(path, { method: 'POST', body })).json() as never
      },
      download: (path, type) => ask(path, { headers: { accept: type, 'accept-encoding': 'identity' } }),
    }
  })
  return { assinantes, product }
}
