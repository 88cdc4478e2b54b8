import { diaOf } from '#contract/kernel/values/instant'
import { hoje } from '../../../app/data/clock.ts'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { diaText } from '../data.ts'

/** 'sex., 4 dez'; with the hour, unless the hour is 23:59. */
export function prazoText(prazo: Date) {
  const dia = diaText(diaOf(prazo), hoje())
  const hora = formatHora(prazo)
  return hora === '23:59' ? dia : `${dia} às ${hora}`
}
