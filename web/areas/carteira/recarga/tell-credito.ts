import type { Pagamento } from '#contract/pagamento'
import { pushEvento } from '../../../app/data/data-layer.ts'
import { readTab, storeTab, TAB_STORED } from '../../../app/data/tab-stored.ts'
import { TIPOS_DE_PAGAMENTO } from '../recarga.rules.ts'

/** Tells the tag manager of bought credit: once per payment, however often its screens are opened. */
export function tellCredito({ paymentId, valor, meio }: Pick<Pagamento, 'paymentId' | 'valor' | 'meio'>) {
  const told = readTold()
  if (told.includes(paymentId)) return
  storeTab(TAB_STORED.creditoContado, [...told, paymentId].slice(-KEPT))
  pushEvento('credit_inserted', { tipoDePagamento: TIPOS_DE_PAGAMENTO[meio], valor: valor / 100, moeda: 'BRL' })
}

const KEPT = 50

function readTold() {
  const stored = readTab(TAB_STORED.creditoContado)
  return Array.isArray(stored) ? (stored as unknown[]).filter((one) => typeof one === 'string') : []
}
