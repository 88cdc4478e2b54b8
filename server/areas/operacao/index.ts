import type { Area } from '../../kernel/area.ts'
import { measureFaturas, purgeFaturas } from './faturas/recebimento.ts'
import { operacaoRoutes } from './operacao.routes.ts'

/** The console of the marketplace's own staff (D §12, §17). */
export const operacao: Area = {
  name: 'operacao',
  routes: operacaoRoutes,
  jobs: [measureFaturas, purgeFaturas],
}
