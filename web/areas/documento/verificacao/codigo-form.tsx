import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Button } from '../../../ui/page/button.tsx'
import css from './codigo-form.module.css'
import { readCodigo, verificarUrl } from './hash.rules.ts'

/** Asks for the codigo de verificacao, which stands on the last page of a signed contrato, and goes to its address. */
export function CodigoForm({ codigo }: { codigo: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(codigo)
  const asked = readCodigo(typed)
  const { bind, stopAt } = useFields<'codigo'>(asked ? {} : { codigo: OBRIGATORIO })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stopAt(asked ? undefined : 'codigo')) void navigate(verificarUrl(asked))
  }
  return (
    <form className={css.form} aria-label="Verificar documento" noValidate onSubmit={submit}>
      <TextField
        {...bind('codigo', 'Dezesseis letras e números, com ou sem traços.')}
        label="Código de verificação"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" look="act">
        Continuar
      </Button>
    </form>
  )
}
