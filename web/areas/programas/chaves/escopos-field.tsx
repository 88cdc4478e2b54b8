import { type FocusEvent, useId, useRef } from 'react'
import type { Escopo } from '#contract/kernel/http/escopo'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldLine } from '../../../ui/fields/field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import css from './chaves.module.css'
import { CONJUNTOS, GRUPOS, isSame, textoOf, toggleEscopo } from './escopos.rules.ts'

/** What a new key may do: ready sets, and each escopo by itself with the name that the API's errors give it. */
export function EscoposField({
  bound: { isWrong, note, onBlur, inputRef },
  value,
  onChange,
}: {
  bound: BoundField
  value: readonly Escopo[]
  onChange: (update: (was: readonly Escopo[]) => readonly Escopo[]) => void
}) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  // from one escopo to the next the field is not left
  const leave = ({ relatedTarget }: FocusEvent) => group.current?.contains(relatedTarget) || onBlur()
  return (
    <fieldset ref={group} className={css.escopos} aria-describedby={`${id}-nota`}>
      <legend>O que a chave pode fazer</legend>
      <fieldset className={css.chips} aria-label="Conjuntos prontos">
        {CONJUNTOS.map(({ nome, escopos }) => (
          <button
            key={nome}
            type="button"
            className={css.chip}
            aria-pressed={isSame(escopos, value)}
            onClick={() => onChange(() => escopos)}
          >
            {nome}
          </button>
        ))}
      </fieldset>
      <div className={css.grupos}>
        {GRUPOS.map(({ nome, escopos }, grupo) => (
          <fieldset key={nome} className={css.grupo}>
            <legend>{nome}</legend>
            <ul>
              {escopos.map((escopo, n) => (
                <li key={escopo}>
                  <Checkbox
                    label={textoOf(escopo)}
                    isChecked={value.includes(escopo)}
                    isWrong={isWrong}
                    onBlur={leave}
                    {...(grupo + n === 0 && { inputRef })}
                    onChange={() => onChange((was) => toggleEscopo(was, escopo))}
                  />
                  <code>{escopo}</code>
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
      <FieldLine id={`${id}-nota`} note={note} />
    </fieldset>
  )
}
