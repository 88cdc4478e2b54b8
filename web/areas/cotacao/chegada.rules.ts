import type { Dia } from '#contract/kernel/values/instant'
import { addDias, formatDia } from './dias.rules.ts'

/**
 * When a parcel arrives at the latest, the same sentence on every screen: 'Chega seg., 30 nov', 'Chega hoje'; for a day
 * that is over 'Em atraso, era para seg., 23 nov'. A day of another year has its year.
 */
export function chegadaText(dia: Dia, hoje: Dia) {
  if (isAtrasada(dia, hoje)) return `Em atraso, era para ${diaComAno(dia, hoje)}`
  if (dia === hoje) return 'Chega hoje'
  return `Chega ${dia === addDias(hoje, 1) ? 'amanhã' : diaComAno(dia, hoje)}`
}

/** `chegadaText` for a narrow line: 'até 30 nov'. */
export const chegadaCurta = (dia: Dia, hoje: Dia) =>
  isAtrasada(dia, hoje) || dia === hoje
    ? chegadaText(dia, hoje).toLowerCase()
    : `até ${diaComAno(dia, hoje).split(', ').at(-1)}`

export const isAtrasada = (dia: Dia, hoje: Dia) => dia < hoje

const diaComAno = (dia: Dia, hoje: Dia) =>
  dia.slice(0, 4) === hoje.slice(0, 4) ? formatDia(dia) : `${formatDia(dia)} ${dia.slice(0, 4)}`
