import type { StatusDeTransacao } from '#contract/carteira'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Pagamento } from '#contract/pagamento'
import type { WorkIconName } from '../../ui/drawings/work-icon.tsx'
import type { PillTone } from '../../ui/page/pill.tsx'

/** Colour and icon of a status. Its word stands beside them, so that colour alone never tells it. */
export type Sinal = { tone: PillTone; icon: WorkIconName }

export const SINAIS_DA_TRANSACAO: Record<StatusDeTransacao, Sinal> = {
  PENDENTE: { tone: 'wait', icon: 'hourglass' },
  CONCLUIDA: { tone: 'success', icon: 'check' },
  RECUSADA: { tone: 'danger', icon: 'crossed' },
  EXPIRADA: { tone: 'stone', icon: 'clock' },
  CANCELADA: { tone: 'stone', icon: 'crossed' },
}

export const SINAIS_DO_FRETE: Record<StatusDeFrete, Sinal> = {
  AGUARDANDO_PAGAMENTO: { tone: 'wait', icon: 'hourglass' },
  PENDENTE: { tone: 'slate', icon: 'hourglass' },
  GERADO: { tone: 'info', icon: 'tag' },
  POSTADO: { tone: 'primary', icon: 'truck' },
  ENTREGUE: { tone: 'success', icon: 'check' },
  EXPIRADO: { tone: 'stone', icon: 'clock' },
  PROCESSANDO_CANCELAMENTO: { tone: 'slate', icon: 'hourglass' },
  CANCELADO: { tone: 'danger', icon: 'crossed' },
}

export const ICONES_DOS_MEIOS: Record<Pagamento['meio'], WorkIconName> = {
  PIX: 'pix',
  CARTAO: 'card',
  BOLETO: 'boleto',
}
