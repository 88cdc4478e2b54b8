import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { changeSenha, TrocaDeSenha } from '#contract/acesso'
import { call, sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { SenhaRules } from './senha-rules.tsx'
import css from './troca-de-senha-form.module.css'

const BLANK = { senhaAtual: '', novaSenha: '', confirmaNovaSenha: '' }
type Campo = keyof typeof BLANK
const CAMPOS = ['senhaAtual', 'novaSenha', 'confirmaNovaSenha'] as const

const FALHOU = 'Não foi possível alterar a senha. Confira se a senha atual está correta.'
const ALTERADA = 'Senha alterada com sucesso.'

/** 'Nova senha' (S2 §2, §5 'Password change'). Ends the person's other sessions. */
export function TrocaDeSenhaForm({
  email,
  voltar = '/configuracoes/conta',
}: {
  /** The person's present address; undefined while it is not known: the server then checks the session alone. */
  email: string | undefined
  /** Where 'Voltar' leads; null when the page has other ways. */
  voltar?: string | null
}) {
  const id = useId()
  const state = useState(BLANK)
  const [values, setValues] = state
  const change = useMutation({ mutationFn: (typed: typeof BLANK) => call(changeSenha, { body: { ...typed, email } }) })
  const problems = findProblems(CAMPOS, TrocaDeSenha, values)
  const reason = reasonOf(values, problems)
  const form = useForm<Campo, typeof BLANK>({
    state,
    campos: CAMPOS,
    problems,
    isBusy: change.isPending,
    onChange: change.reset,
    onSubmit: () =>
      change.mutate(values, {
        onSuccess: () => {
          setValues(BLANK)
          form.startAfresh()
        },
      }),
  })
  const { bind } = form
  return (
    <form className={css.form} aria-label="Nova senha" noValidate onSubmit={form.submit}>
      {change.isError && <Alert tone="error" title={sentenceOf(change.error, FALHOU)} isAnswer />}
      {change.isSuccess && (
        <Alert tone="success" title={ALTERADA} isAnswer>
          <p>Você continua conectado aqui e saiu dos outros aparelhos.</p>
        </Alert>
      )}
      <PasswordField
        {...bind('senhaAtual')}
        label="Senha atual"
        autoComplete="current-password"
        required
        isStarred
        value={values.senhaAtual}
        onChange={(senhaAtual) => form.change({ senhaAtual })}
      />
      <PasswordField
        {...bind('novaSenha')}
        label="Nova senha"
        autoComplete="new-password"
        required
        isStarred
        describedBy={`${id}-regras`}
        value={values.novaSenha}
        onChange={(novaSenha) => form.change({ novaSenha })}
      />
      <SenhaRules id={`${id}-regras`} senha={values.novaSenha} />
      <PasswordField
        {...bind('confirmaNovaSenha')}
        label="Repita a nova senha"
        autoComplete="new-password"
        required
        isStarred
        value={values.confirmaNovaSenha}
        onChange={(confirmaNovaSenha) => form.change({ confirmaNovaSenha })}
      />
      <p id={`${id}-motivo`} className={css.reason}>
        {reason}
      </p>
      <div className={css.actions}>
        <Button
          type="submit"
          look="act"
          disabled={reason !== '' || change.isPending}
          aria-busy={change.isPending}
          aria-describedby={`${id}-motivo`}
        >
          {change.isPending ? 'Salvando…' : 'Salvar'}
        </Button>
        {voltar && (
          <ButtonLink to={voltar} look="quiet">
            Voltar
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

/** Why the button is disabled; '' when it is not. */
function reasonOf(values: typeof BLANK, problems: Partial<Record<Campo, string>>) {
  if (Object.values(values).includes('')) return 'Preencha os três campos para salvar.'
  return problems.novaSenha ?? problems.confirmaNovaSenha ?? problems.senhaAtual ?? ''
}
