import type { ReactNode } from 'react'
import type { Direito } from '#contract/kernel/http/papel'
import type { TipoDeAviso } from '#contract/notificacao'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import type { PillTone } from '../../ui/page/pill.tsx'

type Aviso = { tone: PillTone; icon: ReactNode; leva?: { to: string; texto: string; direito?: Direito } }

const GERADOS = { to: '/envios?section=GERADO', texto: 'Ver etiquetas' }
const POSTADOS = { to: '/envios?section=POSTADO', texto: 'Ver fretes postados' }
const DIFERENCAS = { to: '/postagens', texto: 'Ver a diferença', direito: 'verDiferencas' } as const
const CARTEIRA = { to: '/carteira', texto: 'Abrir a carteira', direito: 'verCarteira' } as const

/** The icon of each kind, and the link that it offers. */
export const AVISOS: Record<TipoDeAviso, Aviso> = {
  ETIQUETA: { tone: 'info', icon: <Icon name="tag" />, leva: GERADOS },
  VENCENDO: { tone: 'wait', icon: <WorkIcon name="clock" />, leva: GERADOS },
  EXPIRADO: {
    tone: 'stone',
    icon: <WorkIcon name="clock" />,
    leva: { to: '/envios?section=EXPIRADO', texto: 'Ver fretes expirados' },
  },
  CANCELADO: {
    tone: 'danger',
    icon: <WorkIcon name="crossed" />,
    leva: { to: '/envios?section=CANCELADO', texto: 'Ver fretes cancelados' },
  },
  POSTADO: { tone: 'primary', icon: <WorkIcon name="truck" />, leva: POSTADOS },
  ENTREGUE: {
    tone: 'success',
    icon: <Icon name="check" />,
    leva: { to: '/envios?section=ENTREGUE', texto: 'Ver fretes entregues' },
  },
  PROBLEMA: { tone: 'danger', icon: <Icon name="alert" />, leva: POSTADOS },
  PAGAMENTO: { tone: 'wait', icon: <Icon name="card" />, leva: CARTEIRA },
  CREDITO: { tone: 'success', icon: <WorkIcon name="wallet" />, leva: CARTEIRA },
  RECIBO: { tone: 'success', icon: <WorkIcon name="receipt" />, leva: CARTEIRA },
  DIFERENCA: { tone: 'wait', icon: <WorkIcon name="scales" />, leva: DIFERENCAS },
  LIMITE: { tone: 'wait', icon: <Icon name="box" />, leva: { to: '/home', texto: 'Ver o limite' } },
  CONTA: {
    tone: 'slate',
    icon: <WorkIcon name="person" />,
    leva: { to: '/configuracoes/conta', texto: 'Abrir a conta' },
  },
  DESTINATARIO: { tone: 'primary', icon: <WorkIcon name="person" /> },
}
