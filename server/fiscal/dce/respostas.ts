import { isChave } from '#contract/kernel/values/chave-de-acesso'
import { canonicalize } from '../c14n.ts'
import { readInstante } from '../nfe.ts'
import { allOf, type Elemento, parseXml, textAt } from '../xml.ts'

/** What the authoriser says of one document, whatever it was asked. */
export type RespostaDce = {
  /** The status of the document where the answer has one, else that of the question. */
  codigo: string
  motivo: string
  /** The keys that the answer names: for an honest one, the same key once or more. */
  chaves: readonly string[]
  /** The environment that the answer is of (tpAmb); '' where it names none. */
  ambiente: string
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
  const [prot, ...others] = elementos.filter(({ local }) => local === 'infProt')
  if (others.length > 0) return undefined
  const eventos = elementos.filter((each) => each.local === 'infEvento' && hasCodigo(each)) // the event itself has no status
  const evento = eventos.find((each) => textAt(each, 'tpEvento') === CANCELAMENTO)
  const dito = prot ?? (raiz === 'retEventoDCe' ? (evento ?? eventos[0]) : undefined) ?? elementos.find(hasCodigo)
  const codigo = textAt(raiz === 'retConsSitDCe' ? found : dito, 'cStat') || textAt(dito, 'cStat')
  if (!/^\d{3}$/.test(codigo)) return undefined
  return {
    codigo,
    motivo: (textAt(dito, 'xMotivo') || textAt(found, 'xMotivo')).slice(0, 255),
    chaves: [prot, ...eventos, found].map((each) => textAt(each, 'chDCe')).filter((chave) => chave !== ''),
    ambiente: textAt(dito, 'tpAmb') || textAt(found, 'tpAmb'),
    protocolo: prot && readProtocolo(text, prot),
    cancelamento: evento && readEvento(text, evento),
  }
}

const hasCodigo = (elemento: Elemento) => textAt(elemento, 'cStat') !== ''
const PROTOCOLO = /^\d{16}$/

/** Undefined for what is no proof: without a key, a number or an instant, or of a document that was refused. */
function readProtocolo(text: string, prot: Elemento): ProtocoloDce | undefined {
  const numero = textAt(prot, 'nProt')
  const em = readInstante(textAt(prot, 'dhRecbto'))
  const codigo = textAt(prot, 'cStat')
  const isProva =
    PROTOCOLO.test(numero) && isChave(textAt(prot, 'chDCe')) && (AUTORIZADA.has(codigo) || CANCELADA.has(codigo))
  const xml = prot.pai?.local === 'protDCe' ? textOf(text, prot.pai) : undefined
  return isProva && em && xml ? { numero, em, digest: textAt(prot, 'digVal').replaceAll(' ', ''), xml } : undefined
}

function readEvento(text: string, evento: Elemento): EventoRegistrado | undefined {
  const protocolo = textAt(evento, 'nProt')
  const em = readInstante(textAt(evento, 'dhRegEvento'))
  const isProva = PROTOCOLO.test(protocolo) && isChave(textAt(evento, 'chDCe'))
  const xml = evento.pai?.local === 'retEventoDCe' ? textOf(text, evento.pai) : undefined
  return isProva && em && xml ? { protocolo, em, xml } : undefined
}

/**
 * The text of the last element of this name, byte by byte. An element with a prefix depends on a declaration around it,
 * so it is given in its canonical form, which stands alone.
 */
function textOf(text: string, elemento: Elemento) {
  const { name } = elemento
  if (name.includes(':')) return canonicalize(elemento)
  const visible = text.replace(HIDDEN, (hidden) => ' '.repeat(hidden.length))
  const start = [...visible.matchAll(new RegExp(`<${name}(?=[\\s>])`, 'g'))].at(-1)?.index
  const end = start === undefined ? -1 : visible.indexOf(`</${name}`, start)
  return end === -1 ? undefined : text.slice(start, text.indexOf('>', end) + 1)
}

/** Parts of the text in which a tag would be plain text: comments, CDATA sections, instructions. */
const HIDDEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g

/** The authorised document as it is kept and given out: both parts byte by byte. */
export const procDce = (dce: string, protDce: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><dceProc xmlns="http://www.portalfiscal.inf.br/dce" versao="1.00">${dce}${protDce}</dceProc>`
