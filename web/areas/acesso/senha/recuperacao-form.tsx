import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { requestRecuperacao } from '#contract/acesso'
import { CallError, call } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../acesso-form.module.css'
import { NeedsScript } from '../needs-script.tsx'

/** Asks for the link to a new password. The answer is the same whatever the result (S1 §2). */
export function RecuperacaoForm() {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const problems = findProblems(['email'], requestRecuperacao.body, { email })
  const { bind, stopAt } = useFields<'email'>(problems)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'sending' || stopAt(problems.email ? 'email' : undefined)) return
    setState('sending')
    await request(email)
    setState('sent')
  }
  return (
    <form className={css.form} aria-label="Recuperar senha" noValidate onSubmit={(event) => void submit(event)}>
      {state === 'sent' && <Alert tone="success" title="Verifique o seu e-mail para alterar a senha." />}
      <TextField
        {...bind('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          if (state === 'sent') setState('open')
        }}
      />
      <Button type="submit" look="act" className={css.submit} aria-busy={state === 'sending'}>
        {state === 'sending' ? 'Enviando…' : 'Enviar'}
      </Button>
      <NeedsScript act="recuperar a senha" />
      <div className={css.links}>
        <Link to="/login">Voltar ao login</Link>
      </div>
    </form>
  )
}

async function request(email: string) {
  try {
    await call(requestRecuperacao, { body: { email } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
