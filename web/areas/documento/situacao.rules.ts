import {
  type Documento,
  PRAZO_DE_APROVACAO_HORAS,
  type StatusDeDocumento,
  type TipoDeDocumentoListado,
} from '#contract/documento/documento'
import { formatInstante } from '../../ui/filter/instante.rules.ts'

/** What a card shows: a status of the server, or what is still to be done. */
export type Situacao = StatusDeDocumento | 'FALTA_ENVIAR' | 'FALTA_ASSINAR'

/** S2 §4: the words of the card. */
export const NOMES_DAS_SITUACOES: Record<Situacao, string> = {
  AVALIACAO: 'EM AVALIAÇÃO',
  APROVADO: 'APROVADO',
  REPROVADO: 'REPROVADO',
  FALTA_ENVIAR: 'FALTA ENVIAR',
  FALTA_ASSINAR: 'FALTA ASSINAR',
}

const HORA_MS = 3_600_000

/** The responses of one kind, newest first: the status is that of the latest (S2 §4). */
export const enviosDe = (tipo: string, documentos: readonly Documento[]) =>
  documentos
    .filter((documento) => documento.tipo.uuid === tipo)
    .sort((a, b) => b.dataSubmissao.getTime() - a.dataSubmissao.getTime())

export function situacaoOf({ assinaturaDigital }: TipoDeDocumentoListado, ultimo: Documento | undefined): Situacao {
  if (ultimo) return ultimo.status
  return assinaturaDigital ? 'FALTA_ASSINAR' : 'FALTA_ENVIAR'
}

/** Until when an answer may be expected (S2 §9: 48 hours). */
const prazoOf = ({ dataSubmissao }: Documento) => new Date(dataSubmissao.getTime() + PRAZO_DE_APROVACAO_HORAS * HORA_MS)

/** When a document was sent, and when it was decided or until when an answer may be expected. */
export function quandoText(documento: Documento, agora: Date) {
  const { dataSubmissao, decididoEm, status, assinatura } = documento
  const enviado = `${assinatura ? 'Assinado' : 'Enviado'} em ${formatInstante(dataSubmissao)}`
  if (status === 'AVALIACAO') {
    const prazo = prazoOf(documento)
    return prazo >= agora
      ? `${enviado}. Resposta até ${formatInstante(prazo)}.`
      : `${enviado}. A resposta deveria ter vindo até ${formatInstante(prazo)}: estamos atrasados.`
  }
  if (!decididoEm || assinatura) return `${enviado}.`
  return `${enviado}, ${status === 'APROVADO' ? 'aprovado' : 'reprovado'} em ${formatInstante(decididoEm)}.`
}

/** The words after '+ 40 fretes'. */
export function ganhoText(situacao: Situacao, isAssinado: boolean) {
  if (situacao === 'APROVADO') return ', já no seu limite'
  return isAssinado ? ' assim que você assinar' : ' quando for aprovado'
}

/** Fretes that one square of the bar stands for. */
export const FRETES_POR_QUADRO = 5
const MAX_QUADROS = 20

export type Trecho = { nome: string; fretes: number; situacao: Situacao | 'INICIO'; quadros: number }

/**
 * The limit as a bar: the part without documents, and what each document adds. `podeTer` is the limit with all
 * documents.
 */
export function planBarra(
  numeroFretes: number,
  tipos: readonly TipoDeDocumentoListado[],
  documentos: readonly Documento[],
) {
  const trechos = tipos.map((tipo): Trecho => {
    const envios = enviosDe(tipo.uuid, documentos)
    // a document that was approved once still counts, even if a later one was refused
    const situacao = envios.some(({ status }) => status === 'APROVADO') ? 'APROVADO' : situacaoOf(tipo, envios[0])
    return { nome: curtoOf(tipo.nome), fretes: tipo.aumento, situacao, quadros: quadrosOf(tipo.aumento) }
  })
  const sum = (those: readonly Trecho[]) => those.reduce((total, { fretes }) => total + fretes, 0)
  const dosDocumentos = sum(trechos.filter(({ situacao }) => situacao === 'APROVADO'))
  const inicio = Math.max(0, numeroFretes - dosDocumentos)
  return {
    podeTer: inicio + sum(trechos),
    isInteira: trechos.every(({ situacao }) => situacao === 'APROVADO'),
    isEmEscala: inicio <= MAX_QUADROS * FRETES_POR_QUADRO,
    trechos: [{ nome: 'Início', fretes: inicio, situacao: 'INICIO' as const, quadros: quadrosOf(inicio) }, ...trechos],
  }
}

/** 'Documento de identidade' → 'Identidade': there is little room below a segment. */
const curtoOf = (nome: string) => {
  const curto = nome.replace(/^\S+ de /, '')
  return curto.charAt(0).toUpperCase() + curto.slice(1)
}

const quadrosOf = (fretes: number) => Math.min(MAX_QUADROS, Math.max(1, Math.ceil(fretes / FRETES_POR_QUADRO)))

/** What a segment says below its number. */
export const TRECHOS: Record<Trecho['situacao'], string> = {
  INICIO: '',
  APROVADO: '',
  AVALIACAO: ', em avaliação',
  REPROVADO: ', a enviar de novo',
  FALTA_ENVIAR: ', falta enviar',
  FALTA_ASSINAR: ', falta assinar',
}
