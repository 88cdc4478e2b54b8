import type { ForaDaLista } from '#contract/cotacao'
import { emLista } from '#contract/kernel/values/texto'

/** Products that do not carry a parcel for one and the same reason. */
export type Recusa = { nomes: string; motivo: string; isPlural: boolean }

/** Each reason once, in the order of the answer: 'PAC e SEDEX', 'Eles levam até 30 kg …'. */
export function groupRecusas(produtos: readonly ForaDaLista[]): Recusa[] {
  const byMotivo = Map.groupBy(produtos, ({ motivo }) => motivo)
  return [...byMotivo].flatMap(([motivo, mesmos]): Recusa[] => {
    const plural = mesmos.length > 1 ? pluralOf(motivo) : undefined
    if (plural === undefined) return mesmos.map(({ nomeProduto }) => ({ nomes: nomeProduto, motivo, isPlural: false }))
    return [{ nomes: emLista(mesmos.map(({ nomeProduto }) => nomeProduto)), motivo: plural, isPlural: true }]
  })
}

/** The reason in the plural; undefined for a reason whose beginning is not in `PLURAL`. */
function pluralOf(motivo: string) {
  const found = Object.entries(PLURAL).find(([um]) => motivo.startsWith(`${um} `))
  return found && found[1] + motivo.slice(found[0].length)
}

/** How a reason begins, for one product and for several (contract/cotacao/limites, the carriers' refusals). */
const PLURAL: Record<string, string> = {
  'Ele leva': 'Eles levam',
  'Ele não leva': 'Eles não levam',
  'Ele não oferece': 'Eles não oferecem',
  'Ele não é oferecido': 'Eles não são oferecidos',
  'Ele não atende': 'Eles não atendem',
  'Ele não aceita': 'Eles não aceitam',
  'Ele não tem': 'Eles não têm',
  'Ele não apresenta': 'Eles não apresentam',
}
