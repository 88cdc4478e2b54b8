const DIA = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'America/Sao_Paulo' })
const HORA = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

/** 'quarta-feira, 25 de novembro de 2026' and '12:00:00'. */
export const diaText = (instant: Date) => DIA.format(instant)
export const horaText = (instant: Date) => HORA.format(instant)

/** How far the clock may be moved with one press, in seconds. */
export const PASSOS = [
  { value: '60', text: '1 minuto' },
  { value: '1200', text: '20 minutos' },
  { value: '3600', text: '1 hora' },
  { value: '86400', text: '1 dia' },
  { value: '604800', text: '7 dias' },
  { value: '2592000', text: '30 dias' },
] as const

/** How far the clock is ahead of the real one: 'adiantado 2 dias e 3 horas'. The two largest units; seconds are left out. */
export function adiantadoText(segundos: number) {
  const minutos = Math.floor(segundos / 60)
  const parts = [
    [Math.floor(minutos / 1440), 'dia', 'dias'],
    [Math.floor(minutos / 60) % 24, 'hora', 'horas'],
    [minutos % 60, 'minuto', 'minutos'],
  ] as const
  const said = parts.filter(([many]) => many > 0).map(([many, one, more]) => countText(many, one, more))
  if (said.length === 0) return segundos > 0 ? 'adiantado menos de 1 minuto' : 'no horário de verdade'
  return `adiantado ${said.slice(0, 2).join(' e ')}`
}

const countText = (many: number, one: string, more: string) =>
  `${many.toLocaleString('pt-BR')} ${many === 1 ? one : more}`
