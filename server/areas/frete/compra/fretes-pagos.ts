import type { Db, Deps } from '../../../kernel/deps.ts'
import { tellPagoDepois } from '../avisos/avisos.ts'
import { findVivo, lockCanceladosDa } from '../estado.repo.ts'
import { refundFrete } from '../estorno/estorno.ts'
import { moveFretesOf, type Passo } from '../frete.repo.ts'
import { issueFretes } from '../transporte/emissao.ts'

type Causa = Pick<Passo, 'causa' | 'ator'>

/** Marks the fretes of a purchase as paid and queues their labels. */
export async function payFretes(deps: Deps, tx: Db, compraUuid: string, { causa, ator }: Causa) {
  await moveFretesOf(tx, compraUuid, 'AGUARDANDO_PAGAMENTO', { para: 'PENDENTE', causa, ator, em: deps.clock.now() })
  await deps.jobs.enqueue(tx, issueFretes, { compraUuid })
}

/**
 * Refunds the fretes that their owner cancelled before the payment came (D §13). Called when the payment is in the
 * books.
 */
export async function refundCancelados(deps: Deps, tx: Db, compraUuid: string) {
  for (const { uuid } of await lockCanceladosDa(tx, compraUuid)) {
    const frete = (await findVivo(tx, uuid))!
    const devolvido = await refundFrete(deps, tx, frete)
    if (devolvido !== undefined) await tellPagoDepois(deps, tx, frete, devolvido)
  }
}

/**
 * Ends the fretes of a purchase whose payment failed. Returns the cart places of fretes that their owner had cancelled
 * before: they do not go back to the cart.
 */
export async function dropFretes(deps: Deps, tx: Db, compraUuid: string, { causa, ator }: Causa) {
  const posicoes = (await lockCanceladosDa(tx, compraUuid)).map(({ posicao }) => posicao)
  await moveFretesOf(tx, compraUuid, 'AGUARDANDO_PAGAMENTO', { para: 'CANCELADO', causa, ator, em: deps.clock.now() })
  return posicoes
}
