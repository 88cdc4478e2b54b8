import { type FormEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Credenciais, type Sessao } from '#contract/acesso'
import { listenToStored, readStored, STORED } from '../../../app/data/stored.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { CpfField } from '../../../ui/fields/cpf-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Button } from '../../../ui/page/button.tsx'
import css from '../acesso-form.module.css'
import { EnterWithChave } from '../chave/enter-with-chave.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { enterWith } from './login.calls.ts'
import type { Recusa } from './login.rules.ts'
import { LoginNotice } from './login-notice.tsx'

const SegundoPasso = lazyPart(async () => (await import('./segundo-passo.tsx')).SegundoPasso)

type Campo = 'username' | 'password'
type Typed = { username?: string; password: string }
/** A person who has just registered here need not type the CPF again. */
const readCpf = () => {
  const kept = readStored(STORED.cpf)
  return typeof kept === 'string' ? kept : ''
}

/** CPF and password (S1 §2 'Login'). A refusal loses nothing that was typed. */
export function LoginForm({
  isConfirmed,
  onEnter,
}: {
  /** The person has just confirmed their e-mail: where the CPF is known the password is next. */
  isConfirmed: boolean
  onEnter: (sessao: Sessao) => void
}) {
  const [digitado, setDigitado] = useState<Typed>({ password: '' })
  const cpf = useSyncExternalStore(listenToStored, readCpf, () => '')
  const values = { username: cpf, ...digitado }
  const [recusa, setRecusa] = useState<Recusa | null>(null)
  const [isSending, setSending] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const problems = findProblems<Campo>(['username', 'password'], Credenciais, values)
  const { bind, stopAt, focus } = useFields<Campo>(problems)

  const begin = useEffectEvent(() => {
    if (isConfirmed && cpf) focus('password')
  })
  useEffect(() => begin(), [])

  const change = (changed: Partial<Typed>) => setDigitado((was) => ({ ...was, ...changed }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || stopAt(problems.username ? 'username' : problems.password ? 'password' : undefined)) return
    setSending(true)
    setRecusa(null)
    const outcome = await enterWith(values).finally(() => setSending(false))
    if ('sessao' in outcome) return onEnter(outcome.sessao)
    if (outcome.kind === 'code') return setAsksCode(true)
    setRecusa(outcome)
    if (outcome.kind === 'refused') focus('password')
  }
  if (asksCode)
    return (
      <SegundoPasso
        typed={values}
        onEnter={onEnter}
        onBack={() => {
          setAsksCode(false)
          change({ password: '' })
        }}
      />
    )
  return (
    <form className={css.form} aria-label="Faça seu login" noValidate onSubmit={(event) => void submit(event)}>
      {recusa && <LoginNotice recusa={recusa} />}
      <CpfField
        {...bind('username')}
        label="CPF"
        autoComplete="username webauthn"
        required
        value={values.username}
        onChange={(username) => change({ username })}
      />
      <PasswordField
        {...bind('password', isConfirmed && cpf ? 'E-mail confirmado: falta só a senha.' : '')}
        label="Senha"
        autoComplete="current-password"
        required
        value={values.password}
        onChange={(password) => change({ password })}
      />
      <Button type="submit" look="act" className={css.submit} aria-busy={isSending}>
        {isSending ? 'Entrando…' : 'Entrar'}
      </Button>
      <EnterWithChave onEnter={onEnter} />
      <NeedsScript act="entrar" />
      <div className={css.links}>
        <Link to="/recuperarSenha">Esqueci minha senha</Link>
        <Link to="/register">Cadastrar</Link>
      </div>
    </form>
  )
}
