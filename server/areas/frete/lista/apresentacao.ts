import { textoDaAgencia } from '#contract/cotacao'
import type { FreteNaLista, Ocorrencia } from '#contract/frete-envio'
import type { Deps } from '../../../kernel/deps.ts'
import { type AgenciaNomeada, findAgencias } from '../../cotacao/index.ts'
import { completePessoa } from '../../destinatario/index.ts'
import type { FreteGuardado } from './lista.repo.ts'

/** A frete with the last that its carrier told. */
export type FreteContado = { frete: FreteGuardado; ultimaOcorrencia: Ocorrencia | null }

export async function renderFretes(deps: Deps, contados: readonly FreteContado[]): Promise<FreteNaLista[]> {
  const agencias = await findAgencias(
    deps,
    contados.flatMap(({ frete }) => frete.agenciaUuid ?? []),
  )
  return contados.map((contado) => renderFrete(deps, contado, agencias))
}

type Prazo = Pick<FreteGuardado, 'status' | 'geradoEm' | 'prazoExpiracao'>

/** Until when it is to be paid or posted: between the two, while it has no label, nobody can say. */
export const prazoOf = ({ status, geradoEm, prazoExpiracao }: Prazo) =>
  status === 'AGUARDANDO_PAGAMENTO' || geradoEm ? prazoExpiracao : null

/** Who carries it, by the name that the carrier goes by now. */
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

export const ocorrenciaOf = (contada: { em: Date; descricao: string; agencia: string }): Ocorrencia => ({
  statusFreteTransportadora: contada.descricao,
  agencia: contada.agencia,
  dataOcorrencia: contada.em,
})

function renderFrete(
  deps: Deps,
  { frete, ultimaOcorrencia }: FreteContado,
  agencias: ReadonlyMap<string, AgenciaNomeada>,
): FreteNaLista {
  const agencia = frete.agenciaUuid === null ? undefined : agencias.get(frete.agenciaUuid)?.agencia
  const medidas = frete.medidasTransportadora
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
    justificativaCancelamento: frete.justificativa ?? (isCancelado ? frete.statusCausa : null),
    pagamentoEstornado: frete.estornadoEm !== null,
    transportadora: transportadoraOf(deps, frete),
    produto: { codigo: frete.produto, nomeProduto: frete.nomeProduto },
    destinatario: completePessoa(frete.destinatario),
    remetente: completePessoa(frete.remetente),
    valorEncomenda: frete.valorEncomendaCentavos,
    valorFrete: frete.valorFreteCentavos,
    valorRastreadoTransportadora: frete.valorRastreadoCentavos,
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
    dimensoes: {
      alturaPacote: frete.alturaCm,
      larguraPacote: frete.larguraCm,
      comprimentoPacote: frete.comprimentoCm,
      pesoPacote: frete.pesoGramas,
      diametroPacote: frete.diametroCm,
    },
    dimensoesTransportadora: medidas && {
      alturaPacote: medidas.alturaPacote,
      larguraPacote: medidas.larguraPacote,
      comprimentoPacote: medidas.comprimentoPacote,
      pesoPacote: medidas.pesoGramas,
    },
    diferencaValor: null,
    ultimaOcorrencia,
  }
}
