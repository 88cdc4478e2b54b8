import { type Dia, diaOf, plusSeconds } from '#contract/kernel/values/instant'

/** How long the house tries to get a label before it gives the money back (D §6). */
export const DESISTE_SEGUNDOS = 24 * 3600
/** D §5: where nothing is known of the product. */
export const VALIDADE_DIAS = 15

const DIA_SEGUNDOS = 24 * 3600
const MAIS_LONGE_DIAS = 366

type EmissaoLida = { codigo: string; numeroDoPedido: string | null; prazoPostagem: Date | null }

/** What is tracked by hand and has room on a label as a bar code: digits take half as much of it as letters. */
const CODIGO = /^(?:[0-9A-Z]{4,13}|\d{14,26})$/

/** What a carrier gave, if it is something that a label can be made of. It is somebody else's word. */
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

/** Until when a parcel is taken in: the last second of the last day, counted from today, unless the carrier has said. */
export const planPrazo = (prazoDaTransportadora: Date | null, validadeDias: number, now: Date) =>
  prazoDaTransportadora ?? fimDoDia(diaOf(plusSeconds(now, validadeDias * DIA_SEGUNDOS)))

const fimDoDia = (dia: Dia) => new Date(`${dia}T23:59:59-03:00`)
