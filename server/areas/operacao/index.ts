import type { Area } from '../../kernel/area.ts'
import { sendConviteDeOperador } from './equipe/convite.ts'
import { measureFaturas, purgeFaturas } from './faturas/recebimento.ts'
import { operacaoRoutes } from './operacao.routes.ts'
import { activateTabela } from './tabelas/agendada.ts'

export { LINHA_DE_COMANDO } from './auditoria/auditoria.ts'
export { concludeSaque } from './saques/conclusao.ts'

import { concludeDecisao } from './documentos/documentos.ts'
import { sendConviteDeOperador } from './equipe/convite.ts'
import { operacaoRoutes } from './operacao.routes.ts'
import { purgeReservas } from './reserva/reserva.ts'

/** The console of the marketplace's own staff (D §12, §17). */
export { checkAuditoria } from './auditoria/conferencia.ts'
export { createPrimeiroOperador } from './equipe/convite.ts'

export const operacao: Area = {
  name: 'operacao',
  routes: operacaoRoutes,
  jobs: [measureFaturas, purgeFaturas],
  jobs: [purgeReservas, concludeDecisao],
  jobs: [sendConviteDeOperador],
  jobs: [activateTabela],
}
