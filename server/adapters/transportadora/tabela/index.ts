import type { Recibo } from '#contract/cotacao'
import { renderMotivo } from '#contract/cotacao/limites'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'
import type {
  Identidade,
  Oferta,
  Produto,
  ProdutoAVenda,
  Recusa,
  Transportadora,
} from '../../../ports/transportadora.ts'
import { type Preco, priceProduto } from '../../../tarifario/preco.ts'
import { renderRecibo } from '../../../tarifario/recibo.ts'
import { type Snapshot, takeSnapshot } from '../../../tarifario/snapshot.ts'
import { limitesOf, type Tarifa } from '../../../tarifario/tarifa.ts'

/** The tables of one carrier in force. */
export type Tarifas = () => readonly Tarifa[]

/** A carrier priced by contract tables: it asks nobody, answers at once, and always uses the tables in force. */
export const tabelaTransportadora = (identidade: Identidade, tarifas: Tarifas): Transportadora => ({
  ...identidade,
  quote(volume) {
    const { tabelados, recusas } = listTabelados(tarifas(), volume)
    return { ofertas: tabelados.map((tabelado) => ofertaOf(tabelado, volume)), recusas }
  },
  listProdutos: () => produtosOf(tarifas()),
})

/** The products of these tables. */
export const produtosOf = (tarifas: readonly Tarifa[]) =>
  tarifas.map(
    ({ regras }): ProdutoAVenda => ({ codigo: regras.tabela, nome: regras.nomeProduto, ...limitesOf(regras) }),
  )

/** What a table says of a product that carries the volume. */
export type Tabelado = { produto: Produto; preco: Preco; snapshot: Snapshot }

/** What the tables say of each product. */
export function listTabelados(tarifas: readonly Tarifa[], volume: Volume) {
  const tabelados: Tabelado[] = []
  const recusas: Recusa[] = []
  for (const tarifa of tarifas) {
    const { tabela, nomeProduto } = tarifa.regras
    const produto = { codigo: tabela, nome: nomeProduto }
    const answer = priceProduto(tarifa, volume)
    if ('limite' in answer) recusas.push({ produto, motivo: renderMotivo(answer.limite) })
    else tabelados.push({ produto, preco: answer.preco, snapshot: takeSnapshot(tarifa, answer.rota, volume) })
  }
  return { tabelados, recusas }
}

/** The offer at the table's price. */
export function ofertaOf({ produto, preco, snapshot }: Tabelado, volume: Volume): Oferta {
  const { regras, rota } = snapshot
  let recibo: Recibo | undefined
  return {
    produto,
    valorFrete: preco.total,
    valorBalcao: preco.balcao,
    valorSeguro: preco.valorSeguro,
    isSobretaxada: preco.isSobretaxado,
    dias: { minimo: rota.diasMinimo, maximo: rota.diasMaximo },
    expediente: regras,
    avisos:
      preco.valorSeguro < volume.valorCentavos
        ? [`O seguro deste produto cobre até ${formatReais(preco.valorSeguro)}.`]
        : [],
    origemPreco: 'TABELA',
    // only when it is read: not every offer is shown
    get recibo() {
      return (recibo ??= renderRecibo(snapshot, preco))
    },
    snapshot,
  }
}
