import { cotarServicos, FRETES_POR_VEZ, type FretePerguntado, type ServicosDoFrete } from '#contract/carrinho'
import { call } from '../../../app/data/api.ts'

/** The services of these fretes, as many at a time as one call takes. */
export async function askServicos(fretes: readonly FretePerguntado[], signal?: AbortSignal) {
  const servicos: ServicosDoFrete[] = []
  for (let first = 0; first < fretes.length; first += FRETES_POR_VEZ) {
    const body = { fretes: fretes.slice(first, first + FRETES_POR_VEZ) }
    servicos.push(...(await call(cotarServicos, { body, ...(signal && { signal }) })))
  }
  return servicos
}
