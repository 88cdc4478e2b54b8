import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf, horaOf, plusSeconds } from '#contract/kernel/values/instant'

/** How many days before the last day of a debit its owner is reminded, the nearest first (D §14). */
const DIAS_DOS_LEMBRETES = [3, 15] as const
/** Reminders go from this hour of the day, in America/Sao_Paulo (D §24). */
const HORA_DOS_LEMBRETES = 9

/**
 * The reminders to send at this instant, each with the first and the last day on which its debits are due. A debit is in
 * one of them only, the nearest. A reminder that the house missed goes out late. Before 9:00 the reminders are those of
 * yesterday.
 */
export function planLembretes(agora: Date): { dias: number; desde: Dia; ate: Dia }[] {
  const today = diaOf(agora)
  const hoje = parseDia(horaOf(agora) < HORA_DOS_LEMBRETES ? diaOf(plusSeconds(agora, -24 * 3600)) : today)
  return DIAS_DOS_LEMBRETES.map((dias, n) => {
    const nearer = DIAS_DOS_LEMBRETES[n - 1]
    const desde = nearer === undefined ? today : renderDia(hoje + nearer + 1)
    return { dias, desde, ate: renderDia(hoje + dias) }
  })
}
