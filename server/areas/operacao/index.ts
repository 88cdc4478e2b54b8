import type { Area } from '../../kernel/area.ts'
import { concludeDecisao } from './documentos/documentos.ts'
import { operacaoRoutes } from './operacao.routes.ts'
import { purgeReservas } from './reserva/reserva.ts'

/** The console of the marketplace's own staff (D §12, §17). */
export const operacao: Area = {
  name: 'operacao',
  routes: operacaoRoutes,
  jobs: [purgeReservas, concludeDecisao],
}
