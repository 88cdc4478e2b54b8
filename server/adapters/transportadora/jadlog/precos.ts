import { renderMotivo } from '#contract/cotacao/limites'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'
import type { ApiDePrecos, PrecoDaApi, RecusaDaApi } from '../conversa/api-de-precos.ts'
import { RecusaDaTransportadora } from '../conversa/desfechos.ts'
import type { JadlogAberta } from './aberta.ts'
import type { ContratoDaJadlog } from './contrato.ts'
import { hasErro, sayErro } from './frases.ts'
import { erroDo } from './http.ts'
import { emKg, findLimiteDoPonto, MODALIDADES, type Modalidade, pesoTaxado } from './modalidades.rules.ts'
import { RespostaDeValor } from './respostas.ts'

/** The greatest value that Jadlog's own insurance covers, in centavos: as in the contract tables. */
const COBERTURA_MAX = 30_000_00
/** A price above this is a mistake of the carrier's. */
const PRECO_MAX_REAIS = 100_000
const PRAZO_MAX_DIAS = 180

/** Prices and terms of Jadlog: every modality in one call (facts/jadlog.md §2). */
export function precosDaJadlog({ conversa, autorizacao, contrato }: JadlogAberta): ApiDePrecos {
  return {
    async ask(volume, produtos, asking) {
      const modalidades = MODALIDADES.filter(({ produto }) => produtos.includes(produto))
      const limite = findLimiteDoPonto(volume, volume)
      if (limite) return modalidades.map(({ produto }) => ({ produto, recusa: renderMotivo(limite) }))
      if (modalidades.length === 0) return []
      const resposta = await conversa
        .call(
          {
            tipo: 'PRECO',
            nome: 'frete/valor',
            method: 'POST',
            path: '/frete/valor',
            body: { frete: modalidades.map((modalidade) => perguntaDe(volume, modalidade, contrato)) },
            podeRepetir: true,
            schema: RespostaDeValor,
          },
          asking,
        )
        .catch((error: unknown): RespostaDeValor => {
          if (!(error instanceof RecusaDaTransportadora)) throw error
          autorizacao.assertAutorizado(error)
          return { erro: erroDo(error), error: null }
        })
      return readPrecos(resposta, volume, modalidades)
    },
  }
}

const perguntaDe = (volume: Volume, modalidade: Modalidade, { cnpj, conta, contrato }: ContratoDaJadlog) => ({
  cepori: volume.origem.cep,
  cepdes: volume.destino.cep,
  frap: 'N',
  peso: emKg(pesoTaxado(volume, modalidade)),
  cnpj,
  conta,
  contrato,
  modalidade: modalidade.codigo,
  tpentrega: 'D',
  tpseguro: 'N',
  vldeclarado: seguroDe(volume) / 100,
  vlcoleta: 0,
})

const seguroDe = ({ valorCentavos }: Volume) => Math.min(valorCentavos, COBERTURA_MAX)

/** What an answer says of each modality that was asked about; the unreadable ones are absent. */
function readPrecos(resposta: RespostaDeValor, volume: Volume, modalidades: readonly Modalidade[]) {
  const geral = hasErro(resposta.erro) ? resposta.erro : resposta.error
  return modalidades.flatMap((modalidade, i): (PrecoDaApi | RecusaDaApi)[] => {
    const { produto } = modalidade
    const recusar = (recusa: string) => [{ produto, recusa }]
    if (hasErro(geral)) return recusar(sayErro(NAO_OFERECIDO, geral))
    const item = findItem(resposta.frete ?? [], modalidade, i, modalidades.length)
    if (!item) return []
    const erro = hasErro(item.erro) ? item.erro : item.error
    if (hasErro(erro)) return recusar(sayErro(NAO_OFERECIDO, erro))
    const { vltotal, prazo } = item
    if (vltotal == null || vltotal === 0) return recusar('Ele não é oferecido pela Jadlog neste trajeto.')
    if (!isPreco(vltotal) || !isPrazo(prazo)) return []
    const custo = emCentavos(vltotal)
    if (custo < 1) return []
    const valorSeguro = seguroDe(volume)
    return [
      {
        produto,
        custo,
        componentes: [{ nome: 'Frete, seguro e taxas', valor: custo }],
        valorSeguro,
        diasMaximo: prazo,
        pesoCobradoGramas: pesoTaxado(volume, modalidade),
        avisos:
          valorSeguro < volume.valorCentavos ? [`O seguro deste produto cobre até ${formatReais(valorSeguro)}.`] : [],
      },
    ]
  })
}

/** The answer repeats the modality; one that does not is taken by its place, if every question has its answer. */
function findItem(itens: NonNullable<RespostaDeValor['frete']>, { codigo }: Modalidade, place: number, asked: number) {
  const named = itens.find(({ modalidade }) => modalidade != null && Number(modalidade) === codigo)
  if (named) return named
  return itens.length === asked && itens[place]?.modalidade == null ? itens[place] : undefined
}

const NAO_OFERECIDO = 'Ele não é oferecido pela Jadlog neste envio'

const isPreco = (valor: unknown): valor is number =>
  typeof valor === 'number' && Number.isFinite(valor) && valor > 0 && valor <= PRECO_MAX_REAIS

const isPrazo = (dias: unknown): dias is number =>
  typeof dias === 'number' && Number.isInteger(dias) && dias >= 0 && dias <= PRAZO_MAX_DIAS

/** 1.005 reais are 101 centavos: the decimal digits count, not their binary neighbour. */
const emCentavos = (reais: number) => Math.round(Number(`${reais}e2`))
