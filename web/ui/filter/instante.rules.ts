const DIA = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const HORA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

/** '22/11/2026'. */
export const formatDia = (instant: Date) => DIA.format(instant)
/** '04:50'. */
export const formatHora = (instant: Date) => HORA.format(instant)
/** '22/11/2026, 04:50', for narrow places. */
export const formatDiaHora = (instant: Date) => `${formatDia(instant)}, ${formatHora(instant)}`
/** '22/11/2026 às 04:50', in a sentence. */
export const formatInstante = (instant: Date) => `${formatDia(instant)} às ${formatHora(instant)}`
