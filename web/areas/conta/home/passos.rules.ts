import type { PrimeirosPassos } from '#contract/conta'

export type Passo = {
  nome: 'remetente' | 'caixa' | 'saldo' | 'frete'
  titulo: string
  texto: string
  /** Where it is done, and what the link there says. */
  to: string
  faz: string
}

/** What a new account does first, in the order in which it is done. */
export const PASSOS: readonly Passo[] = [
  {
    nome: 'remetente',
    titulo: 'Remetente',
    texto: 'Quem aparece na etiqueta: você, ou a sua loja.',
    to: '/configuracoes/minha-loja',
    faz: 'Cadastrar a loja',
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

/** The steps with what is done of them, and which is the next; null when all are done or the person put them away. */
export function planPassos(passos: PrimeirosPassos) {
  const feitos = PASSOS.filter(({ nome }) => passos[nome]).length
  if (passos.guardados || feitos === PASSOS.length) return null
  return { feitos, proximo: PASSOS.find(({ nome }) => !passos[nome])!.nome }
}
