import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'

/**
 * What a boleto's bar code says (payments.md §2). In this file a bar code is 44 digits and a linha digitável, which
 * people type instead, is 47; both without a mask.
 */

type Boleto = { banco: string; vencimento: Dia; valor: Centavos; campoLivre: string }

/** A bar code from bank, currency, check digit, due date, amount, and 25 digits that the bank chooses. */
export function codigoDeBarras({ banco, vencimento, valor, campoLivre }: Boleto) {
  const inicio = `${banco}9`
  const fim = fatorDeVencimento(vencimento) + String(valor).padStart(10, '0') + campoLivre
  return inicio + digitoGeral(inicio + fim) + fim
}

/**
 * The linha digitável of a bar code: its digits in another order, each of the first three fields with its own check digit.
 */
export function linhaDigitavel(barras: string) {
  const campos = [barras.slice(0, 4) + barras.slice(19, 24), barras.slice(24, 34), barras.slice(34, 44)]
  return campos.map((campo) => campo + modulo10(campo)).join('') + barras.slice(4, 5) + barras.slice(5, 19)
}

/** The bar code of a linha digitável; undefined unless every check digit is right. */
export function barrasDaLinha(linha: string) {
  if (!/^\d{47}$/.test(linha)) return undefined
  const barras =
    linha.slice(0, 4) +
    linha.slice(32, 33) +
    linha.slice(33, 47) +
    linha.slice(4, 9) +
    linha.slice(10, 20) +
    linha.slice(21, 31)
  return isCodigoDeBarras(barras) && linhaDigitavel(barras) === linha ? barras : undefined
}

export const isCodigoDeBarras = (barras: string) =>
  /^\d{44}$/.test(barras) && digitoGeral(barras.slice(0, 4) + barras.slice(5)) === barras.slice(4, 5)

/** 23793.38128 60000.000003 00000.000409 1 84410000002000 */
export const formatLinha = (linha: string) =>
  linha.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')

const DIA_MS = 86_400_000
const BASE = Date.parse('1997-10-07T00:00:00Z')
const daysOf = (dia: Dia) => Math.round((Date.parse(`${dia}T00:00:00Z`) - BASE) / DIA_MS)

/** Days since 7 October 1997. After 9999, which was 21 February 2025, the factor starts again at 1000. */
export function fatorDeVencimento(dia: Dia) {
  const days = daysOf(dia)
  return String(days <= 9999 ? days : ((days - 1000) % 9000) + 1000).padStart(4, '0')
}

/** The day that a factor means: of the possible days, the one nearest to today. Undefined for 0000. */
export function vencimentoDoFator(fator: string, hoje: Dia): Dia | undefined {
  const first = Number(fator)
  if (first === 0) return undefined
  const rounds = Math.max(0, Math.round((daysOf(hoje) - first) / 9000))
  const days = first < 1000 ? first : first + rounds * 9000
  return new Date(BASE + days * DIA_MS).toISOString().slice(0, 10)
}

/** Weights 2, 1, 2, 1 … from the right; the digits of each product count. */
function modulo10(digits: string) {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, i) => (i % 2 === 0 ? digit * 2 : digit))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Weights 2 to 9 from the right; the results 0, 10 and 11 are written as 1. */
function digitoGeral(digits: string) {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, i) => total + digit * ((i % 8) + 2), 0)
  const digit = 11 - (sum % 11)
  return digit > 9 ? '1' : String(digit)
}
