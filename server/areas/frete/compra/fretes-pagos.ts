import type { Db, Deps } from '../../../kernel/deps.ts'
import { tellPagoDepois } from '../avisos/avisos.ts'
import { findVivo, lockCanceladosDa } from '../estado.repo.ts'
import { refundFrete } from '../estorno/estorno.ts'
import { moveFretesOf, type Passo } from '../frete.repo.ts'
import { issueFretes } from '../transporte/emissao.ts'

type Causa = Pick<Passo, 'causa' | 'ator'>

/** The payment that fretes wait for has come: their labels are to be issued. */
export async function payFretes(deps: Deps, tx: Db, compraUuid: string, { causa, ator }: Causa) {
  await moveFretesOf(tx, compraUuid, 'AGUARDANDO_PAGAMENTO', { para: 'PENDENTE', causa, ator, em: deps.clock.now() })
  await deps.jobs.enqueue(tx, issueFretes, { compraUuid })
}

/** Gives back what was paid for fretes that their owner had cancelled before (D §13). Once the payment is in the books. */
export async function refundCancelados(deps: Deps, tx: Db, compraUuid: string) {
  for (const { uuid } of await lockCanceladosDa(tx, compraUuid)) {
    const frete = (await findVivo(tx, uuid))!
    const devolvido = await refundFrete(deps, tx, frete)
    if (devolvido !== undefined) await tellPagoDepois(deps, tx, frete, devolvido)
  }
}

/**
 * The payment that fretes wait for came to nothing. Answers the places in the cart of those that their owner had cancelled
 * before: nobody wants them back.
 */
export async function dropFretes(deps: Deps, tx: Db, compraUuid: string, { causa, ator }: Causa) {
  const posicoes = (await lockCanceladosDa(tx, compraUuid)).map(({ posicao }) => posicao)
  await moveFretesOf(tx, compraUuid, 'AGUARDANDO_PAGAMENTO', { para: 'CANCELADO', causa, ator, em: deps.clock.now() })
  return posicoes
}
