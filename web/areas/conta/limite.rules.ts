import type { Assinatura } from '#contract/conta'
import type { LimiteDeFretes } from '#contract/frete-envio'
import { formatDia } from '../../ui/filter/instante.rules.ts'

export type Celula = 'posting' | 'making' | 'free'

/** What each approved document adds to the limit (D §8). */
export const AUMENTOS = [
  { documento: 'Documento de identidade', mais: 40 },
  { documento: 'Comprovante de endereço', mais: 50 },
  { documento: 'Contrato assinado', mais: 100 },
] as const

/** Most cells of the panel; with a higher limit one cell stands for several fretes (design, Limit panel). */
const MAX_CELULAS = 60

/** The limit of simultaneous fretes as cells: awaiting posting, in payment or generation, free. */
export function planLimite({
  numeroFretes,
  fretesAtivos,
  fretesAguardaPostar,
}: Pick<Assinatura, 'numeroFretes' | 'fretesAtivos' | 'fretesAguardaPostar'>) {
  const perCell = Math.max(1, Math.ceil(numeroFretes / MAX_CELULAS))
  const count = Math.ceil(numeroFretes / perCell)
  const posting = Math.min(count, Math.ceil(fretesAguardaPostar / perCell))
  const used = Math.min(count, Math.max(posting, Math.ceil(fretesAtivos / perCell)))
  const cells = Array.from(
    { length: count },
    (_, n): Celula => (n < posting ? 'posting' : n < used ? 'making' : 'free'),
  )
  return {
    cells,
    perCell,
    livres: Math.max(0, numeroFretes - fretesAtivos),
    emPreparo: Math.max(0, fretesAtivos - fretesAguardaPostar),
  }
}

/** 'Seu último pedido foi recusado em 25/11/2026. Motivo: Faltam vendas.' */
export function recusaText({ decididoEm, motivo }: NonNullable<LimiteDeFretes['ultimoPedido']>) {
  const recusado = `Seu último pedido foi recusado${decididoEm ? ` em ${formatDia(decididoEm)}` : ''}.`
  return motivo ? `${recusado} Motivo: ${/[.!?]$/.test(motivo) ? motivo : `${motivo}.`}` : recusado
}
