import { toBrasilia } from '#contract/kernel/values/instant'
import { type Assinavel, NAMESPACE_DCE, VERSAO_DCE } from './documento.ts'
import { campo, tag, textoDce } from './texto.ts'

/** The event that cancels (tpEvento), and the authority that receives it: the tax office of Paraná (facts: dce.md §6). */
const TP_CANCELAMENTO = '110111'
const ORGAO = '41'
const MIN_JUSTIFICATIVA = 15

export type CancelamentoDaDce = {
  ambiente: 1 | 2
  /** CNPJ of the issuer. */
  cnpj: string
  /** CPF or CNPJ of the sender. */
  usuario: string
  chave: string
  protocolo: string
  em: Date
  justificativa: string
}

/** The cancelling of an authorised DC-e before it is signed. */
export function buildCancelamento(pedido: CancelamentoDaDce): Assinavel {
  const { ambiente, cnpj, usuario, chave, protocolo, em } = pedido
  const justificativa = textoDce(pedido.justificativa, 255)
  const evento =
    campo('descEvento', 'Cancelamento') +
    campo('nProt', protocolo) +
    campo(
      'xJust',
      justificativa.length < MIN_JUSTIFICATIVA ? `Cancelamento: ${justificativa || 'frete'}` : justificativa,
    )
  const dentro = [
    campo('cOrgao', ORGAO),
    campo('tpAmb', ambiente),
    campo('tpEmit', '1'),
    campo('CNPJAutor', cnpj),
    campo(usuario.length === 14 ? 'CNPJUsEmit' : 'CPFUsEmit', usuario),
    campo('chDCe', chave),
    campo('dhEvento', toBrasilia(em)),
    campo('tpEvento', TP_CANCELAMENTO),
    campo('nSeqEvento', '1'),
    `<detEvento versaoEvento="${VERSAO_DCE}">${tag('evCancDCe', evento)}</detEvento>`,
  ].join('')
  return {
    namespace: NAMESPACE_DCE,
    elemento: 'infEvento',
    id: `ID${TP_CANCELAMENTO}${chave}001`,
    dentro,
    raiz: 'eventoDCe',
    versaoDaRaiz: VERSAO_DCE,
    depois: '',
  }
}
