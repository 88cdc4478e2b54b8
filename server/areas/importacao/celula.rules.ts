import { readCentimetros, readNumero, readQuilos, readReais } from '#contract/kernel/values/numero-digitado'

/** A cell as text, trimmed. Spreadsheets write a no-break space between 'R$' and digits. */
export const textoDe = (celula: string | undefined) => (celula ?? '').replace(/\u00a0/g, ' ').trim()

// reais, kilograms, centimetres, a count: undefined for an empty cell, the text itself when it is no number
export const reaisDe = (celula: string | undefined) => readReais(textoDe(celula))
export const quilosDe = (celula: string | undefined) => readQuilos(textoDe(celula))
export const centimetrosDe = (celula: string | undefined) => readCentimetros(textoDe(celula))
export const inteiroDe = (celula: string | undefined) => readNumero(textoDe(celula))

/** One product of several: '2 x Caneca'. */
const ITEM = /^(\d{1,4}) ?[x×] (\S.*)$/

/**
 * The items of a content declaration. '2 x Caneca; 1 x Prato' is two items, and the row's quantity is ignored; any
 * other text is one item.
 */
export function itensDe(descricao: string | undefined, quantidade: string | undefined) {
  const parts = textoDe(descricao)
    .split(';')
    .map((part) => ITEM.exec(part.trim()))
  const itens = parts.flatMap((part) => (part ? [{ descricao: part[2]!, quantidade: Number(part[1]) }] : []))
  return itens.length === parts.length ? itens : [{ descricao: textoDe(descricao), quantidade: inteiroDe(quantidade) }]
}

/** A CEP with the leading zero that a spreadsheet dropped because it took the CEP for a number. */
export const cepDe = (celula: string | undefined) =>
  textoDe(celula)
    .replace(/[-.\s]/g, '')
    .replace(/^\d{7}$/, '0$&')

/** A document with its dropped zeros: a CPF may have lost one or two, and so may a CNPJ. */
export function documentoDe(celula: string | undefined) {
  const chars = textoDe(celula).replace(/[./\-\s]/g, '')
  if (!/^\d{9,13}$/.test(chars)) return chars
  return chars.padStart(chars.length <= 11 ? 11 : 14, '0')
}

const FORMATOS: Record<string, string> = {
  '': 'CAIXA',
  caixa: 'CAIXA',
  pacote: 'CAIXA',
  envelope: 'ENVELOPE',
  rolocilindro: 'ROLO_CILINDRO',
  rolo: 'ROLO_CILINDRO',
  cilindro: 'ROLO_CILINDRO',
}

/** The shape; a box by default. */
export function formatoDe(celula: string | undefined) {
  const text = textoDe(celula)
  return FORMATOS[text.toLowerCase().replace(/[^a-z]/g, '')] ?? text
}
