import { canCancel, type FreteNaLista, SITUACOES, type Situacao } from '#contract/frete-envio'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { STATUS_DE_FRETE } from '#contract/kernel/values/status-de-frete'
import { formatHora } from '../../ui/filter/instante.rules.ts'
import { SINAIS_DO_FRETE, type Sinal } from '../carteira/index.ts'
import { dataText, quandoText } from './data.ts'

type Frete = Pick<
  FreteNaLista,
  'statusFrete' | 'situacao' | 'codigoEncomenda' | 'prazoExpiracao' | 'dataStatus' | 'dataCancelamento'
> &
  Pick<FreteNaLista, 'justificativaCancelamento' | 'ultimaOcorrencia'>

const SINAIS_DA_SITUACAO: Record<Situacao, Sinal> = {
  EM_TRANSITO: { tone: 'primary', icon: 'truck' },
  SAIU_PARA_ENTREGA: { tone: 'primary', icon: 'truck' },
  AGUARDANDO_RETIRADA: { tone: 'primary', icon: 'pin' },
  DEVOLUCAO: { tone: 'wait', icon: 'retry' },
  DEVOLVIDO: { tone: 'wait', icon: 'retry' },
  EXTRAVIADO: { tone: 'danger', icon: 'alert' },
  AVARIADO: { tone: 'danger', icon: 'alert' },
}

/** The pill: the status; once the carrier has the parcel, its situacao (D §5). */
export function sinalOf({ statusFrete, situacao }: Pick<Frete, 'statusFrete' | 'situacao'>): Sinal & { texto: string } {
  if (statusFrete === 'POSTADO' && situacao) return { ...SINAIS_DA_SITUACAO[situacao], texto: SITUACOES[situacao] }
  return { ...SINAIS_DO_FRETE[statusFrete], texto: STATUS_DE_FRETE[statusFrete] }
}

/** The head of a frete in the words of S2 §4: until when or since when its status holds. */
export function cabecalhoOf(frete: Frete, hoje: Dia): string {
  const { prazoExpiracao, dataStatus, dataCancelamento, ultimaOcorrencia } = frete
  switch (frete.statusFrete) {
    case 'AGUARDANDO_PAGAMENTO':
    case 'GERADO':
      return prazoExpiracao ? `Expira ${quandoText(prazoExpiracao, hoje)}` : ''
    case 'PENDENTE':
      return 'Gerando a etiqueta'
    case 'POSTADO':
      return ultimaOcorrencia
        ? capital(
            [quandoText(ultimaOcorrencia.dataOcorrencia, hoje), ultimaOcorrencia.agencia].filter(Boolean).join(', '),
          )
        : `Postado ${quandoText(dataStatus, hoje)}`
    case 'ENTREGUE':
      return `Entregue ${quandoText(dataStatus, hoje)}`
    case 'EXPIRADO':
      return `Expirado em ${dataText(diaOf(dataStatus), hoje)}`
    case 'PROCESSANDO_CANCELAMENTO':
      return 'A transportadora confirma em alguns minutos'
    case 'CANCELADO':
      return `Cancelado em ${dataText(diaOf(dataCancelamento ?? dataStatus), hoje)}`
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Impressa 17:57', on another day 'Impressa 24 nov, 17:57'; null for a label that was never printed. */
export function impressaOf({ impressoEm }: Pick<FreteNaLista, 'impressoEm'>, hoje: Dia) {
  if (!impressoEm) return null
  const dia = diaOf(impressoEm)
  const semSemana = dataText(dia, hoje).replace(/^\S+ /, '')
  return `Impressa ${dia === hoje ? '' : `${semSemana}, `}${formatHora(impressoEm)}`
}

/** The reason, at the head of a cancelled frete (S2 §4). */
export const motivoOf = ({ statusFrete, justificativaCancelamento }: Frete) =>
  statusFrete === 'CANCELADO' ? justificativaCancelamento || null : null

/** The tracking code, or why there is none. A frete that ended before its label never has a code. */
export function codigoOf({ statusFrete, codigoEncomenda }: Frete): { codigo: string } | { falta: string } {
  const mayShow = statusFrete !== 'AGUARDANDO_PAGAMENTO' && statusFrete !== 'PENDENTE'
  if (codigoEncomenda && mayShow) return { codigo: codigoEncomenda }
  return { falta: canCancel(statusFrete) ? 'Etiqueta ainda não gerada' : 'Sem código de rastreio' }
}

/** The code in groups, as carriers print it: 'QQ 512 084 379 BR', '9900 1234 5678 90'. */
export function formatCodigo(codigo: string) {
  const s10 = /^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/.exec(codigo)
  if (s10) return s10.slice(1).join(' ')
  return /^\d{14}$/.test(codigo) ? codigo.replace(/(\d{4})(?=\d)/g, '$1 ') : codigo
}
