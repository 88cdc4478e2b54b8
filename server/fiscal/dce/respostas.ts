import { readInstante } from '../nfe.ts'
import { allOf, type Elemento, parseXml, textAt } from '../xml.ts'

/** What the authoriser says of one document, whatever it was asked. */
export type RespostaDce = {
  /** The status of the document where the answer has one, else that of the question. */
  codigo: string
  motivo: string
  /** The key that the answer is about; '' where it names none. */
  chave: string
  protocolo: ProtocoloDce | undefined
  /** The registered cancelling, where the answer holds one. */
  cancelamento: EventoRegistrado | undefined
}

export type ProtocoloDce = { numero: string; em: Date; digest: string; xml: string }
export type EventoRegistrado = { protocolo: string; em: Date; xml: string }

export const AUTORIZADA = new Set(['100', '150'])
export const CANCELADA = new Set(['101', '151', '155'])
export const DUPLICADA = '452'
export const NAO_CONSTA = '217'
export const EVENTO_REGISTRADO = new Set(['135', '136', '155'])
/** The document was sent too long after its instant of issue. */
export const FORA_DO_PRAZO = '704'

const RAIZES = ['retDCe', 'retConsSitDCe', 'retEventoDCe'] as const
const CANCELAMENTO = '110111'

/**
 * Reads an answer of the authoriser: the element `raiz` anywhere in the text, such as inside an envelope of SOAP. Undefined
 * for anything else: HTML, half an answer, another element.
 */
export async function readResposta(text: string, raiz: (typeof RAIZES)[number]): Promise<RespostaDce | undefined> {
  const root = await parseXml(text, async () => {}).catch(() => undefined)
  const found = root && allOf(root).find(({ local }) => local === raiz)
  if (!found) return undefined
  const elementos = allOf(found)
  const prot = elementos.find(({ local }) => local === 'infProt')
  const evento = elementos.find((each) => isCancelamento(each))
  const dito = prot ?? (raiz === 'retEventoDCe' ? evento : undefined) ?? elementos.find(hasCodigo)
  const codigo = textAt(raiz === 'retConsSitDCe' ? found : dito, 'cStat') || textAt(dito, 'cStat')
  if (!/^\d{3}$/.test(codigo)) return undefined
  return {
    codigo,
    motivo: (textAt(dito, 'xMotivo') || textAt(found, 'xMotivo')).slice(0, 255),
    chave: textAt(prot, 'chDCe') || textAt(evento, 'chDCe') || textAt(found, 'chDCe'),
    protocolo: prot && readProtocolo(text, prot),
    cancelamento: evento && readEvento(text, evento),
  }
}

const hasCodigo = (elemento: Elemento) => textAt(elemento, 'cStat') !== ''

/** The registration of a cancelling: the event itself has no status. */
const isCancelamento = (elemento: Elemento) =>
  elemento.local === 'infEvento' &&
  hasCodigo(elemento) &&
  textAt(elemento, 'tpEvento') !== '' &&
  textAt(elemento, 'tpEvento') === CANCELAMENTO

function readProtocolo(text: string, prot: Elemento): ProtocoloDce | undefined {
  const numero = textAt(prot, 'nProt')
  const em = readInstante(textAt(prot, 'dhRecbto'))
  const xml = innermost(text, 'protDCe', 'infProt')
  if (!/^\d{16}$/.test(numero) || !em || !xml) return undefined
  return { numero, em, digest: textAt(prot, 'digVal').replaceAll(' ', ''), xml }
}

function readEvento(text: string, evento: Elemento): EventoRegistrado | undefined {
  const protocolo = textAt(evento, 'nProt')
  const em = readInstante(textAt(evento, 'dhRegEvento'))
  const xml = innermost(text, 'retEventoDCe', 'infEvento')
  return /^\d{16}$/.test(protocolo) && em && xml ? { protocolo, em, xml } : undefined
}

/** The bytes of the element, as they came, that holds another one directly. */
const innermost = (text: string, name: string, inside: string) =>
  new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])[^>]*>\\s*<(?:\\w+:)?${inside}[\\s\\S]*?</(?:\\w+:)?${name}>`).exec(text)?.[0]

/** The authorised document as it is kept and given out: both parts byte by byte. */
export const procDce = (dce: string, protDce: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><dceProc xmlns="http://www.portalfiscal.inf.br/dce" versao="1.00">${dce}${protDce}</dceProc>`
