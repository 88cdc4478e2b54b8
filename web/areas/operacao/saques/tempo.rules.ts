import { toBrasilia } from '#contract/kernel/values/instant'

/** '25/11 às 14:30', in America/Sao_Paulo. */
export function emDiaEHora(instant: Date) {
  const iso = toBrasilia(instant)
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)} às ${iso.slice(11, 16)}`
}

const SEMANA = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
/** 'qua'. */
export const diaDaSemana = (dia: string) => SEMANA[new Date(`${dia}T12:00:00Z`).getUTCDay()]
