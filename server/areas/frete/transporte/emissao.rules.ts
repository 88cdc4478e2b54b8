import { type Dia, diaOf, plusSeconds } from '#contract/kernel/values/instant'

/** Seconds for which the house tries to get a label before it refunds the frete (D §6). */
export const DESISTE_SEGUNDOS = 24 * 3600
/** D §5: days for a product without a rule of its own. */
export const VALIDADE_DIAS = 15

const DIA_SEGUNDOS = 24 * 3600
const MAIS_LONGE_DIAS = 366

type EmissaoLida = { codigo: string; numeroDoPedido: string | null; prazoPostagem: Date | null }

/** Codes that can be typed for tracking and fit a label as a bar code: digits take half as much room as letters. */
const CODIGO = /^(?:[0-9A-Z]{4,13}|\d{14,26})$/

/** The carrier's answer, if a label can be made of it; undefined otherwise. Nothing in it is trusted. */
export function readEmissao(answer: unknown, now: Date): EmissaoLida | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { codigo, numeroDoPedido, prazoPostagem } = answer as Record<string, unknown>
  if (typeof codigo !== 'string' || !CODIGO.test(codigo)) return undefined
  return {
    codigo,
    numeroDoPedido:
      typeof numeroDoPedido === 'string' && /^[\x21-\x7e]{1,60}$/.test(numeroDoPedido) ? numeroDoPedido : null,
    prazoPostagem: isPrazo(prazoPostagem, now) ? prazoPostagem : null,
  }
}

const isPrazo = (prazo: unknown, now: Date): prazo is Date =>
  prazo instanceof Date && prazo > now && prazo < plusSeconds(now, MAIS_LONGE_DIAS * DIA_SEGUNDOS)

/**
 * Last second in which the carrier accepts the parcel: its own deadline, or the end of the last day counted from today.
 */
export const planPrazo = (prazoDaTransportadora: Date | null, validadeDias: number, now: Date) =>
  prazoDaTransportadora ?? fimDoDia(diaOf(plusSeconds(now, validadeDias * DIA_SEGUNDOS)))

const fimDoDia = (dia: Dia) => new Date(`${dia}T23:59:59-03:00`)
