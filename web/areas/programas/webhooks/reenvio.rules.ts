import { plusSeconds, toBrasilia } from '#contract/kernel/values/instant'
import { ENTREGAS_GUARDADAS_DIAS } from '#contract/programas/webhook'

/** Has no number: the server makes the entregas of a reenvio batch by batch. */
export const REENVIO_COMECOU = 'O reenvio começou: as entregas aparecem aos poucos'

export type Desde = { dia: string; hora: string }

/** A minute of tolerance, because the clock runs while the person decides. */
const FOLGA_SEGUNDOS = 60

/** The earliest instant since which eventos are sent again. */
export const primeiroInstante = (agora: Date) =>
  plusSeconds(agora, FOLGA_SEGUNDOS - ENTREGAS_GUARDADAS_DIAS * 24 * 60 * 60)

export function desdeOf(instante: Date): Desde {
  const text = toBrasilia(instante)
  return { dia: text.slice(0, 10), hora: text.slice(11, 16) }
}

/** The instant that a day and an hour of Brasília name; undefined while they name none. */
export function instanteOf({ dia, hora }: Desde) {
  const instante = new Date(`${dia}T${hora}:00-03:00`)
  return Number.isNaN(instante.getTime()) ? undefined : instante
}

export function findProblemas(desde: Desde, agora: Date): Partial<Record<keyof Desde, string>> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(desde.dia)) return { dia: 'Informe o dia.' }
  if (!/^\d{2}:\d{2}$/.test(desde.hora)) return { hora: 'Informe a hora.' }
  const instante = instanteOf(desde)
  if (!instante) return { dia: 'Informe data e hora válidas.' }
  if (instante > agora) return { dia: 'Escolha um momento que já passou.' }
  if (instante < primeiroInstante(agora))
    return { dia: `Reenvie no máximo os últimos ${ENTREGAS_GUARDADAS_DIAS} dias.` }
  return {}
}
