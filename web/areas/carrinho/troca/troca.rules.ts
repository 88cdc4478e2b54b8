import type { FreteDigitado, FreteNoCarrinho, ServicosDoFrete } from '#contract/carrinho'
import type { OpcaoDeServico } from '#contract/cotacao'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'

/** One service, or one rule, for several fretes. */
export type Escolha = {
  /** The code of the product, or 'MAIS_BARATO' or 'MAIS_RAPIDO'. */
  chave: string
  titulo: string
  /** 'SEDEX' or 'pelo serviço mais barato', as the confirmation says it. */
  como: string
  /** The product that each frete gets, by the frete's uuid; those that have it already are left out. */
  produtos: ReadonlyMap<string, string>
  /** What all of the fretes cost with this choice. */
  total: Centavos
  /** `total` less the present cost of all of the fretes: below zero the choice is cheaper. */
  diferenca: Centavos
  /** The latest arrival of all of them. */
  chega: Dia
  /** How many fretes the product does not carry: they keep their service. */
  ficam: number
  /** How many would be covered for less than they declare. */
  poucoCobertos: number
}

type Frete = Pick<FreteNoCarrinho, 'uuid' | 'valorFrete' | 'produto' | 'chegada'> & {
  cotacao: Pick<FreteNoCarrinho['cotacao'], 'valorEncomenda'>
}

/** What can be chosen for these fretes: the two rules, then each product, those that carry the most and cost the least first. */
export function planEscolhas(fretes: readonly Frete[], servicos: readonly ServicosDoFrete[]): Escolha[] {
  const opcoes = new Map(servicos.map((each) => [each.uuid, each.opcoes]))
  const of = ({ uuid }: Frete) => opcoes.get(uuid) ?? []
  const plan = (nome: Pick<Escolha, 'chave' | 'titulo' | 'como'>, choose: (some: readonly OpcaoDeServico[]) => Opcao) =>
    planEscolha(
      nome,
      fretes.map((frete) => ({ frete, opcao: choose(of(frete)) })),
    )
  const produtos = new Map(servicos.flatMap((each) => each.opcoes.map((opcao) => [opcao.codigo, opcao] as const)))
  if (produtos.size === 0) return []
  const porProduto = [...produtos.values()].map(({ codigo, nomeTransportadora, nomeProduto }) =>
    plan({ chave: codigo, titulo: `${nomeTransportadora} ${nomeProduto}`, como: `por ${nomeProduto}` }, (some) =>
      some.find((opcao) => opcao.codigo === codigo),
    ),
  )
  return [
    plan({ chave: 'MAIS_BARATO', titulo: 'O mais barato', como: 'pelo serviço mais barato' }, (some) =>
      best(some, ({ valorFrete }) => valorFrete),
    ),
    plan({ chave: 'MAIS_RAPIDO', titulo: 'O mais rápido', como: 'pelo serviço mais rápido' }, (some) =>
      best(some, ({ tempoMaximo }) => tempoMaximo),
    ),
    ...porProduto.toSorted((a, b) => a.ficam - b.ficam || a.total - b.total),
  ]
}

type Opcao = OpcaoDeServico | undefined

/** The offer with the smallest value; of equal ones the cheapest, because the offers come cheapest first. */
const best = (some: readonly OpcaoDeServico[], by: (opcao: OpcaoDeServico) => number): Opcao =>
  some.toSorted((a, b) => by(a) - by(b))[0]

function planEscolha(
  nome: Pick<Escolha, 'chave' | 'titulo' | 'como'>,
  escolhidas: readonly { frete: Frete; opcao: Opcao }[],
): Escolha {
  const sum = (of: (escolhida: { frete: Frete; opcao: Opcao }) => number) =>
    escolhidas.reduce((total, escolhida) => total + of(escolhida), 0)
  const total = sum(({ frete, opcao }) => opcao?.valorFrete ?? frete.valorFrete)
  const chegadas = escolhidas.map(({ frete, opcao }) => opcao?.chegada ?? frete.chegada.maximo)
  return {
    ...nome,
    produtos: new Map(
      escolhidas.flatMap(({ frete, opcao }) =>
        opcao && opcao.codigo !== frete.produto.codigo ? [[frete.uuid, opcao.codigo] as const] : [],
      ),
    ),
    total: total as Centavos,
    diferenca: (total - sum(({ frete }) => frete.valorFrete)) as Centavos,
    chega: chegadas.toSorted().at(-1)!,
    ficam: escolhidas.filter(({ opcao }) => !opcao).length,
    poucoCobertos: escolhidas.filter(({ frete, opcao }) => opcao && opcao.valorSeguro < frete.cotacao.valorEncomenda)
      .length,
  }
}

/** Gives the items of the cart their new quotes. An item that was removed meanwhile does not come back. */
export function withServicos(servicos: readonly ServicosDoFrete[]) {
  const trocas = new Map(servicos.map(({ uuid, troca }) => [uuid, troca]))
  return (fretes: FreteDigitado[]): FreteDigitado[] =>
    fretes.map((frete) => {
      const troca = frete.uuid ? trocas.get(frete.uuid) : null
      return troca ? { ...frete, ...troca, identificadoCotacao: troca.identificadorCotacao } : frete
    })
}
