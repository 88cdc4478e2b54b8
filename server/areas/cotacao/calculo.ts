import { randomUUIDv7 } from 'node:crypto'
import {
  type Cotacao,
  dimensoesDoPedido,
  medidasDoPedido,
  type PedidoDeCalculo,
  type PedidoDeCotacao,
  VALIDADE_HORAS,
} from '#contract/cotacao'
import type { CampoRecusado } from '#contract/kernel/http/errors'
import { CEP_INVALIDO } from '#contract/kernel/values/cep'
import type { Lugar, Volume } from '#contract/kernel/values/encomenda'
import { type Dia, diaOf, horaOf, plusSeconds } from '#contract/kernel/values/instant'
import { allOf } from '../../kernel/all-of.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Session } from '../../kernel/session.ts'
import type { Oferta, Transportadora } from '../../ports/transportadora.ts'
import { planPrazo } from '../../tarifario/prazo.ts'
import { locateCep } from '../endereco/index.ts'
import { findLoja, lojaNaoEncontrada } from '../loja/index.ts'
import { insertCotacoes } from './cotacao.repo.ts'
import { explainSemCotacao, pickTags, sortByPreco, tipoTagOf } from './cotacao.rules.ts'
import { askTransportadoras, type Respostas } from './respostas.ts'

/**
 * Prices every volume with every carrier, volume by volume, cheapest first. A subscriber's quotes are stored, because
 * they can be bought; a visitor's are not.
 */
export async function calcularFrete(deps: Deps, session: Session | null, { uuidLoja, cotacoes }: PedidoDeCalculo) {
  if (uuidLoja) await assertLoja(deps, session, uuidLoja)
  const momento = momentoOf(deps.clock.now())
  const volumes = locateVolumes(deps, cotacoes)
  const porVolume = await allOf(volumes.map(({ transporte }) => askTransportadoras(deps, transporte)))
  refuseUnquoted(porVolume)
  const quoted = volumes.map((volume, i) => quoteVolume(volume, porVolume[i]!, momento))
  if (session?.assinaturaUuid) await keepCotacoes(deps, session.assinaturaUuid, quoted, momento, { isImportada: false })
  return quoted.flatMap(({ cotacoes }) => cotacoes.map(({ cotacao }) => cotacao))
}

/** Refuses a shop that is not the subscriber's; a visitor has none. */
async function assertLoja(deps: Deps, session: Session | null, uuidLoja: string) {
  if (!session?.assinaturaUuid) throw lojaNaoEncontrada()
  const { assinaturaUuid, lojaUuid } = session
  await findLoja(deps, { assinaturaUuid, lojaUuid }, uuidLoja)
}

/** The time of the request, in the forms that its quotes need. */
export type Momento = { em: Date; agora: { dia: Dia; hora: number }; validaAte: Date }
export const momentoOf = (em: Date): Momento => ({
  em,
  agora: horaDoDia(em),
  validaAte: plusSeconds(em, VALIDADE_HORAS * 3600),
})

/** The day and its hour. Thousands of quotes fall into one hour, so the last result is cached. */
function horaDoDia(em: Date) {
  const horas = Math.floor(em.getTime() / 3_600_000)
  if (horas !== last.horas) last = { horas, agora: { dia: diaOf(em), hora: horaOf(em) } }
  return last.agora
}
let last = { horas: Number.NaN, agora: { dia: '', hora: 0 } }

/**
 * One volume of the request. `origem` and `destino` are those of the request; `transporte` is what the carriers are
 * asked, with origin and destination exchanged for logística reversa.
 */
export type VolumePedido = {
  numero: number
  pedido: PedidoDeCotacao
  origem: Lugar
  destino: Lugar
  transporte: Volume
}

/** Finds the places of each volume. Throws VALIDACAO at `cotacoes.0.cepOrigem` and the like for a CEP of no state. */
export function locateVolumes(deps: Deps, pedidos: PedidoDeCotacao[]): VolumePedido[] {
  const errors: CampoRecusado[] = []
  const locate = (i: number, campo: 'cepOrigem' | 'cepDestino', cep: string): Lugar => {
    const lugar = locateCep(deps, cep)
    if (!lugar) errors.push({ campo: `cotacoes.${i}.${campo}`, mensagem: CEP_INVALIDO })
    return lugar ?? { cep, siglaUf: '', nomeCidade: '', isCapital: false }
  }
  const volumes = pedidos.map((pedido, i) => {
    const origem = locate(i, 'cepOrigem', pedido.cepOrigem)
    const destino = locate(i, 'cepDestino', pedido.cepDestino)
    const { avisoRecebimento, maoPropria, logisticaReversa } = pedido
    const transporte = Object.assign(medidasDoPedido(pedido), {
      origem: logisticaReversa ? destino : origem,
      destino: logisticaReversa ? origem : destino,
      avisoRecebimento,
      maoPropria,
    })
    return { numero: i + 1, pedido, origem, destino, transporte }
  })
  if (errors.length > 0) throw new AppError('VALIDACAO', CEP_INVALIDO, { errors })
  return volumes
}

/**
 * Refuses the whole request when a volume has no quote. When every carrier refuses it, the answer names the limits,
 * because another try would not help; when a silent carrier might take it, the answer says to try again.
 */
function refuseUnquoted(porVolume: readonly Respostas[]) {
  if (porVolume.every(({ ofertas }) => ofertas.length > 0)) return
  const unquoted = porVolume.flatMap((respostas, i) => {
    if (respostas.ofertas.length > 0) return []
    return [{ campo: `cotacoes.${i}`, mensagem: explainUnquoted(i + 1, respostas), silenciosas: respostas.falhas }]
  })
  const first = unquoted[0]!
  const errors = unquoted
    .filter(({ silenciosas }) => silenciosas.length === 0)
    .map(({ campo, mensagem }) => ({ campo, mensagem }))
  if (errors.length > 0) throw new AppError('SEM_COTACAO', errors[0]!.mensagem, { errors })
  throw new AppError('TRANSPORTADORA_INDISPONIVEL', first.mensagem)
}

/** Why a volume has no quote, and whether another try may help. */
export function explainUnquoted(numero: number, { recusas, falhas }: Pick<Respostas, 'recusas' | 'falhas'>) {
  const motivos = recusas.map(({ recusa }) => ({ nomeProduto: recusa.produto.nome, motivo: recusa.motivo }))
  const silenciosas = falhas.map(({ nome }) => nome)
  const mensagem = explainSemCotacao(numero, motivos, silenciosas)
  return falhas.length === 0 ? mensagem : `${mensagem} Tente de novo em alguns instantes.`
}

export type Cotada = { cotacao: Cotacao; transportadora: Transportadora; oferta: Oferta }
export type VolumeCotado = { volume: VolumePedido; cotacoes: Cotada[] }

/**
 * The quotes of a volume that has an offer, cheapest first. The first one also repeats the request and names the
 * products that were left out.
 */
export function quoteVolume(volume: VolumePedido, { ofertas, recusas }: Respostas, momento: Momento): VolumeCotado {
  const concorrentes = ofertas.map(({ transportadora, oferta }) => ({
    transportadora,
    oferta,
    valorFrete: oferta.valorFrete,
    dias: oferta.dias,
    codigo: oferta.produto.codigo,
  }))
  const { maisBarato, menorPrazo } = pickTags(concorrentes)
  const { pedido } = volume
  const pedida = renderPedida(volume)
  const dimensoes = dimensoesDoPedido(pedido)
  const cotacoes = sortByPreco(concorrentes).map((concorrente, i) => {
    const tags = [concorrente === maisBarato, concorrente === menorPrazo] as const
    const cotacao = renderCotacao(volume, { pedida, dimensoes }, concorrente, momento, tags)
    if (i === 0) {
      Object.assign(cotacao, {
        cepOrigem: pedido.cepOrigem,
        cepDestino: pedido.cepDestino,
        valorEncomenda: pedido.valorEncomenda,
        naoAtendem: recusas.map(({ transportadora, recusa }) => ({
          nomeTransportadora: transportadora.nome,
          nomeProduto: recusa.produto.nome,
          motivo: recusa.motivo,
        })),
      })
    }
    return { cotacao, transportadora: concorrente.transportadora, oferta: concorrente.oferta }
  })
  return { volume, cotacoes }
}

/** The request, repeated in each quote of a volume. */
const renderPedida = ({ numero, pedido, origem, destino }: VolumePedido): Cotacao['cotacao'] => ({
  volume: numero,
  cepOrigem: pedido.cepOrigem,
  cepDestino: pedido.cepDestino,
  origem: { nomeCidade: origem.nomeCidade, siglaUf: origem.siglaUf },
  destino: { nomeCidade: destino.nomeCidade, siglaUf: destino.siglaUf },
  coleta: false,
  avisoRecebimento: pedido.avisoRecebimento,
  maoPropria: pedido.maoPropria,
  logisticaReversa: pedido.logisticaReversa,
})

function renderCotacao(
  { pedido }: VolumePedido,
  { pedida, dimensoes }: { pedida: Cotacao['cotacao']; dimensoes: Cotacao['dimensoes'] },
  { transportadora, oferta }: { transportadora: Transportadora; oferta: Oferta },
  { agora, validaAte }: Momento,
  [maisBarato, menorPrazo]: readonly [maisBarato: boolean, menorPrazo: boolean],
): Cotacao {
  const { dias, produto } = oferta
  const prazo = planPrazo(agora, oferta.expediente, dias.minimo, dias.maximo)
  return {
    uuid: randomUUIDv7(),
    valorFrete: oferta.valorFrete,
    valorBalcao: oferta.valorBalcao,
    valorSeguro: oferta.valorSeguro,
    prazoDeEntrega: {
      tempoMinimo: dias.minimo,
      tempoMaximo: dias.maximo,
      postagem: prazo.postagem,
      dataMinima: prazo.dataMinima,
      dataMaxima: prazo.dataMaxima,
      feriados: [...prazo.feriados],
    },
    transportadora: {
      uuid: transportadora.uuid,
      nomeTransportadora: transportadora.nome,
      urlLogo: transportadora.urlLogo,
      agenciaObrigatoria: transportadora.agenciaObrigatoria,
    },
    produto: { codigo: produto.codigo, nomeProduto: produto.nome },
    cotacao: pedida,
    formato: pedido.formato,
    dimensoes,
    maisBarato,
    menorPrazo,
    tipoTag: tipoTagOf(maisBarato, menorPrazo),
    sobretaxada: oferta.isSobretaxada,
    avisos: oferta.avisos,
    validaAte,
    recibo: oferta.recibo,
    origemPreco: oferta.origemPreco,
  }
}

/** Stores quotes, so that they can be bought. Those with `isImportada` are not listed among the last quotes. */
export async function keepCotacoes(
  { db }: Deps,
  assinaturaUuid: string,
  quoted: VolumeCotado[],
  { em, validaAte }: Momento,
  { isImportada }: { isImportada: boolean },
) {
  const kept = quoted.map(({ volume, cotacoes }) => ({ volume, cotacoes, uuid: randomUUIDv7() }))
  const volumes = kept.map(({ uuid, volume: { numero, pedido } }) => {
    const medidas = medidasDoPedido(pedido)
    return {
      uuid,
      assinaturaUuid,
      volume: numero,
      cepOrigem: pedido.cepOrigem,
      cepDestino: pedido.cepDestino,
      valorEncomendaCentavos: pedido.valorEncomenda,
      formato: pedido.formato,
      alturaCm: medidas.alturaPacote ?? null,
      larguraCm: medidas.larguraPacote ?? null,
      comprimentoCm: medidas.comprimentoPacote,
      diametroCm: pedido.formato === 'ROLO_CILINDRO' ? (medidas.diametroPacote ?? null) : null,
      pesoGramas: medidas.pesoGramas,
      avisoRecebimento: pedido.avisoRecebimento,
      maoPropria: pedido.maoPropria,
      logisticaReversa: pedido.logisticaReversa,
      criadaEm: em,
      validaAte,
      isImportada,
    }
  })
  const cotacoes = kept.flatMap(({ uuid, cotacoes }) =>
    cotacoes.map(({ cotacao, transportadora, oferta }) => ({
      uuid: cotacao.uuid,
      volumeUuid: uuid,
      transportadoraUuid: transportadora.uuid,
      ...keepOferta(oferta),
      snapshot: JSON.stringify(oferta.snapshot),
    })),
  )
  await insertCotacoes(db, volumes, cotacoes)
}

/** The columns stored of an offer beside its snapshot. */
export const keepOferta = (oferta: Oferta) => ({
  produto: oferta.produto.codigo,
  nomeProduto: oferta.produto.nome,
  valorFreteCentavos: oferta.valorFrete,
  valorBalcaoCentavos: oferta.valorBalcao,
  valorSeguroCentavos: oferta.valorSeguro,
  diasMinimo: oferta.dias.minimo,
  diasMaximo: oferta.dias.maximo,
  isSobretaxada: oferta.isSobretaxada,
})
