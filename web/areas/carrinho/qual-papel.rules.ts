import type { PapeisFiscais } from '#contract/loja/papeis-fiscais'
import { choosePapel, type PapelFiscal } from '#contract/loja/qual-papel'

/** The form of step 3 that is open: the contents, or the invoice. */
export type Declaracao = 'conteudo' | 'nota'

/** The form of step 3 in which a paper is filled in. */
export const declaracaoDo = (papel: PapelFiscal): Declaracao => (papel === 'NOTA_FISCAL' ? 'nota' : 'conteudo')

/** The paper that a form of step 3 becomes. */
export const papelDa = (declaracao: Declaracao, temDce: boolean): PapelFiscal =>
  declaracao === 'nota' ? 'NOTA_FISCAL' : temDce ? 'DCE' : 'DECLARACAO'

/**
 * The form that is open at first for a new frete of this sender. The recipient is not known then and counts as a
 * person.
 */
export function firstDeclaracao(papeis: PapeisFiscais | undefined, loja: string | null): Declaracao {
  const respostas = papeis?.remetentes.find((each) => each.loja === loja)?.respostas
  if (!papeis || !respostas) return 'conteudo'
  return declaracaoDo(choosePapel(respostas, { isParaEmpresa: false, temDce: papeis.temDce }).papel)
}
