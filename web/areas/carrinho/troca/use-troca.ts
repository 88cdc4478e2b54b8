import type { FreteNoCarrinho } from '#contract/carrinho'
import { sentenceOf } from '../../../app/data/api.ts'
import { showModal, showToast } from '../../../app/notices/notices.ts'
import { useEditCarrinho } from '../carrinho.queries.ts'
import { askServicos } from './troca.calls.ts'
import { type Escolha, withServicos } from './troca.rules.ts'

/** Gives the fretes the chosen service and says so, with an undo. It never throws: a failure is told over the page. */
export function useTroca() {
  const { mutateAsync } = useEditCarrinho()
  /** Changes the products of fretes, by their uuid. Resolves to the number of fretes that got theirs. */
  const change = async (produtos: ReadonlyMap<string, string>) => {
    const servicos = await askServicos([...produtos].map(([uuid, produto]) => ({ uuid, produto })))
    await mutateAsync(withServicos(servicos))
    return servicos.filter(({ troca }) => troca).length
  }
  const undo = async (antes: ReadonlyMap<string, string>) => {
    try {
      await change(antes)
      showToast(antes.size === 1 ? 'O serviço voltou ao que era.' : 'Os serviços voltaram ao que eram.')
    } catch (error) {
      tellFailure(error)
    }
  }
  return async (fretes: readonly FreteNoCarrinho[], { produtos, como }: Escolha) => {
    const antes = new Map(
      fretes.filter(({ uuid }) => produtos.has(uuid)).map(({ uuid, produto }) => [uuid, produto.codigo]),
    )
    try {
      const trocados = await change(produtos)
      const text =
        trocados === 1 ? `1 frete agora vai ${como}.` : `${trocados.toLocaleString('pt-BR')} fretes agora vão ${como}.`
      showToast(text, 'success', { label: 'Desfazer', onAct: () => void undo(antes) })
    } catch (error) {
      tellFailure(error)
    }
  }
}

const tellFailure = (error: unknown) =>
  showModal({
    kind: 'error',
    title: 'Aviso',
    text: sentenceOf(error, 'O serviço não foi trocado. Por favor, tente de novo.'),
  })
