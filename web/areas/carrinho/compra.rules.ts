import type { FreteDigitado, FreteNoCarrinho } from '#contract/carrinho'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { MENSAGENS_DA_COMPRA } from '#contract/kernel/values/mensagens-da-compra'

/** How many more fretes the subscription may make (S2 §9). */
export const restantesOf = ({ numeroFretes, fretesAtivos }: { numeroFretes: number; fretesAtivos: number }) =>
  Math.max(0, numeroFretes - fretesAtivos)

export const selecionadosOf = <Frete extends Pick<FreteNoCarrinho, 'selecionado'>>(fretes: readonly Frete[]) =>
  fretes.filter(({ selecionado }) => selecionado)

/**
 * Divides the selected fretes, in the order of the cart: `agora` are those that the limit holds, `depois` the others. A
 * limit that is unknown or used up divides nothing; `findObstaculo` reports a used up limit.
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

/** Why these selected fretes cannot be paid for; null if they can. An unknown limit forbids nothing. */
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

/** 'O frete voltou para o carrinho.' */
export const voltaramText = (fretes: number) =>
  fretes === 1 ? 'O frete voltou para o carrinho.' : 'Os fretes voltaram para o carrinho.'

/** How many things are declared: '3 itens' also for one line of three. */
export function itensText(itens: readonly { quantidade: number }[]) {
  const quantos = itens.reduce((total, { quantidade }) => total + quantidade, 0)
  return quantos === 1 ? '1 item' : `${quantos.toLocaleString('pt-BR')} itens`
}

type Somado = Pick<FreteNoCarrinho, 'produto' | 'valorFrete' | 'valorBalcao' | 'destinatario'>
export type LinhaDaSoma = { texto: string; valor: Centavos }

/** Above this number of fretes the sum has a line for each service instead of each frete. */
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

/** What all of them together save against the price at the counter. */
export const economiaOf = (fretes: readonly Somado[]) =>
  sum(fretes.map(({ valorFrete, valorBalcao }) => Math.max(0, valorBalcao - valorFrete) as Centavos))

export const totalOf = (fretes: readonly Pick<FreteNoCarrinho, 'valorFrete'>[]) =>
  sum(fretes.map(({ valorFrete }) => valorFrete))

const sum = (valores: Centavos[]) => valores.reduce((total, valor) => total + valor, 0) as Centavos

/**
 * The content declarations that the person confirms by paying; null when every frete has an invoice. The signer of a
 * content declaration is liable for it.
 */
export function declaracaoText(fretes: readonly Pick<FreteNoCarrinho, 'conteudo'>[]) {
  const [first, ...others] = fretes.flatMap(({ conteudo }) => conteudo ?? [])
  if (!first) return null
  if (others.length > 0)
    return `Ao pagar, você confirma as ${(others.length + 1).toLocaleString('pt-BR')} declarações de conteúdo e responde por elas.`
  return `Ao pagar, você confirma a declaração de conteúdo (${itensText(first.itens)}, ${formatReais(first.valor)}) e responde por ela.`
}

/** The cart with a copy of this item right after it. Applied again to a newer cart, it still adds only one copy. */
export const withCopy = (uuid: string, copy: string) => (fretes: FreteDigitado[]) =>
  fretes.some((frete) => frete.uuid === copy)
    ? fretes
    : fretes.flatMap((frete) => (frete.uuid === uuid ? [frete, { ...frete, uuid: copy }] : [frete]))
