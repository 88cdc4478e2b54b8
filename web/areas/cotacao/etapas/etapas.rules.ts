/**
 * The three steps of /calculadora (S1 §2, S2 §4). The address names the open step, so that reload and back just work.
 */
export const ETAPAS = ['medidas', 'cotacoes', 'dados'] as const
export type Etapa = (typeof ETAPAS)[number]

/** S2 §2: step 3, reopened from the cart for one of its items. */
const EDITAR = 'editInfosComplementaresCarrinho'

/**
 * `item`: the edited item of the cart; null for a new frete. An item has only the last two steps: its parcel stays the
 * same.
 */
export function readEtapa(search: string): { etapa: Etapa; item: string | null } {
  const query = new URLSearchParams(search)
  const etapa = ETAPAS.find((each) => each === query.get('etapa'))
  if (query.get('action') !== EDITAR) return { etapa: etapa ?? 'medidas', item: null }
  return { etapa: etapa === 'cotacoes' ? etapa : 'dados', item: query.get('key') ?? '' }
}

export function etapaUrl(etapa: Etapa, item: string | null = null) {
  const query = new URLSearchParams()
  if (item !== null) {
    query.set('action', EDITAR)
    query.set('key', item)
  }
  if (etapa !== (item === null ? 'medidas' : 'dados')) query.set('etapa', etapa)
  return query.size ? `/calculadora?${query}` : '/calculadora'
}
