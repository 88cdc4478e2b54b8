import { useEffect, useEffectEvent, useState } from 'react'
import { TECLA_IDS, type TeclaId } from './catalogo.rules.ts'
import { bindTeclas, type Form } from './teclas.ts'

type Ligadas = Partial<Record<TeclaId, (() => void) | undefined | false>>

/**
 * Binds keys of the catalogue to what they do on this screen; the bar at the foot shows them. A name without a function is
 * not bound: `useTeclas({ aprovar: canDecide && approve })`. `confirmar` needs the form that it confirms.
 */
export function useTeclas(ligadas: Ligadas & { confirmar?: never }): void
export function useTeclas(ligadas: Ligadas, form: Form): void
export function useTeclas(ligadas: Ligadas, form?: Form) {
  const [own] = useState(() => Symbol('teclas'))
  const run = useEffectEvent((id: TeclaId) => {
    const act = ligadas[id]
    if (act) act()
  })
  const names = TECLA_IDS.filter((id) => ligadas[id]).join()
  useEffect(
    () => bindTeclas(own, names ? (names.split(',') as TeclaId[]) : [], (id) => run(id), form),
    [own, names, form],
  )
}
