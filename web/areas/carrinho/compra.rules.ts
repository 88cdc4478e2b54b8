import type { FreteDigitado, FreteNoCarrinho } from '#contract/carrinho'
import type { Centavos } from '#contract/kernel/values/centavos'

/** How many more fretes the subscription may make (S2 §9). */
export const restantesOf = ({ numeroFretes, fretesAtivos }: { numeroFretes: number; fretesAtivos: number }) =>
  Math.max(0, numeroFretes - fretesAtivos)

/** Why the cart cannot be paid for as it is; null when it can. The limit that is not known yet forbids nothing. */
export function findObstaculo(fretes: readonly Pick<FreteNoCarrinho, 'problema'>[], restantes: number | undefined) {
  const withProblem = fretes.filter(({ problema }) => problema !== null).length
  if (restantes === 0) return 'Você já usa todos os seus fretes simultâneos.'
  if (restantes !== undefined && fretes.length > restantes) {
    const over = fretes.length - restantes
    return `Você ainda pode gerar ${count(restantes)}. Remova ${over} do carrinho ou envie documentos para aumentar o limite.`
  }
  if (withProblem === 1) return 'Um frete precisa de atenção antes do pagamento.'
  return withProblem > 1 ? `${withProblem} fretes precisam de atenção antes do pagamento.` : null
}

export const count = (fretes: number) => (fretes === 1 ? '1 frete' : `${fretes.toLocaleString('pt-BR')} fretes`)

type Somado = Pick<FreteNoCarrinho, 'produto' | 'valorFrete' | 'valorBalcao' | 'destinatario'>
export type LinhaDaSoma = { texto: string; valor: Centavos }

/** More lines than these say less than their sums. */
const LINHAS = 6

/** The sum, line by line: each frete while they are few, each service when they are many. */
export function planSoma(fretes: readonly Somado[]): LinhaDaSoma[] {
  if (fretes.length <= LINHAS)
    return fretes.map(({ produto, destinatario, valorFrete }) => ({
      texto: `${produto.nomeProduto}, ${destinatario.endereco.nomeCidade}`,
      valor: valorFrete,
    }))
  return [...Map.groupBy(fretes, ({ produto }) => produto.nomeProduto)].map(([nome, these]) => ({
    texto: `${these.length} × ${nome}`,
    valor: sum(these.map(({ valorFrete }) => valorFrete)),
  }))
}

/** What is saved against the counter, all together. */
export const economiaOf = (fretes: readonly Somado[]) =>
  sum(fretes.map(({ valorFrete, valorBalcao }) => Math.max(0, valorBalcao - valorFrete) as Centavos))

const sum = (valores: Centavos[]) => valores.reduce((total, valor) => total + valor, 0) as Centavos

/** The cart without this item. */
export const without = (uuid: string) => (fretes: FreteDigitado[]) => fretes.filter((frete) => frete.uuid !== uuid)

/** The cart with this item once more, right after it. Asked again with a newer cart it still adds one. */
export const withCopy = (uuid: string, copy: string) => (fretes: FreteDigitado[]) =>
  fretes.some((frete) => frete.uuid === copy)
    ? fretes
    : fretes.flatMap((frete) => (frete.uuid === uuid ? [frete, { ...frete, uuid: copy }] : [frete]))
