import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { perHouse } from '../../../kernel/memo.ts'
import { sumVendas } from '../../frete/index.ts'
import { planDias, sumDia, type Vendida } from './painel.rules.ts'

/** How long the sums of hours that are over are kept: only a cancelling still changes them. */
const GUARDA_SEGUNDOS = 600

/** Today's sales up to now, and those of the same weekday last week: the whole day, and its fretes up to this time of day. */
export async function readVendas(deps: Deps, now: Date) {
  const { hoje, antes, horaAtual, corte, horaDoCorte } = planDias(now)
  const [passadas, atual, semana, ateCorte] = await Promise.all([
    keptOf(deps)({ de: hoje.de, ate: horaAtual }, now),
    sumVendas(deps.db, { de: horaAtual, ate: hoje.ate }),
    keptOf(deps)(antes, now),
    sumVendas(deps.db, { de: horaDoCorte, ate: corte }),
  ])
  const ateAgora = [...semana.filter(({ hora }) => hora < horaDoCorte), ...ateCorte]
  return {
    hoje: sumDia([...passadas, ...atual]),
    semanaPassada: { ...sumDia(semana), ateAgora: sumDia(ateAgora).fretes },
  }
}

/** Sums of whole hours, read again after some minutes. */
const keptOf = perHouse(({ db }) => {
  const kept = new Map<string, { ate: Date; horas: Promise<Vendida[]> }>()
  return (periodo: { de: Date; ate: Date }, now: Date) => {
    for (const [key, { ate }] of kept) if (ate <= now) kept.delete(key)
    const key = `${periodo.de.toISOString()} ${periodo.ate.toISOString()}`
    const known = kept.get(key)
    if (known) return known.horas
    const horas = sumVendas(db, periodo)
    kept.set(key, { ate: plusSeconds(now, GUARDA_SEGUNDOS), horas })
    horas.catch(() => kept.delete(key)) // the next one asks again
    return horas
  }
})
