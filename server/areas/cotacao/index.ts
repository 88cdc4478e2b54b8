import type { Area } from '../../kernel/area.ts'
import { routes } from './cotacao.routes.ts'
import { refreshTabelas, seedTabelas } from './tabelas.ts'
import { purgeCotacoes } from './ultimas.ts'

export { type Importacao, importTarifas, tarifasOf, VersaoAlterada } from './tabelas.ts'

/** What a parcel costs with every carrier, and the contract tables that say so. */
export const cotacao: Area = {
  name: 'cotacao',
  routes,
  jobs: [purgeCotacoes],
  async start(deps) {
    await seedTabelas(deps)
    await refreshTabelas(deps)
  },
}
