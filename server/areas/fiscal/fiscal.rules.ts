import { type DocumentoFiscal, MENSAGENS_FISCAIS as MENSAGENS, MENSAGENS_DO_FIM } from '#contract/fiscal/dce'
import type { EstadoDaDce } from '#contract/fiscal/estado-da-dce'
import { isChaveDeDce, partesDaChave } from '#contract/kernel/values/chave-de-acesso'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'

const PRIMEIRA_SEGUNDOS = 60
const MAIOR_SEGUNDOS = 3600

/** When the authority is asked again after so many tries: 1 min, 2 min, 4 min … 1 h. */
export const planProxima = (now: Date, tentativas: number) =>
  plusSeconds(now, Math.min(PRIMEIRA_SEGUNDOS * 2 ** Math.max(0, Math.min(tentativas, 20) - 1), MAIOR_SEGUNDOS))

const NADA = {
  chave: null,
  serie: null,
  numero: null,
  protocolo: null,
  autorizadaEm: null,
  guardadaEm: null,
  urlConsulta: null,
  simulado: false,
}

/** The columns of a DC-e that decide which document its frete has. */
type DceDoFrete = {
  estado: EstadoDaDce
  estadoEm: Date
  ambiente: 1 | 2
  serie: number
  numero: number
  chave: string | null
  protocolo: string | null
  autorizadaEm: Date | null
  abandonadaEm: Date | null
  codigoRecusa: string | null
}

/** The one fiscal document of a frete (D §19). `temEmissor`: somebody issues DC-e here. */
export function documentoDoFrete({
  chaveDaNota,
  status,
  dce,
  temEmissor,
  isSimulado,
  urlConsulta,
}: {
  chaveDaNota: string | null
  status: StatusDeFrete
  dce: DceDoFrete | undefined
  temEmissor: boolean
  isSimulado: boolean
  urlConsulta: (chave: string, ambiente: 1 | 2) => string
}): DocumentoFiscal {
  const isEncerrado = status === 'CANCELADO' || status === 'EXPIRADO'
  if (chaveDaNota) return daChave(chaveDaNota, isEncerrado)
  if (dce && isDaDce(dce)) {
    const isAutorizada = dce.protocolo !== null
    return {
      tipo: 'DCE',
      situacao: dce.estado === 'CANCELADA' ? 'CANCELADO' : isAutorizada ? 'VALIDO' : 'EM_EMISSAO',
      chave: isAutorizada ? dce.chave : null,
      serie: dce.serie,
      numero: dce.numero,
      protocolo: dce.protocolo,
      autorizadaEm: dce.autorizadaEm,
      guardadaEm: dce.estado === 'AUTORIZADA' ? dce.estadoEm : null,
      urlConsulta: isAutorizada && dce.chave ? urlConsulta(dce.chave, dce.ambiente) : null,
      simulado: isSimulado,
      aviso: avisoDoFim(dce) ?? (isSimulado ? MENSAGENS.simulada : null),
    }
  }
  const aindaVem = !dce && temEmissor && (status === 'AGUARDANDO_PAGAMENTO' || status === 'PENDENTE')
  if (aindaVem)
    return {
      ...NADA,
      tipo: 'DCE',
      situacao: 'EM_EMISSAO',
      simulado: isSimulado,
      aviso: isSimulado ? MENSAGENS.simulada : null,
    }
  return {
    ...NADA,
    tipo: 'DECLARACAO',
    situacao: isEncerrado ? 'CANCELADO' : 'VALIDO',
    aviso: isAntesDaPostagem(status) ? avisoDoPapel(dce, temEmissor) : null,
  }
}

/** The authority's word about a cancelling after the 24 hours of the law. */
const TARDE = '501'

/** How the cancelling of the DC-e of an ended frete goes; null where none was asked for, and where it is done. */
function avisoDoFim({ estado, codigoRecusa }: DceDoFrete) {
  if (estado === 'CANCELANDO') return MENSAGENS_DO_FIM.cancelando
  if (estado !== 'CANCELAMENTO_RECUSADO') return null
  return codigoRecusa === TARDE ? MENSAGENS_DO_FIM.tarde : MENSAGENS_DO_FIM.naoCancelada
}

const isAntesDaPostagem = (status: StatusDeFrete) =>
  status === 'AGUARDANDO_PAGAMENTO' || status === 'PENDENTE' || status === 'GERADO'

/** Why there is only the paper form. A frete from before the first DC-e has none, and nothing went wrong with it. */
function avisoDoPapel(dce: DceDoFrete | undefined, temEmissor: boolean) {
  if (dce) return MENSAGENS.papel
  return temEmissor ? null : MENSAGENS.papelSemEmissor
}

/** Whether the frete travels with this DC-e: it is on its way, or it is authorised and was not given up before. */
const isDaDce = ({ estado, abandonadaEm }: DceDoFrete) =>
  abandonadaEm === null && estado !== 'REJEITADA' && estado !== 'ABANDONADA'

/** An invoice, or a DC-e of another issuer whose key the person gave. */
function daChave(chave: string, isEncerrado: boolean): DocumentoFiscal {
  const { serie, numero } = partesDaChave(chave)
  return {
    ...NADA,
    tipo: isChaveDeDce(chave) ? 'DCE' : 'NOTA_FISCAL',
    situacao: isEncerrado ? 'CANCELADO' : 'VALIDO',
    chave,
    serie: Number(serie),
    numero: Number(numero),
    aviso: null,
  }
}
