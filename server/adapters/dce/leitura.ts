import {
  AUTORIZADA,
  CANCELADA,
  DUPLICADA,
  EVENTO_REGISTRADO,
  FORA_DO_PRAZO,
  NAO_CONSTA,
  type RespostaDce,
  readResposta,
} from '../../fiscal/dce/respostas.ts'
import {
  type AutorizacaoDce,
  type CancelamentoDce,
  EmissorDceIndisponivel,
  type SituacaoDce,
} from '../../ports/emissor-dce.ts'

/** Statuses that are about the service and not about the document: asked again later. */
const DO_SERVICO = new Set(['108', '109', '656', '678', '999'])

/** Reads the answer to a document. Throws EmissorDceIndisponivel for what is no answer about this very document. */
export async function readAutorizacao(text: string, chave: string): Promise<AutorizacaoDce> {
  const resposta = await read(text, 'retDCe', chave)
  const { codigo, motivo, protocolo } = resposta
  if (AUTORIZADA.has(codigo)) {
    if (!protocolo) throw new EmissorDceIndisponivel('authorises without a protocol')
    return { desfecho: 'AUTORIZADA', protocolo }
  }
  if (codigo === DUPLICADA) return { desfecho: 'DUPLICADA', codigo, motivo }
  if (codigo === FORA_DO_PRAZO) return { desfecho: 'FORA_DO_PRAZO', codigo, motivo }
  return { desfecho: 'RECUSADA', codigo, motivo }
}

/** Reads the answer to a question about a key. A status that is not known here is no answer. */
export async function readSituacao(text: string, chave: string): Promise<SituacaoDce> {
  const { codigo, motivo, protocolo, cancelamento } = await read(text, 'retConsSitDCe', chave)
  if (codigo === NAO_CONSTA) return { situacao: 'DESCONHECIDA' }
  if (CANCELADA.has(codigo))
    return { situacao: 'CANCELADA', protocolo: protocolo ?? null, evento: cancelamento ?? null }
  if (AUTORIZADA.has(codigo) && protocolo) return { situacao: 'AUTORIZADA', protocolo }
  throw new EmissorDceIndisponivel(`answers ${codigo} to the question about a key: ${motivo}`)
}

/** Reads the answer to a cancelling. */
export async function readCancelamento(text: string, chave: string): Promise<CancelamentoDce> {
  const { codigo, motivo, cancelamento } = await read(text, 'retEventoDCe', chave)
  if (!EVENTO_REGISTRADO.has(codigo)) return { desfecho: 'RECUSADO', codigo, motivo }
  if (!cancelamento) throw new EmissorDceIndisponivel('registers a cancelling without a protocol')
  return { desfecho: 'CANCELADA', evento: cancelamento }
}

async function read(text: string, raiz: Parameters<typeof readResposta>[1], chave: string): Promise<RespostaDce> {
  const resposta = await readResposta(text, raiz)
  if (!resposta) throw new EmissorDceIndisponivel(`gives no ${raiz}`)
  if (resposta.chave !== '' && resposta.chave !== chave) throw new EmissorDceIndisponivel('answers about another key')
  if (DO_SERVICO.has(resposta.codigo)) throw new EmissorDceIndisponivel(`${resposta.codigo}: ${resposta.motivo}`)
  return resposta
}
