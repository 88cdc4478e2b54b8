import type { CampoRecusado } from '#contract/kernel/http/errors'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { type Bandeira, isNumeroDeCartao } from '#contract/kernel/values/cartao'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'

/** A new card as it is being typed. It lives in the state of one component and nowhere else. */
export type CartaoDigitado = {
  numero: string
  titular: string
  validade: string
  codigo: string
  apelido: string
  isParaGuardar: boolean
}
export const CARTAO_EM_BRANCO: CartaoDigitado = {
  numero: '',
  titular: '',
  validade: '',
  codigo: '',
  apelido: '',
  isParaGuardar: false,
}

/** In the order of the form. */
export const CAMPOS_DO_CARTAO = ['numero', 'titular', 'validade', 'codigo', 'apelido'] as const
export type CampoDoCartao = (typeof CAMPOS_DO_CARTAO)[number]
export type Problemas = Partial<Record<CampoDoCartao, string>>

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The six digits that tell the brand (S2 §9); null while fewer are typed. */
export const binOf = (numero: string) => /^\d{6}/.exec(digitsOf(numero))?.[0] ?? null

/** Whether the first two digits are those of American Express, before the server is asked for the brand. */
const isAmexNumber = (numero: string) => /^3[47]/.test(digitsOf(numero))

/** How many digits the security code has: four for American Express only (D §5). */
export const codigoDigits = (bandeira: Bandeira, numero = '') =>
  bandeira === 'AMEX' || (bandeira === 'DESCONHECIDA' && isAmexNumber(numero)) ? 4 : 3

/** The number of a card in groups: '4111 1111 1111 1111', '3782 822463 10005'. */
export function formatNumero(text: string) {
  const digits = digitsOf(text)
  if (isAmexNumber(digits))
    return digits.slice(0, 15).replace(/^(\d{4})(\d{0,6})(\d*)$/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' '))
  return digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** MM/AA as it is typed (S2 §5). A browser's autofill may give a year of four digits; a month has two. */
export function formatValidade(text: string) {
  const typed = digitsOf(text)
  const digits = /^\d{2}20\d{2}$/.test(typed) ? typed.slice(0, 2) + typed.slice(4) : typed
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return padded.length < 2 ? padded : `${padded.slice(0, 2)}/${padded.slice(2, 4)}`
}

/** MM/20AA, as the API takes it (S2 §5). */
export const validadeOnTheWire = (validade: string) => validade.replace('/', '/20')

/** What is wrong with the present values, one sentence per field. `mes`: the present month, AAAA-MM. */
export function findProblemas(
  { numero, titular, validade, codigo, apelido }: CartaoDigitado,
  bandeira: Bandeira,
  mes: string,
): Problemas {
  const digitos = codigoDigits(bandeira, numero)
  return Object.fromEntries(
    Object.entries({
      numero: required(numero) ?? (isNumeroDeCartao(digitsOf(numero)) ? null : MENSAGENS.numeroInvalido),
      titular: required(titular),
      validade: required(validade) ?? problemaDaValidade(validade, mes),
      codigo: required(codigo) ?? problemaDoCodigo(codigo, digitos),
      apelido: apelido.length > 60 ? 'O apelido aceita até 60 caracteres.' : null,
    }).filter(([, problema]) => problema !== null),
  )
}

export const problemaDoCodigo = (codigo: string, digitos: 3 | 4) =>
  new RegExp(`^\\d{${digitos}}$`).test(codigo) ? null : MENSAGENS.codigoInvalido(digitos)

/** Whether a required field is empty: the form as a whole says so (S2 §5). */
export const isIncompleto = (problemas: Problemas) => Object.values(problemas).includes(OBRIGATORIO)

/** The server's refusals of fields, by our names for the fields. */
export function refusalsOf(errors: readonly CampoRecusado[]): Problemas {
  return Object.fromEntries(
    errors.flatMap(({ campo, mensagem }) => {
      const name = NO_FIO[campo.split('.').at(-1) ?? '']
      return name ? [[name, mensagem]] : []
    }),
  )
}

const NO_FIO: Record<string, CampoDoCartao> = {
  cardNumber: 'numero',
  holder: 'titular',
  expirationDate: 'validade',
  securityCode: 'codigo',
  cardName: 'apelido',
}

const required = (text: string) => (text.trim() === '' ? OBRIGATORIO : null)

function problemaDaValidade(validade: string, mes: string) {
  const [, mm, aa] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(validade) ?? []
  if (!mm || !aa) return MENSAGENS.validadeInvalida
  return `20${aa}-${mm}` < mes ? MENSAGENS.cartaoVencido : null
}
