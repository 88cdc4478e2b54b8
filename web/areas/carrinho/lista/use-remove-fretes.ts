import { useCallback, useRef } from 'react'
import { isOculto } from '#contract/carrinho'
import { sentenceOf } from '../../../app/data/api.ts'
import { readNotices, showModal, showToast } from '../../../app/notices/notices.ts'
import { useEditCarrinho } from '../carrinho.queries.ts'
import { voltaramText } from '../compra.rules.ts'
import { putBack, type Removido, removidosOf, withoutFretes } from './remocao.rules.ts'

/** The words of S2 §8, which has no plural. */
const tituloDe = (quantos: number) => (quantos === 1 ? 'Remoção de frete' : 'Remoção de fretes')
const removidosText = (quantos: number) =>
  quantos === 1 ? 'Frete removido com sucesso!' : `${quantos.toLocaleString('pt-BR')} fretes removidos com sucesso!`

/**
 * Removes fretes from the cart and says so, with an undo (D §22). Resolves to true when the fretes are gone. While the
 * toast of the last removal is still open, one undo brings both removals back.
 */
export function useRemoveFretes() {
  const { mutateAsync } = useEditCarrinho()
  const told = useRef<{ id: number | undefined; removidos: Removido[] }>({ id: undefined, removidos: [] })
  const restore = useCallback(
    async (removidos: readonly Removido[]) => {
      try {
        await mutateAsync(putBack(removidos))
        showToast(voltaramText(removidos.length))
      } catch (error) {
        showModal({ kind: 'error', title: 'Aviso', text: sentenceOf(error, 'Erro ao adicionar item ao carrinho.') })
      }
    },
    [mutateAsync],
  )
  return useCallback(
    async (uuids: ReadonlySet<string>) => {
      let removidos: Removido[] = []
      try {
        await mutateAsync((fretes) => {
          removidos = removidosOf(fretes, uuids)
          return withoutFretes(uuids)(fretes)
        })
      } catch {
        showModal({ kind: 'error', title: 'Aviso', text: 'Erro ao remover frete, por favor tente mais tarde.' })
        return false
      }
      if (removidos.length === 0) return true // another tab has removed them already
      const { id, removidos: before } = told.current
      // the items of this removal come back first: items of the last removal may have stood after them
      const todos = id !== undefined && readNotices().toast?.id === id ? [...removidos, ...before] : removidos
      // the server does not take back a frete whose sender this member does not see
      const undo = { label: 'Desfazer', onAct: () => void restore(todos) }
      const isHidden = todos.some(({ frete }) => isOculto(frete.remetente))
      showToast(removidosText(todos.length), 'success', isHidden ? undefined : undo, tituloDe(todos.length))
      told.current = { id: readNotices().toast?.id, removidos: todos }
      return true
    },
    [mutateAsync, restore],
  )
}
