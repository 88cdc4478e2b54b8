import { readCentimetros, readNumero, readQuilos, readReais } from '#contract/kernel/values/numero-digitado'

/** A cell as text without spaces around it. Spreadsheets write a space that does not break between 'R$' and digits. */
export const textoDe = (celula: string | undefined) => (celula ?? '').replace(/\u00a0/g, ' ').trim()

export const reaisDe = (celula: string | undefined) => readReais(textoDe(celula))
export const quilosDe = (celula: string | undefined) => readQuilos(textoDe(celula))
export const centimetrosDe = (celula: string | undefined) => readCentimetros(textoDe(celula))
export const inteiroDe = (celula: string | undefined) => readNumero(textoDe(celula))

/** One product of several: '2 x Caneca'. */
const ITEM = /^(\d{1,4}) ?[x×] (\S.*)$/

/**
 * What a parcel holds. A description such as '2 x Caneca; 1 x Prato' is several items, and the row's quantity is not read then;
 * any other text is one item.
 */
export function itensDe(descricao: string | undefined, quantidade: string | undefined) {
  const parts = textoDe(descricao)
    .split(';')
    .map((part) => ITEM.exec(part.trim()))
  const itens = parts.flatMap((part) => (part ? [{ descricao: part[2]!, quantidade: Number(part[1]) }] : []))
  return itens.length === parts.length ? itens : [{ descricao: textoDe(descricao), quantidade: inteiroDe(quantidade) }]
}

/** A CEP whose leading zero a spreadsheet dropped, because it took it for a number, has it again. */
export const cepDe = (celula: string | undefined) =>
  textoDe(celula)
    .replace(/[-.\s]/g, '')
    .replace(/^\d{7}$/, '0$&')

/** In the same way a CPF may have lost one or two zeros, and so may a CNPJ. */
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

/** A box unless something else is said. */
export function formatoDe(celula: string | undefined) {
  const text = textoDe(celula)
  return FORMATOS[text.toLowerCase().replace(/[^a-z]/g, '')] ?? text
}
