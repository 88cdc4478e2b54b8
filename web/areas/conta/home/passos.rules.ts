import type { PrimeirosPassos } from '#contract/conta'

export type Passo = {
  nome: 'remetente' | 'caixa' | 'saldo' | 'frete'
  titulo: string
  texto: string
  /** Where the step is done, and the text of its link. */
  to: string
  faz: string
  /** The text of the link once the step is done; without it the link says what may be done again. */
  feito?: string
}

/** The first steps of a new account, in their order. */
export const PASSOS: readonly Passo[] = [
  {
    nome: 'remetente',
    titulo: 'Remetente',
    texto: 'Quem aparece na etiqueta: você, ou a sua loja.',
    to: '/configuracoes/minha-loja',
    faz: 'Cadastrar a loja',
    feito: 'Minha Loja',
  },
  {
    nome: 'caixa',
    titulo: 'Caixa',
    texto: 'Meça uma vez, guarde com um nome e cote com um toque.',
    to: '/calculadora',
    faz: 'Medir a caixa',
  },
  {
    nome: 'saldo',
    titulo: 'Saldo',
    texto: 'Ponha créditos na carteira, ou pague cada frete com Pix ou cartão.',
    to: '/carteira?inserir=1',
    faz: 'Inserir créditos',
  },
  {
    nome: 'frete',
    titulo: 'Primeiro frete',
    texto: 'Cote, pague só o frete e imprima a etiqueta.',
    to: '/calculadora',
    faz: 'Contratar frete',
  },
]

/** The steps, which of them are done, and which is next; null when all are done or the person hid them. */
export function planPassos(passos: PrimeirosPassos) {
  const feitos = PASSOS.filter(({ nome }) => passos[nome]).length
  if (passos.guardados || feitos === PASSOS.length) return null
  return { feitos, proximo: PASSOS.find(({ nome }) => !passos[nome])!.nome }
}
