import type { FreteDigitado, FreteNoCarrinho } from '#contract/carrinho'
import type { Centavos } from '#contract/kernel/values/centavos'
import { MENSAGENS_DA_COMPRA } from '#contract/kernel/values/mensagens-da-compra'

/** How many more fretes the subscription may make (S2 §9). */
export const restantesOf = ({ numeroFretes, fretesAtivos }: { numeroFretes: number; fretesAtivos: number }) =>
  Math.max(0, numeroFretes - fretesAtivos)

export const selecionadosOf = <Frete extends Pick<FreteNoCarrinho, 'selecionado'>>(fretes: readonly Frete[]) =>
  fretes.filter(({ selecionado }) => selecionado)

/**
 * What can be bought next: of the selected fretes, in the order of the cart, those that the limit holds (`agora`) and the
 * others (`depois`). A limit that is not known yet, or that holds none, parts nothing: `findObstaculo` tells of the latter.
 */
export function planCompra<Frete extends Pick<FreteNoCarrinho, 'selecionado'>>(
  fretes: readonly Frete[],
  restantes: number | undefined,
) {
  const selecionados = selecionadosOf(fretes)
  const cabem = restantes || selecionados.length
  return { agora: selecionados.slice(0, cabem), depois: selecionados.slice(cabem) }
}

/** Why the selected fretes cannot be paid for as they are. `frete` is the uuid of the first that needs attention. */
export type Obstaculo =
  | { motivo: 'SEM_LIMITE' | 'NADA_SELECIONADO' | 'ACIMA_DO_LIMITE'; texto: string }
  | { motivo: 'PROBLEMA'; texto: string; frete: string }

/** Null where nothing keeps these selected fretes from being paid for. A limit that is not known yet forbids nothing. */
export function findObstaculo(
  selecionados: readonly Pick<FreteNoCarrinho, 'uuid' | 'problema'>[],
  restantes: number | undefined,
): Obstaculo | null {
  if (restantes === 0) return { motivo: 'SEM_LIMITE', texto: 'Você já usa todos os seus fretes simultâneos.' }
  if (selecionados.length === 0) return { motivo: 'NADA_SELECIONADO', texto: MENSAGENS_DA_COMPRA.nadaSelecionado }
  if (restantes !== undefined && selecionados.length > restantes) {
    const over = selecionados.length - restantes
    return {
      motivo: 'ACIMA_DO_LIMITE',
      texto: `Você ainda pode gerar ${count(restantes)}. Desmarque ${over} no carrinho ou envie documentos para aumentar o limite.`,
    }
  }
  const [first, ...others] = selecionados.filter(({ problema }) => problema !== null)
  if (!first) return null
  const texto =
    others.length === 0
      ? 'Um frete precisa de atenção antes do pagamento.'
      : `${others.length + 1} fretes precisam de atenção antes do pagamento.`
  return { motivo: 'PROBLEMA', texto, frete: first.uuid }
}

export const count = (fretes: number) => (fretes === 1 ? '1 frete' : `${fretes.toLocaleString('pt-BR')} fretes`)
/** '1 fica no carrinho', '3 ficam no carrinho'. */
export const countFicam = (fretes: number) =>
  fretes === 1 ? '1 fica no carrinho' : `${fretes.toLocaleString('pt-BR')} ficam no carrinho`

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
    valor: totalOf(these),
  }))
}

/** What is saved against the counter, all together. */
export const economiaOf = (fretes: readonly Somado[]) =>
  sum(fretes.map(({ valorFrete, valorBalcao }) => Math.max(0, valorBalcao - valorFrete) as Centavos))

export const totalOf = (fretes: readonly Pick<FreteNoCarrinho, 'valorFrete'>[]) =>
  sum(fretes.map(({ valorFrete }) => valorFrete))

const sum = (valores: Centavos[]) => valores.reduce((total, valor) => total + valor, 0) as Centavos

/** The cart with this item once more, right after it. Asked again with a newer cart it still adds one. */
export const withCopy = (uuid: string, copy: string) => (fretes: FreteDigitado[]) =>
  fretes.some((frete) => frete.uuid === copy)
    ? fretes
    : fretes.flatMap((frete) => (frete.uuid === uuid ? [frete, { ...frete, uuid: copy }] : [frete]))
