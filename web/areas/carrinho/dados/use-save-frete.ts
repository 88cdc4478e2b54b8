import { useState } from 'react'
import type { Carrinho, FreteDigitado } from '#contract/carrinho'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { showModal } from '../../../app/notices/notices.ts'
import { useEditCarrinho } from '../carrinho.queries.ts'
import { type Problemas, refusalsOf } from '../dados-rascunho.ts'
import { CarrinhoIlegivel } from '../edit-carrinho.ts'

/** S1 §8. */
const NAO_SALVO = 'Erro ao adicionar item ao carrinho.'

/**
 * Saves one item in the cart, in its place if it is there already, and tells the outcome. `onKept` is called even when the
 * form is gone by then.
 */
export function useSaveFrete(onKept: () => void) {
  const edit = useEditCarrinho(onKept)
  const [refused, setRefused] = useState<Problemas>({})
  const [isVencida, setVencida] = useState(false)

  const meet = (error: Error, index: number) => {
    if (error instanceof CarrinhoIlegivel) {
      const { cause } = error
      return showModal({
        kind: 'error',
        title: error.message,
        ...(sentenceOf(cause, '') && { text: sentenceOf(cause, '') }),
      })
    }
    if (!(error instanceof CallError)) reportError(error)
    const fields = error instanceof CallError ? refusalsOf(error.errors, index) : {}
    const isAboutThis = error instanceof CallError && (Object.keys(fields).length > 0 || error.errors.length === 0)
    if (isAboutThis && error.code === 'COTACAO_VENCIDA') return setVencida(true)
    if (Object.keys(fields).length > 0) return setRefused(fields)
    showModal({ kind: 'error', title: sentenceOf(error, NAO_SALVO) })
  }
  return {
    isSaving: edit.isPending,
    refused,
    isVencida,
    /** Call it when these fields change: the server's refusals of them are dropped. */
    forgive: (prefix: string) =>
      setRefused((was) => Object.fromEntries(Object.entries(was).filter(([campo]) => !campo.startsWith(prefix)))),
    renewed: () => setVencida(false),
    /** With `isPaidNext` only this item is selected: the others of the cart stay for later. */
    save: (frete: FreteDigitado, isPaidNext: boolean, onSaved: (carrinho: Carrinho) => void) => {
      let index = 0
      const change = (fretes: FreteDigitado[]) => {
        const place = fretes.findIndex(({ uuid }) => uuid === frete.uuid)
        index = place < 0 ? fretes.length : place
        const others = isPaidNext ? fretes.map((other) => ({ ...other, selecionado: false })) : fretes
        return others.toSpliced(index, place < 0 ? 0 : 1, isPaidNext ? { ...frete, selecionado: true } : frete)
      }
      edit.mutate(change, {
        onSuccess: ({ carrinho }) => carrinho && onSaved(carrinho),
        onError: (error) => meet(error, index),
      })
    },
  }
}
