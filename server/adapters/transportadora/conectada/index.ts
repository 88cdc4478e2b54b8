import type { Centavos } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'
import type { Identidade, Oferta, Resposta, Transportadora } from '../../../ports/transportadora.ts'
import { type Contrato, computePreco } from '../../../tarifario/preco.ts'
import { renderReciboDaApi } from '../../../tarifario/recibo.ts'
import type { Snapshot } from '../../../tarifario/snapshot.ts'
import type { ApiDePrecos, PrecoDaApi } from '../conversa/api-de-precos.ts'
import { listTabelados, ofertaOf, produtosOf, type Tabelado, type Tarifas } from '../tabela/index.ts'

/**
 * A connected carrier (D §18). The tables say at once which products can carry the volume; the API is asked about these.
 * A product has the API's price plus the house's margin. Where the API fails, tells something that cannot be right about a
 * product, or has not answered when the caller stops waiting, the table's offer stands.
 */
export const conectada = (identidade: Identidade, tarifas: Tarifas, api: ApiDePrecos): Transportadora => ({
  ...identidade,
  async quote(volume, asking) {
    const { tabelados, recusas } = listTabelados(tarifas(), volume)
    const produtos = tabelados.map(({ produto }) => produto.codigo)
    if (produtos.length === 0) return { ofertas: [], recusas }
    const respostas = await untilAborted(asking.signal, () => api.ask(volume, produtos, asking))
    const resposta: Resposta = { ofertas: [], recusas }
    for (const tabelado of tabelados) {
      const { produto } = tabelado
      const told = respostas.find((each) => each.produto === produto.codigo)
      if (told && 'recusa' in told) recusas.push({ produto, motivo: told.recusa })
      else
        resposta.ofertas.push(
          told && isPossible(told, volume) ? adjust(tabelado, told, volume) : ofertaOf(tabelado, volume),
        )
    }
    return resposta
  },
  listProdutos: () => produtosOf(tarifas()),
})

/**
 * Returns the API's answers; [] when the API fails, or as soon as the signal aborts. The listener stays, because the
 * signal lives only as long as the quote.
 */
function untilAborted<T>(signal: AbortSignal, ask: () => Promise<T[]>): Promise<T[]> {
  return new Promise((resolve) => {
    const giveUp = () => resolve([])
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    ask().then(resolve, giveUp)
  })
}

const isAmount = (valor: Centavos, least: number) => Number.isSafeInteger(valor) && valor >= least

/** The longest term that is believed, in business days. */
const MAX_DIAS = 365

/** Whether the API's price can be right: its parts sum to it, and it covers no more than the declared value. */
const isPossible = ({ custo, componentes, valorSeguro, diasMaximo }: PrecoDaApi, volume: Volume) =>
  isAmount(custo, 1) &&
  componentes.every(({ valor }) => Number.isSafeInteger(valor)) &&
  componentes.reduce((sum, { valor }) => sum + valor, 0) === custo &&
  isAmount(valorSeguro, 0) &&
  valorSeguro <= volume.valorCentavos &&
  isAmount(diasMaximo, 0) &&
  diasMaximo <= MAX_DIAS

/** The table's offer at the API's price and term. */
function adjust(
  { produto, preco: tabelado, snapshot: semContrato }: Tabelado,
  told: PrecoDaApi,
  volume: Volume,
): Oferta {
  const { regras, rota, servicos } = semContrato
  const margem = tabelado.linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0
  const contrato: Contrato = { custo: told.custo, tabela: tabelado.total - margem, informado: told.componentes }
  const snapshot: Snapshot = { ...semContrato, contrato }
  const preco = computePreco(regras, rota, volume, servicos, contrato)
  const { diasMaximo } = told
  return {
    produto,
    isSobretaxada: tabelado.isSobretaxado,
    expediente: regras,
    valorFrete: preco.total,
    valorBalcao: preco.balcao,
    valorSeguro: told.valorSeguro,
    dias: { minimo: Math.min(rota.diasMinimo, diasMaximo), maximo: diasMaximo },
    avisos: told.avisos,
    origemPreco: 'API',
    recibo: renderReciboDaApi(snapshot, contrato, preco, tabelado),
    snapshot,
  }
}
