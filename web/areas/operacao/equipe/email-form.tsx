import { useState } from 'react'
import { changeEmail } from '#contract/operacao/equipe'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './equipe.module.css'
import { useChangeEmail } from './equipe.queries.ts'

const BLANK = { email: '', senhaAtual: '' }
const CAMPOS = ['email', 'senhaAtual'] as const

/** Changes the operador's own e-mail. The new address counts once it is confirmed. */
export function EmailForm({ email, emailPendente }: { email: string; emailPendente: string | null }) {
  const state = useState(BLANK)
  const [values, setValues] = state
  const change = useChangeEmail()
  const form = useForm<(typeof CAMPOS)[number], typeof BLANK>({
    state,
    campos: CAMPOS,
    problems: findProblems(CAMPOS, changeEmail.body, values),
    codes: { SENHA_INCORRETA: 'senhaAtual', EMAIL_JA_CADASTRADO: 'email' },
    isBusy: change.isPending,
    onChange: change.reset,
    onSubmit: () =>
      change.mutate(values, {
        onSuccess: () => {
          setValues(BLANK)
          form.startAfresh()
        },
        onError: (error) => void form.refuse(error),
      }),
  })
  return (
    <form className={css.form} aria-label="Trocar o e-mail" noValidate onSubmit={form.submit}>
      <p>
        O seu e-mail é <b>{email}</b>.
      </p>
      {emailPendente && (
        <Alert
          tone="info"
          title={`Falta confirmar ${emailPendente}: abra o link que chegou lá. Ele vale por 48 horas.`}
        />
      )}
      {change.isError && !form.isAboutCampos(change.error) && (
        <Alert tone="error" title={change.error.message} isAnswer />
      )}
      <div className={css.campos}>
        <TextField
          {...form.bind('email')}
          type="email"
          label="Novo e-mail"
          autoComplete="email"
          required
          value={values.email}
          onChange={(typed) => form.change({ email: typed })}
        />
        <PasswordField
          {...form.bind('senhaAtual')}
          label="Senha atual, para trocar o e-mail"
          autoComplete="current-password"
          required
          value={values.senhaAtual}
          onChange={(senhaAtual) => form.change({ senhaAtual })}
        />
      </div>
      <div className={css.acoes}>
        <Button type="submit" aria-busy={change.isPending}>
          {change.isPending ? 'Pedindo…' : 'Trocar o e-mail'}
        </Button>
      </div>
    </form>
  )
}
