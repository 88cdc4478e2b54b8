import type { TeclaId } from './catalogo.rules.ts'
import css from './tecla.module.css'
import { capsOf, keyOf } from './teclas.rules.ts'
import { useTrocas } from './teclas.ts'

/** The key of an action, beside its word on a button. Nothing on a phone, or when the person turned the key off. */
export function Tecla({ id }: { id: TeclaId }) {
  const key = keyOf(id, useTrocas())
  if (key === null) return null
  return (
    <span className={css.onButton} aria-hidden="true">
      <Caps tecla={key} />
    </span>
  )
}

/** A key drawn as its caps: `G` `P`. */
export function Caps({ tecla }: { tecla: string }) {
  return (
    <span className={css.caps}>
      {capsOf(tecla).map((cap) => (
        <kbd key={cap} className={css.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
