import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Tom } from '../pecas/selo.tsx'

/** The tone of a frete's status on the console, the same everywhere. */
export const TOM_DO_FRETE: Record<StatusDeFrete, Tom> = {
  AGUARDANDO_PAGAMENTO: 'alerta',
  PENDENTE: 'alerta',
  GERADO: 'info',
  POSTADO: 'info',
  ENTREGUE: 'ok',
  EXPIRADO: 'neutro',
  PROCESSANDO_CANCELAMENTO: 'alerta',
  CANCELADO: 'neutro',
}
