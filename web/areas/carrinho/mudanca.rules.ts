import type { Carrinho, FreteNoCarrinho } from '#contract/carrinho'
import { formatReais } from '#contract/kernel/values/centavos'

type Item = Pick<FreteNoCarrinho, 'uuid' | 'produto' | 'destinatario' | 'valorFrete' | 'problema' | 'selecionado'>
type Visto = Pick<Carrinho, 'total'> & { fretes: readonly Item[] }

/** The most lines about items. With more changes the last of these lines counts those that are left out. */
const LINHAS = 5

/** Whether the cart holds the items that the person saw, with the same selection: then only prices can differ. */
export const hasSameItens = (antes: Visto, agora: Visto) => itensOf(antes) === itensOf(agora)

const itensOf = ({ fretes }: Visto) => fretes.map(({ uuid, selecionado }) => `${uuid} ${selecionado}`).join()

/**
 * Differences between the cart now and the cart that the person saw, one sentence each; empty if cost and items are the
 * same.
 */
export function findMudancas(antes: Visto, agora: Visto): string[] {
  const before = new Map(antes.fretes.map((item) => [item.uuid, item]))
  const after = new Set(agora.fretes.map(({ uuid }) => uuid))
  const linhas = [
    ...agora.fretes.flatMap((item) => changeOf(before.get(item.uuid), item)),
    ...antes.fretes.filter(({ uuid }) => !after.has(uuid)).map((item) => `${nameOf(item)}: saiu do carrinho.`),
  ]
  const shown =
    linhas.length > LINHAS ? [...linhas.slice(0, LINHAS - 1), `E mais ${linhas.length - LINHAS + 1} mudanças.`] : linhas
  return antes.total === agora.total
    ? shown
    : [...shown, `O total passou de ${formatReais(antes.total)} para ${formatReais(agora.total)}.`]
}

function changeOf(antes: Item | undefined, agora: Item) {
  if (!antes) return [`${nameOf(agora)}: entrou no carrinho, por ${formatReais(agora.valorFrete)}.`]
  if (agora.selecionado !== antes.selecionado)
    return [
      agora.selecionado
        ? `${nameOf(agora)}: entrou nesta compra, por ${formatReais(agora.valorFrete)}.`
        : `${nameOf(agora)}: saiu desta compra e fica no carrinho.`,
    ]
  if (agora.problema !== null && antes.problema === null) return [`${nameOf(agora)}: ${agora.problema}`]
  if (antes.valorFrete === agora.valorFrete) return []
  return [`${nameOf(agora)}: de ${formatReais(antes.valorFrete)} para ${formatReais(agora.valorFrete)}.`]
}

const nameOf = ({ produto, destinatario }: Item) => `${produto.nomeProduto}, ${destinatario.endereco.nomeCidade}`
