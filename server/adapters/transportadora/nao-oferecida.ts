import type { Identidade, Transportadora } from '../../ports/transportadora.ts'

/** A carrier without a contract and without a sandbox (D §18): it sells nothing, and its old fretes keep its name. */
export const naoOferecida = (identidade: Identidade): Transportadora => ({
  ...identidade,
  quote: () => ({ ofertas: [], recusas: [] }),
  listProdutos: () => [],
})
