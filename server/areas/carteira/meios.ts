import type { Meio } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../kernel/deps.ts'
import { listLinhasOf } from './transacao.repo.ts'

/**
 * What paid for a purchase, in centavos: the wallet, a Pix or a card, or the wallet and one of them. Empty before the
 * payment and after a chargeback. `origemUuid`: the cart when the wallet alone paid, otherwise the payment.
 */
export async function listMeios(db: Db, origemUuid: string): Promise<{ meio: Meio; valor: Centavos }[]> {
  const pagas = (await listLinhasOf(db, origemUuid)).filter(
    ({ tipo, status }) => tipo === 'COMPRA_FRETE' && status === 'CONCLUIDA',
  )
  return pagas.map(({ meio, valorCentavos }) => ({ meio, valor: valorCentavos }))
}
