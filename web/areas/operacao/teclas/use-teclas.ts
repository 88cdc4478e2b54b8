import { useEffect, useEffectEvent, useState } from 'react'
import { TECLA_IDS, type TeclaId } from './catalogo.rules.ts'
import { bindTeclas } from './teclas.ts'

/**
 * Binds keys of the catalogue to what they do on this screen; the bar at the foot shows them. A name without a function is
 * not bound: `useTeclas({ aprovar: canDecide && approve })`.
 */
export function useTeclas(ligadas: Partial<Record<TeclaId, (() => void) | undefined | false>>) {
  const [own] = useState(() => Symbol('teclas'))
  const run = useEffectEvent((id: TeclaId) => {
    const act = ligadas[id]
    if (act) act()
  })
  const names = TECLA_IDS.filter((id) => ligadas[id]).join()
  useEffect(() => bindTeclas(own, names ? (names.split(',') as TeclaId[]) : [], (id) => run(id)), [own, names])
}
