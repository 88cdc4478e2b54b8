import type { DesviosDaTransportadora } from '#contract/operacao/transportadora'
import type { Deps } from '../../../kernel/deps.ts'
import { listUltimosDesvios } from '../../cotacao/index.ts'
import { nomeDa } from '../../frete/index.ts'

/** The newest comparison of each carrier's API with its table. */
export async function listDesvios(deps: Deps): Promise<DesviosDaTransportadora[]> {
  const ultimos = await listUltimosDesvios(deps.db)
  return ultimos.map(({ transportadoraUuid, em, encomendas, produtos }) => ({
    transportadora: nomeDa(deps, transportadoraUuid),
    em,
    encomendas,
    produtos,
  }))
}
