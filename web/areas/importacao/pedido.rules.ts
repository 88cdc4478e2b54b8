import type { NomeDaColuna } from '#contract/importacao'
import { readNumero, readReais } from '#contract/kernel/values/numero-digitado'
import type { Celulas } from './celula.rules.ts'

/** One line of a file, with the amounts that may be the value of the goods. */
export type LinhaDoArquivo = {
  numero: number
  celulas: Celulas
  /** The value of this line, of one piece in it, of the whole order. */
  valor: { linha: string; unitario: string; pedido: string }
}

/** One parcel: the number of the first of its lines, and its cells. */
export type LinhaDePedido = { numero: number; celulas: Celulas }

/** The most items of a content declaration; their text must also fit into a cell. */
const MAX_ITENS = 30
const MAX_TEXTO = 1000

/**
 * Joins the lines of one order, one for each product, to one parcel. In a platform's file, lines with the same order
 * number belong together; a line without recipient and place, and with no such number, belongs to the line above. In a
 * file of an unknown platform each line with a recipient stays a parcel of its own, because an order may go in two
 * boxes: only a line without recipient and place joins the line with its order number.
 */
export function joinPedidos(linhas: readonly LinhaDoArquivo[], isDePlataforma: boolean): LinhaDePedido[] {
  const grupos: LinhaDoArquivo[][] = []
  const porPedido = new Map<string, LinhaDoArquivo[]>()
  for (const linha of linhas) {
    const { pedido = '' } = linha.celulas
    const isRest = !QUEM.some((coluna) => linha.celulas[coluna])
    const same = isDePlataforma || isRest ? porPedido.get(pedido) : undefined
    const grupo = same ?? (isRest && isDePlataforma ? grupos.at(-1) : undefined)
    if (grupo) grupo.push(linha)
    else {
      const novo = [linha]
      grupos.push(novo)
      if (pedido) porPedido.set(pedido, novo)
    }
  }
  return grupos.map(joinLinhas)
}

const QUEM: readonly NomeDaColuna[] = ['nome', 'cep', 'endereco']

function joinLinhas(grupo: LinhaDoArquivo[]): LinhaDePedido {
  const [first, ...others] = grupo as [LinhaDoArquivo, ...LinhaDoArquivo[]]
  const produtos = grupo.filter(({ celulas }) => celulas.descricao)
  const celulas = { ...first.celulas }
  // recipient and address stand in one of the lines, mostly in the first
  for (const { celulas: more } of others)
    for (const [nome, texto] of Object.entries(more) as [NomeDaColuna, string][]) celulas[nome] ||= texto
  Object.assign(celulas, conteudoOf(produtos))
  const valor = valorOf(grupo, produtos.length > 0 ? produtos : grupo)
  if (valor) celulas.valor = valor
  return { numero: first.numero, celulas }
}

/** '2 x Caneca; 1 x Prato': the server reads such a description as the items of the declaration. */
function conteudoOf(produtos: readonly LinhaDoArquivo[]): Celulas {
  if (produtos.length < 2) return {}
  const itens = produtos.map(({ celulas: { descricao = '', quantidade = '' } }) => ({
    descricao: descricao.replaceAll(';', ','),
    quantidade: countOf(quantidade),
  }))
  const text = itens.map(({ descricao, quantidade }) => `${quantidade} x ${descricao}`).join('; ')
  const pieces = itens.reduce((sum, { quantidade }) => sum + quantidade, 0)
  if (itens.length <= MAX_ITENS && text.length <= MAX_TEXTO) return { descricao: text, quantidade: String(pieces) }
  const first = itens[0]!.descricao.slice(0, 200)
  return { descricao: `${first} e mais ${itens.length - 1} produtos`, quantidade: String(pieces) }
}

/** The value of the goods: from the lines, the order or the pieces; '' if the file has none. */
function valorOf(grupo: readonly LinhaDoArquivo[], produtos: readonly LinhaDoArquivo[]): string {
  const linhas = produtos.map(({ valor }) => amountOf(valor.linha))
  if (linhas.some((amount) => amount !== null)) return formatReais(sumOf(linhas))
  const pedido = grupo.map(({ valor }) => valor.pedido).find(Boolean)
  if (pedido) return pedido
  const pieces = produtos.map(({ valor, celulas }) => {
    const amount = amountOf(valor.unitario)
    return amount === null ? null : amount * countOf(celulas.quantidade ?? '')
  })
  return pieces.some((amount) => amount !== null) ? formatReais(sumOf(pieces)) : ''
}

const sumOf = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

/** The amount in a text, in centavos, so that sums are exact; null for any other text. */
function amountOf(text: string) {
  const reais = readReais(text.replace(/\u00a0/g, ' ').trim())
  return typeof reais === 'number' ? Math.round(reais * 100) : null
}

/** The quantity in a text, rounded; 1 for a text without one. */
function countOf(text: string) {
  const count = readNumero(text.trim())
  return typeof count === 'number' && count >= 1 ? Math.round(count) : 1
}

const formatReais = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',')
