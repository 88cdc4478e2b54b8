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

/** The document that a question was about. */
type Assunto = { chave: string; ambiente: 1 | 2 }

/**
 * Reads the answer to a document. Throws EmissorDceIndisponivel for anything that is not an answer about this document.
 */
export async function readAutorizacao(text: string, assunto: Assunto): Promise<AutorizacaoDce> {
  const resposta = await read(text, 'retDCe', assunto)
  const { codigo, motivo, protocolo } = resposta
  if (AUTORIZADA.has(codigo)) {
    if (!protocolo) throw new EmissorDceIndisponivel('authorises without a protocol')
    return { desfecho: 'AUTORIZADA', protocolo }
  }
  if (codigo === DUPLICADA) return { desfecho: 'DUPLICADA', codigo, motivo }
  if (codigo === FORA_DO_PRAZO) return { desfecho: 'FORA_DO_PRAZO', codigo, motivo }
  assertRecusa(codigo, motivo)
  return { desfecho: 'RECUSADA', codigo, motivo }
}

/** Reads the answer to a question about a key. A status that is not known here is no answer. */
export async function readSituacao(text: string, assunto: Assunto): Promise<SituacaoDce> {
  const { codigo, motivo, protocolo, cancelamento } = await read(text, 'retConsSitDCe', assunto)
  if (codigo === NAO_CONSTA) return { situacao: 'DESCONHECIDA' }
  if (CANCELADA.has(codigo))
    return { situacao: 'CANCELADA', protocolo: protocolo ?? null, evento: cancelamento ?? null }
  if (AUTORIZADA.has(codigo) && protocolo) return { situacao: 'AUTORIZADA', protocolo }
  throw new EmissorDceIndisponivel(`answers ${codigo} to the question about a key: ${motivo}`)
}

/** Reads the answer to a cancelling. */
export async function readCancelamento(text: string, assunto: Assunto): Promise<CancelamentoDce> {
  const { codigo, motivo, cancelamento } = await read(text, 'retEventoDCe', assunto)
  if (!EVENTO_REGISTRADO.has(codigo)) {
    assertRecusa(codigo, motivo)
    return { desfecho: 'RECUSADO', codigo, motivo }
  }
  if (!cancelamento) throw new EmissorDceIndisponivel('registers a cancelling without a protocol')
  return { desfecho: 'CANCELADA', evento: cancelamento }
}

/** Refusals begin at 201. A lower status that is not known here, such as 'received, ask later', decides nothing. */
function assertRecusa(codigo: string, motivo: string) {
  if (Number(codigo) < 201) throw new EmissorDceIndisponivel(`decides nothing: ${codigo}: ${motivo}`)
}

async function read(
  text: string,
  raiz: Parameters<typeof readResposta>[1],
  { chave, ambiente }: Assunto,
): Promise<RespostaDce> {
  const resposta = await readResposta(text, raiz)
  if (!resposta) throw new EmissorDceIndisponivel(`gives no ${raiz}`)
  if (resposta.chaves.some((each) => each !== chave)) throw new EmissorDceIndisponivel('answers about another key')
  if (resposta.ambiente !== '' && resposta.ambiente !== String(ambiente))
    throw new EmissorDceIndisponivel('answers from another environment')
  if (DO_SERVICO.has(resposta.codigo)) throw new EmissorDceIndisponivel(`${resposta.codigo}: ${resposta.motivo}`)
  return resposta
}
