import { setTimeout as pause } from 'node:timers/promises'
import { buyAtOnce } from '../compra.ts'
import type { Nos } from '../nos.ts'
import type { Pessoa } from '../pessoa.ts'

/** Statements of lists: answered by a replica, and by the primary for this reason. */
export type Listas = { replica: number; primario: Record<string, number> }

/** The pause of one reader between two purchases. */
const PAUSA_MS = 200
/** The newest fretes that a reader looks at: more than one purchase buys. */
const PRIMEIRA_PAGINA = 20

/**
 * People buy, and read their lists afterwards. Each purchase that was answered with success must stand in every list, whether
 * the primary or a replica answers. A list without it is a failure.
 */
export async function readUntil(pessoas: readonly Pessoa[], isOver: () => boolean) {
  await Promise.all(
    pessoas.map(async (pessoa) => {
      try {
        await pessoa.quote()
        let comprados = 0
        while (!isOver()) {
          const compra = await buyAtOnce(pessoa)
          if (compra) comprados += await look(pessoa, compra.uuid, comprados)
          await pause(PAUSA_MS)
        }
      } catch (error) {
        pessoa.diario.falhas.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
      }
    }),
  )
}

/** Holds the lists against the purchase, which the primary tells; returns how many fretes it bought. */
async function look({ call, diario }: Pessoa, uuid: string, antes: number) {
  const get = async (nome: string, path: string) =>
    (await call({ nome: `GET ${nome}`, method: 'GET', path: `/api/v1${path}` }, 200)).body as unknown
  const { fretes } = (await get('/compra', `/compra/${uuid}`)) as { fretes: { uuid: string }[] }
  const lista = (await get('/frete', `/frete?pageSize=${PRIMEIRA_PAGINA}`)) as { uuid: string }[]
  const quantidade = (await get('/frete/quantidade', '/frete/quantidade')) as Record<string, number>
  const here = new Set(lista.map((frete) => frete.uuid))
  const missing = fretes.filter((frete) => !here.has(frete.uuid))
  if (missing.length > 0)
    diario.falhas.push(
      `a lista de fretes não tem ${missing.length} de ${fretes.length} fretes da compra ${uuid}, já respondida`,
    )
  const counted = Object.values(quantidade).reduce((sum, one) => sum + one, 0)
  if (counted < antes + fretes.length)
    diario.falhas.push(`${counted} fretes contados depois da compra ${uuid}, que fez ${antes + fretes.length}`)
  return fretes.length
}

/**
 * Counts how many statements of lists the primary and the replicas have answered since the last call, summed over the nodes that
 * run. A killed node counts from zero again.
 */
export function createContagem({ nos }: Nos) {
  const seen = new Map<string, number>()
  return async (): Promise<Listas> => {
    const listas: Listas = { replica: 0, primario: {} }
    for (const { url } of nos) {
      const text = await fetch(`${url}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
      for (const [, by, why, value] of text.matchAll(/^replica_statements_total\{by="(\w+)",why="(\w*)"\} (\d+)/gm)) {
        const key = `${url} ${by} ${why}`
        const before = seen.get(key) ?? 0
        seen.set(key, Number(value))
        const more = Number(value) - (Number(value) < before ? 0 : before)
        if (by === 'replica') listas.replica += more
        else if (more > 0) listas.primario[why!] = (listas.primario[why!] ?? 0) + more
      }
    }
    return listas
  }
}
