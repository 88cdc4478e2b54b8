import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { CallError } from '../../../app/data/api.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './seguranca.module.css'

type Campo = 'senha' | 'codigo'

/**
 * Asks for the present password before a change and, with `withCodigo`, for a code. The error of the last try stands at
 * its field; an error without a field stands above the form.
 */
export function SenhaForm({
  title,
  text,
  act,
  acting,
  isDanger = false,
  withCodigo = false,
  isPending,
  error,
  onChange,
  onSubmit,
  onCancel,
}: {
  title: string
  text: string
  act: string
  acting: string
  isDanger?: boolean
  withCodigo?: boolean
  isPending: boolean
  error: Error | null
  onChange: () => void
  onSubmit: (dados: { senha: string; codigo: string }) => void
  onCancel: () => void
}) {
  const [dados, setDados] = useState({ senha: '', codigo: '' })
  const told = error instanceof CallError ? error.errors : []
  const problems: Partial<Record<Campo, string>> = Object.fromEntries([
    ...(dados.senha ? [] : [['senha', OBRIGATORIO]]),
    ...(withCodigo && !dados.codigo ? [['codigo', OBRIGATORIO]] : []),
    ...told.map(({ campo, mensagem }) => [campo, mensagem]),
  ])
  const { bind, stopAt, focus } = useFields<Campo>(problems)
  const begin = useEffectEvent(() => focus('senha'))
  useEffect(() => begin(), [])

  const change = (changed: Partial<typeof dados>) => {
    setDados((was) => ({ ...was, ...changed }))
    if (!isPending) onChange() // would drop the answer that is awaited
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = dados.senha ? (withCodigo && !dados.codigo ? 'codigo' : undefined) : 'senha'
    if (isPending || stopAt(first)) return
    onSubmit(dados)
  }
  return (
    <form className={css.form} aria-label={title} noValidate onSubmit={submit}>
      <h3>{title}</h3>
      <p>{text}</p>
      {error && told.length === 0 && <Alert tone="error" title={error.message} />}
      <PasswordField
        {...bind('senha')}
        label="Sua senha"
        autoComplete="current-password"
        required
        value={dados.senha}
        onChange={(senha) => change({ senha })}
      />
      {withCodigo && (
        <TextField
          {...bind('codigo', 'Do aplicativo, ou um código de recuperação.')}
          label="Código"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          required
          maxLength={40}
          value={dados.codigo}
          onChange={(codigo) => change({ codigo })}
        />
      )}
      <div className={css.actions}>
        <Button
          type="submit"
          {...(!isDanger && { look: 'act' })}
          {...(isDanger && { className: css.danger })}
          aria-busy={isPending}
        >
          {isPending ? acting : act}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
