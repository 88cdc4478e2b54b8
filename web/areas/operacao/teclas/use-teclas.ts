import { useEffect, useEffectEvent, useState } from 'react'
import { TECLA_IDS, type TeclaId } from './catalogo.rules.ts'
import { bindTeclas, type Form } from './teclas.ts'

/** A field that can be written in. */
const CAMPO = 'textarea, input:not([type=radio], [type=checkbox])'

type Ligadas = Partial<Record<TeclaId, (() => void) | undefined | false>>

/**
 * Binds keys of the catalogue to what they do on this screen; the bar at the foot shows them. A name without a function is
 * not bound: `useTeclas({ aprovar: canDecide && approve })`. `confirmar` needs the form that it confirms. A form with `voltar`
 * was opened by a press: its first field takes the focus, and names that decide sleep until it is closed.
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
  const isOpened = Boolean(form && ligadas.confirmar && ligadas.voltar)
  useEffect(() => {
    // a person who moves through choices by arrow keys stays there
    if (isOpened && !document.activeElement?.matches('[type=radio]:focus-visible'))
      form?.current?.querySelector<HTMLElement>(CAMPO)?.focus()
  }, [isOpened, form])
}
