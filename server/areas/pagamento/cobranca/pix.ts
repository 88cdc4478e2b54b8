import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import type { PagamentoGuardado } from '../pagamento.repo.ts'
import { type PedidoDePagamento, startCompra } from './inicio.ts'
import { findPagador } from './pagador.ts'
import { noticiaOf, settle } from './settle.ts'

/** Pays a cart by Pix, with the wallet's part reserved. While the Pix is valid, a repeat gets the same Pix. */
export async function payPix(deps: Deps, pedido: Omit<PedidoDePagamento, 'meio' | 'cartao'>) {
  const { pagamento } = await startCompra(deps, { ...pedido, meio: 'PIX', cartao: null })
  return chargePix(deps, pagamento)
}

/** Makes the charge of a Pix at the PSP unless it has one. A repeat gets the same charge. */
export async function chargePix(deps: Deps, pagamento: PagamentoGuardado): Promise<PagamentoGuardado> {
  if (pagamento.status !== 'CRIADO') return pagamento
  const { uuid: referencia, valorCentavos: valor, expiraEm, assinaturaUuid } = pagamento
  const pagador = await findPagador(deps.db, assinaturaUuid)
  return settleAsked(deps, pagamento, () =>
    deps.psp.createPix({ referencia, valor, expiraEm, pagador, descricao: descricaoOf(deps, pagamento) }),
  )
}

/** Asks the PSP and applies its answer. A clear refusal ends the payment; silence leaves the payment to the job. */
export async function settleAsked(
  deps: Deps,
  pagamento: PagamentoGuardado,
  ask: () => Promise<Parameters<typeof noticiaOf>[1]>,
): Promise<PagamentoGuardado> {
  try {
    return await settle(deps, pagamento.uuid, { ...noticiaOf(pagamento, await ask()), isResposta: true })
  } catch (error) {
    if (error instanceof PspRecusou) {
      const recusa = {
        situacao: 'RECUSADA',
        devolvido: 0,
        pspId: null,
        motivo: error.message,
        pixCode: null,
        boleto: null,
      } as const
      return settle(deps, pagamento.uuid, { ...recusa, isResposta: true })
    }
    if (error instanceof PspIndisponivel) {
      deps.log.warn({ pagamento: pagamento.uuid, causa: error.message }, 'the PSP did not answer')
      throw new AppError('PSP_INDISPONIVEL', MENSAGENS.indisponivel)
    }
    throw error
  }
}

/** What the payer reads on their statement. */
export const descricaoOf = ({ config }: Deps, { finalidade, fretes }: PagamentoGuardado) =>
  finalidade === 'RECARGA'
    ? `${config.marca.nome}: créditos`
    : `${config.marca.nome}: ${fretes} ${fretes === 1 ? 'frete' : 'fretes'}`
