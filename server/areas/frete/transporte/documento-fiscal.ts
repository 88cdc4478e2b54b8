import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import type { PedidoDeEmissao } from '../../../ports/expedicao.ts'
import { abandonDceOf, DceEmAberto, issueDce } from '../../fiscal/index.ts'
import type { FreteVivo } from '../estado.repo.ts'

/** How long after the payment a label waits for the tax authority. Then the frete travels with the paper form. */
const DESISTE_DA_DCE_SEGUNDOS = 15 * 60

/**
 * Gets the DC-e of a frete that needs one, before its label is asked for: the carrier is told the key, and no parcel may
 * travel without a document. Returns the key; null for a frete with an invoice, and for one that travels with the paper
 * form. Throws while the authority has not answered: the task is tried again.
 */
export async function issueDocumento(
  deps: Deps,
  { uuid, assinaturaUuid, statusEm }: FreteVivo,
  encomenda: Omit<PedidoDeEmissao, 'chaveDce'>,
): Promise<string | null> {
  const pedido = pedidoDeDce({ uuid, assinaturaUuid }, encomenda)
  if (!pedido) return null
  try {
    return await issueDce(deps, pedido)
  } catch (error) {
    if (deps.clock.now() < plusSeconds(statusEm, DESISTE_DA_DCE_SEGUNDOS)) throw error
    const causa = error instanceof DceEmAberto ? { causa: error.message } : { err: error }
    deps.log.warn({ frete: uuid, ...causa }, 'no DC-e in time: the frete travels with the paper form')
    return abandonDceOf(deps, uuid)
  }
}

/** What the DC-e of a frete says; undefined for a frete with an invoice. */
export const pedidoDeDce = (
  { uuid, assinaturaUuid }: Pick<FreteVivo, 'uuid' | 'assinaturaUuid'>,
  { produto, remetente, destinatario, conteudo, notaFiscal }: Omit<PedidoDeEmissao, 'chaveDce'>,
) =>
  notaFiscal || !conteudo
    ? undefined
    : {
        freteUuid: uuid,
        assinaturaUuid,
        remetente,
        destinatario,
        conteudo,
        modalidade: produto.startsWith(DOS_CORREIOS) ? (0 as const) : (2 as const),
      }

/** The layout tells the Correios apart from every other carrier. */
const DOS_CORREIOS = 'correios/'
