import type { Area } from '../../kernel/area.ts'
import { concludeDecisao } from './documentos/documentos.ts'
import { sendConviteDeOperador } from './equipe/convite.ts'
import { measureFaturas, purgeFaturas } from './faturas/recebimento.ts'
import { operacaoRoutes } from './operacao.routes.ts'
import { purgeReservas } from './reserva/reserva.ts'
import { activateTabela } from './tabelas/agendada.ts'

export { LINHA_DE_COMANDO } from './auditoria/auditoria.ts'
export { checkAuditoria } from './auditoria/conferencia.ts'
export { createPrimeiroOperador } from './equipe/convite.ts'
export { concludeSaque } from './saques/conclusao.ts'

/** The console of the marketplace's own staff (D §12, §17). */
export const operacao: Area = {
  name: 'operacao',
  routes: operacaoRoutes,
  jobs: [sendConviteDeOperador, measureFaturas, purgeFaturas, purgeReservas, concludeDecisao, activateTabela],
}
