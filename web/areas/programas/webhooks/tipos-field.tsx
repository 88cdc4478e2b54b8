import { type FocusEvent, useId, useRef } from 'react'
import type { TipoDeEvento } from '#contract/programas/evento'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldLine } from '../../../ui/fields/field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import { GRUPOS_DE_TIPOS, textoDoTipo, toggleTipos } from './tipos.rules.ts'
import css from './webhooks.module.css'

/** Some types of evento: whole groups, or one by one below them. */
export function TiposField({
  bound: { isWrong, note, onBlur, inputRef },
  value,
  onChange,
}: {
  bound: BoundField
  value: readonly TipoDeEvento[]
  onChange: (update: (was: readonly TipoDeEvento[]) => readonly TipoDeEvento[]) => void
}) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  // from one type to the next the field is not left
  const leave = ({ relatedTarget }: FocusEvent) => group.current?.contains(relatedTarget) || onBlur()
  return (
    <fieldset ref={group} className={css.tipos} aria-describedby={`${id}-nota`}>
      <legend>Tipos de evento</legend>
      {GRUPOS_DE_TIPOS.map(({ assunto, nome, tipos }, n) => {
        const quantos = tipos.filter((tipo) => value.includes(tipo)).length
        return (
          <fieldset key={assunto} className={css.grupo} aria-label={nome}>
            <Checkbox
              label={`${nome}: todos`}
              isChecked={quantos === tipos.length}
              isWrong={isWrong}
              onBlur={leave}
              {...(n === 0 && { inputRef })}
              onChange={() => onChange((was) => toggleTipos(was, tipos))}
            />
            <details className={css.folded}>
              <summary onBlur={leave}>{`Escolher em ${nome} (${quantos} de ${tipos.length})`}</summary>
              <ul>
                {tipos.map((tipo) => (
                  <li key={tipo}>
                    <Checkbox
                      label={textoDoTipo(tipo)}
                      isChecked={value.includes(tipo)}
                      isWrong={isWrong}
                      onBlur={leave}
                      onChange={() => onChange((was) => toggleTipos(was, [tipo]))}
                    />
                    <code>{tipo}</code>
                  </li>
                ))}
              </ul>
            </details>
          </fieldset>
        )
      })}
      <FieldLine id={`${id}-nota`} note={note} />
    </fieldset>
  )
}
