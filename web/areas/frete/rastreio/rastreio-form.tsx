import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Button } from '../../../ui/page/button.tsx'
import { rastreioUrl, readCodigo } from './rastreio.rules.ts'
import css from './rastreio-form.module.css'

/** Asks for a code and goes to its page; the code of the open page is read again. */
export function RastreioForm({ codigo, isAct, onAgain }: { codigo: string; isAct: boolean; onAgain: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(codigo)
  const asked = readCodigo(typed)
  const { bind, stopAt } = useFields<'codigo'>(asked ? {} : { codigo: OBRIGATORIO })
  const { note, isWrong, name, inputRef } = bind('codigo')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stopAt(asked ? undefined : 'codigo')) return
    if (asked === codigo) return onAgain()
    void navigate(rastreioUrl(asked))
  }
  return (
    <search>
      <form className={css.form} aria-label="Rastrear encomenda" noValidate onSubmit={submit}>
        <TextField
          name={name}
          inputRef={inputRef}
          isWrong={isWrong}
          {...(isWrong && { note })}
          label="Código de rastreio"
          placeholder="AA 123 456 785 BR"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={200}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" {...(isAct && { look: 'act' as const })} className={css.rastrear}>
          <WorkIcon name="search" />
          Rastrear
        </Button>
      </form>
    </search>
  )
}
