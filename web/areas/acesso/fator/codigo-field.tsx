import { useId } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import css from './codigo-field.module.css'

/** The six digits of the authenticator, or a recovery code. Pasted spaces and hyphens do no harm. */
export function CodigoField({
  bound,
  isRecuperacao = false,
  value,
  onChange,
}: {
  bound: BoundField
  isRecuperacao?: boolean
  value: string
  onChange: (codigo: string) => void
}) {
  const id = useId()
  return (
    <div className={css.code} id={id}>
      <TextField
        key={isRecuperacao ? 'recuperacao' : 'aplicativo'}
        {...bound}
        label={isRecuperacao ? 'Código de recuperação' : 'Código do aplicativo'}
        inputMode={isRecuperacao ? 'text' : 'numeric'}
        autoComplete={isRecuperacao ? 'off' : 'one-time-code'}
        autoCapitalize={isRecuperacao ? 'characters' : 'none'}
        required
        value={value}
        onChange={(typed) => onChange(isRecuperacao ? typed.slice(0, 40) : typed.replace(/\D/g, '').slice(0, 6))}
      />
    </div>
  )
}
