import type { Centavos } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'
import type { Oferta, Resposta, Transportadora } from '../../../ports/transportadora.ts'
import { type Contrato, computePreco } from '../../../tarifario/preco.ts'
import { renderReciboDaApi } from '../../../tarifario/recibo.ts'
import type { Snapshot } from '../../../tarifario/snapshot.ts'
import type { ApiDePrecos, PrecoDaApi } from '../conversa/api-de-precos.ts'

/**
 * A connected carrier (D §18). The table says at once which products can carry the volume; the API is asked about these.
 * A product has the API's price plus the house's margin. Where the API fails, tells something that cannot be right about a
 * product, or has not answered when the caller stops waiting, the table's offer stands.
 */
export const conectada = (tabela: Transportadora, api: ApiDePrecos): Transportadora => ({
  ...tabela,
  async quote(volume, asking) {
    const daTabela = await tabela.quote(volume, asking)
    const produtos = daTabela.ofertas.map(({ produto }) => produto.codigo)
    if (produtos.length === 0) return daTabela
    const respostas = await untilAborted(asking.signal, () => api.ask(volume, produtos, asking))
    const porProduto = new Map(respostas.map((resposta) => [resposta.produto, resposta]))
    const resposta: Resposta = { ofertas: [], recusas: [...daTabela.recusas] }
    for (const oferta of daTabela.ofertas) {
      const told = porProduto.get(oferta.produto.codigo)
      if (told && 'recusa' in told) resposta.recusas.push({ produto: oferta.produto, motivo: told.recusa })
      else resposta.ofertas.push(told && isPossible(told, volume) ? adjust(oferta, told, volume) : oferta)
    }
    return resposta
  },
})

/** Returns the API's answers; [] when the API fails, and at the moment of the signal, which lives as long as the quote. */
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
function adjust(oferta: Oferta, told: PrecoDaApi, volume: Volume): Oferta {
  const tabelado = oferta.snapshot as Snapshot
  const { regras, rota, servicos } = tabelado
  const semAjuste = computePreco(regras, rota, volume, servicos)
  const margem = semAjuste.linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0
  const contrato: Contrato = { custo: told.custo, tabela: semAjuste.total - margem, informado: told.componentes }
  const snapshot: Snapshot = { ...tabelado, contrato }
  const preco = computePreco(regras, rota, volume, servicos, contrato)
  const { diasMaximo } = told
  const { produto, isSobretaxada, expediente } = oferta
  return {
    produto,
    isSobretaxada,
    expediente,
    valorFrete: preco.total,
    valorBalcao: preco.balcao,
    valorSeguro: told.valorSeguro,
    dias: { minimo: Math.min(oferta.dias.minimo, diasMaximo), maximo: diasMaximo },
    avisos: told.avisos,
    origemPreco: 'API',
    recibo: renderReciboDaApi(snapshot, contrato, preco, semAjuste),
    snapshot,
  }
}
