import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { closeConta } from '#contract/conta'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { CallError, call } from '../../app/data/api.ts'
import { leave } from '../../app/data/session.ts'
import { showModal } from '../../app/notices/notices.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useFields } from '../../ui/fields/use-fields.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './meus-dados.module.css'

/** Closes the account: the request, then its confirmation with the password, in the same place. */
export function Encerramento() {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <Confirmacao onCancel={() => setAsked(false)} />
  return (
    <div className={css.row}>
      <div>
        <h3>Encerrar conta</h3>
        <p>Apaga os seus dados pessoais. Os lançamentos da carteira ficam, sem o seu nome.</p>
      </div>
      <Button look="quiet" className={css.danger} onClick={() => setAsked(true)}>
        Encerrar conta
      </Button>
    </div>
  )
}

function Confirmacao({ onCancel }: { onCancel: () => void }) {
  const [senha, setSenha] = useState('')
  const close = useClose(senha)
  const wrong = close.error instanceof CallError && close.error.code === 'SENHA_INCORRETA' ? close.error.message : null
  const problem = senha === '' ? OBRIGATORIO : wrong
  const { bind, stopAt } = useFields<'senha'>(problem ? { senha: problem } : {})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (close.isPending || stopAt(senha === '' ? 'senha' : undefined)) return
    close.mutate()
  }
  return (
    <form ref={form} className={css.form} aria-label="Encerrar conta" noValidate onSubmit={submit}>
      <h3>Encerrar conta</h3>
      <p>Isto não tem volta: os seus dados pessoais são apagados e você sai de todos os aparelhos.</p>
      {close.isError && !wrong && <Alert tone="error" title={close.error.message} />}
      <PasswordField
        {...bind('senha')}
        label="Confirme com a sua senha"
        autoComplete="current-password"
        required
        value={senha}
        onChange={(typed) => {
          setSenha(typed)
          if (!close.isPending) close.reset()
        }}
      />
      <div className={css.actions}>
        <Button type="submit" className={css.danger} aria-busy={close.isPending}>
          {close.isPending ? 'Encerrando…' : 'Encerrar a conta'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

const useClose = (senha: string) =>
  useMutation({
    mutationFn: () => call(closeConta, { body: { senha } }),
    onSuccess: () => {
      leave()
      showModal({ kind: 'success', title: 'Conta encerrada', text: 'Os seus dados pessoais foram apagados.' })
    },
  })
