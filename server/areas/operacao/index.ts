import type { Area } from '../../kernel/area.ts'
import { operacaoRoutes } from './operacao.routes.ts'

export { LINHA_DE_COMANDO } from './auditoria/auditoria.ts'
export { concludeSaque } from './saques/conclusao.ts'

/** The console of the marketplace's own staff (D §12, §17). */
export const operacao: Area = {
  name: 'operacao',
  routes: operacaoRoutes,
  jobs: [],
}
