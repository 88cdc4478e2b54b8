import { textoDaAgencia } from '#contract/cotacao'
import type { FreteNaLista, Ocorrencia } from '#contract/frete-envio'
import type { Db, Deps } from '../../../kernel/deps.ts'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'
import { type AgenciaNomeada, findAgencias } from '../../cotacao/index.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { findDocumentosFiscais } from '../../fiscal/index.ts'
import { isDeTeste } from '../transportadora.ts'
import { findChegada } from './chegada-do-frete.ts'
import type { FreteGuardado } from './lista.repo.ts'
import { prazoOf } from './lista.rules.ts'

/** A frete with its carrier's last ocorrencia. */
export type FreteContado = { frete: FreteGuardado; ultimaOcorrencia: Ocorrencia | null }

export async function renderFretes(deps: Deps, db: Db, contados: readonly FreteContado[]): Promise<FreteNaLista[]> {
  const agencias = await findAgencias(
    { db, config: deps.config },
    contados.flatMap(({ frete }) => frete.agenciaUuid ?? []),
  )
  const documentos = await findDocumentosFiscais(
    { db, emissorDce: deps.emissorDce },
    contados.map(({ frete }) => frete),
  )
  return contados.map((contado) => renderFrete(deps, contado, { agencias, documentos }))
}

/** The carrier's uuid and its present name. */
export function transportadoraOf(
  { transportadoras }: Pick<Deps, 'transportadoras'>,
  { transportadoraUuid, nomeProduto }: Pick<FreteGuardado, 'transportadoraUuid' | 'nomeProduto'>,
): FreteNaLista['transportadora'] {
  const transportadora = transportadoras.find(({ uuid }) => uuid === transportadoraUuid)
  return {
    uuid: transportadoraUuid,
    nomeTransportadora: transportadora?.nome ?? nomeProduto,
    urlLogo: transportadora?.urlLogo ?? '',
    agenciaObrigatoria: transportadora?.agenciaObrigatoria ?? false,
  }
}

/** Recipient and destination, for a line of a list. */
export function destinoOf(guardado: FreteGuardado['destinatario']) {
  const { nome, sobrenome, endereco } = completePessoa(guardado)
  return { nome: `${nome} ${sobrenome}`.trim(), cidade: endereco.nomeCidade, uf: endereco.siglaUf }
}

/** The public tracking page of a frete; null while it has no label. */
export const rastreioUrlOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { geradoEm, codigoEncomenda }: Pick<FreteGuardado, 'geradoEm' | 'codigoEncomenda'>,
) => (geradoEm && codigoEncomenda ? `${publicUrl()}/rastreio/${encodeURIComponent(codigoEncomenda)}` : null)

type Cancelado = Pick<FreteGuardado, 'status' | 'justificativa' | 'statusCausa'>

/** Why a frete was or is being cancelled; null when it is not, or nobody gave a reason. */
export const motivoOf = ({ status, justificativa, statusCausa }: Cancelado) =>
  justificativa ?? (status === 'CANCELADO' ? statusCausa : null)

type Medido = Pick<FreteGuardado, 'alturaCm' | 'larguraCm' | 'comprimentoCm' | 'diametroCm' | 'pesoGramas'>

export const dimensoesOf = (frete: Medido): FreteNaLista['dimensoes'] => ({
  alturaPacote: frete.alturaCm,
  larguraPacote: frete.larguraCm,
  comprimentoPacote: frete.comprimentoCm,
  pesoPacote: frete.pesoGramas,
  diametroPacote: frete.diametroCm,
})

/** The dimensions that the carrier measured. */
export const dimensoesMedidas = ({
  pesoGramas,
  diametroPacote = null,
  ...lados
}: Omit<MedidasDaTransportadora, 'diametroPacote'> & {
  diametroPacote?: number | null
}): FreteNaLista['dimensoes'] => ({
  ...lados,
  diametroPacote,
  pesoPacote: pesoGramas,
})

export const ocorrenciaOf = (contada: { em: Date; descricao: string; agencia: string }): Ocorrencia => ({
  statusFreteTransportadora: contada.descricao,
  agencia: contada.agencia,
  dataOcorrencia: contada.em,
})

function renderFrete(
  deps: Deps,
  { frete, ultimaOcorrencia }: FreteContado,
  {
    agencias,
    documentos,
  }: {
    agencias: ReadonlyMap<string, AgenciaNomeada>
    documentos: Awaited<ReturnType<typeof findDocumentosFiscais>>
  },
): FreteNaLista {
  const medidas = frete.medidasFatura ?? frete.medidasTransportadora
  const agencia = frete.agenciaUuid === null ? undefined : agencias.get(frete.agenciaUuid)?.agencia
  const isCancelado = frete.status === 'CANCELADO'
  return {
    uuid: frete.uuid,
    statusFrete: frete.status,
    situacao: frete.situacao,
    codigoEncomenda: frete.codigoEncomenda,
    pedido: frete.pedido,
    data: frete.compradoEm,
    dataStatus: frete.statusEm,
    prazoExpiracao: prazoOf(frete),
    dataCancelamento: isCancelado ? frete.statusEm : null,
    justificativaCancelamento: motivoOf(frete),
    pagamentoEstornado: frete.estornadoEm !== null,
    etiquetaDeTeste: isDeTeste(deps, frete),
    impressoEm: frete.impressoEm,
    chegada: findChegada(deps, frete),
    urlRastreio: rastreioUrlOf(deps, frete),
    transportadora: transportadoraOf(deps, frete),
    produto: { codigo: frete.produto, nomeProduto: frete.nomeProduto },
    destinatario: completePessoa(frete.destinatario),
    remetente: completePessoa(frete.remetente),
    valorEncomenda: frete.valorEncomendaCentavos,
    valorFrete: frete.valorFreteCentavos,
    valorRastreadoTransportadora: frete.valorPelaFaturaCentavos ?? frete.valorRastreadoCentavos,
    valorSeguro: frete.valorSeguroCentavos,
    tempoMinimo: frete.diasMinimo,
    tempoMaximo: frete.diasMaximo,
    formato: frete.formato,
    cotacao: {
      cepOrigem: frete.cepOrigem,
      cepDestino: frete.cepDestino,
      coleta: false,
      avisoRecebimento: frete.avisoRecebimento,
      maoPropria: frete.maoPropria,
    },
    enderecoAgencia: agencia ? textoDaAgencia(agencia) : null,
    notaFiscal: frete.notaFiscal,
    conteudo: frete.conteudo,
    documentoFiscal: documentos.get(frete.uuid)!,
    dimensoes: dimensoesOf(frete),
    dimensoesTransportadora: medidas && dimensoesMedidas(medidas),
    diferencaValor: frete.diferencaCentavos,
    ultimaOcorrencia,
  }
}
