import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod'
import { type OutrosAcessos, resetSenha, SenhaRestaurada } from '#contract/acesso'
import { CallError, call, hasWords } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../acesso-form.module.css'
import { NeedsScript } from '../needs-script.tsx'
import { SenhaRules } from './senha-rules.tsx'

type Campo = 'novaSenha' | 'confirmaNovaSenha'
const BLANK = { novaSenha: '', confirmaNovaSenha: '' }

/** The new password, twice (S1 §2 'Nova Senha'). `token` undefined: the page is not hydrated yet. */
export function RestauroForm({
  token,
  onDone,
}: {
  token: string | undefined
  onDone: (outrosAcessos: OutrosAcessos) => void
}) {
  const ids = useId()
  const [values, setValues] = useState(BLANK)
  const [removerChaves, setRemoverChaves] = useState(false)
  const [isSending, setSending] = useState(false)
  const [falha, setFalha] = useState<string | null>(null)
  const problems = findProblems<Campo>(['novaSenha', 'confirmaNovaSenha'], SenhaRestaurada, {
    ...values,
    token: token ?? '-',
  })
  const { bind } = useFields<Campo>(problems)
  const reason = values.novaSenha === '' ? WAITING : (problems.novaSenha ?? problems.confirmaNovaSenha) ? MEND : ''
  const isWaiting = reason !== '' || isSending

  const change = (changed: Partial<typeof BLANK>) => setValues((was) => ({ ...was, ...changed }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWaiting || token === undefined) return
    setSending(true)
    setFalha(null)
    const answer = await reset({ token, ...values, removerChaves }).finally(() => setSending(false))
    if (typeof answer === 'string') setFalha(answer)
    else onDone(answer)
  }
  return (
    <form className={css.form} aria-label="Nova Senha" noValidate onSubmit={(event) => void submit(event)}>
      {falha && (
        <Alert tone="error" title={falha} isAnswer>
          <Link to="/recuperarSenha">Pedir outro link</Link>
        </Alert>
      )}
      <PasswordField
        {...bind('novaSenha')}
        label="Nova senha"
        autoComplete="new-password"
        required
        describedBy={`${ids}-regras`}
        value={values.novaSenha}
        onChange={(novaSenha) => change({ novaSenha })}
      />
      <SenhaRules id={`${ids}-regras`} senha={values.novaSenha} />
      <PasswordField
        {...bind('confirmaNovaSenha')}
        label="Repita a nova senha"
        autoComplete="new-password"
        required
        value={values.confirmaNovaSenha}
        onChange={(confirmaNovaSenha) => change({ confirmaNovaSenha })}
      />
      <Checkbox
        label="Remover também todas as chaves de acesso"
        note={{
          tone: 'help',
          text: 'Marque se alguém entrou na sua conta. As chaves de API e os aplicativos autorizados também deixam de valer. A verificação em duas etapas continua como está.',
        }}
        isChecked={removerChaves}
        onChange={setRemoverChaves}
      />
      <Button
        type="submit"
        look="act"
        className={css.submit}
        disabled={isWaiting}
        aria-busy={isSending}
        aria-describedby={reason ? `${ids}-motivo` : undefined}
      >
        {isSending ? 'Salvando…' : 'Salvar'}
      </Button>
      <p id={`${ids}-motivo`} className={css.reason}>
        {reason}
      </p>
      <NeedsScript act="trocar a senha" />
    </form>
  )
}

const WAITING = 'Escreva a nova senha duas vezes para salvar.'
const MEND = 'Para salvar, a senha precisa cumprir as regras e ser igual nos dois campos.'

/** S1 §8: the sentence of a failed reset without the server's words. */
const RESET_FAILED = 'Erro ao proseguir com a solicitação. Por favor, tente novamente mais tarde.'

/** Who else may enter the shops when the password was changed, otherwise the reason why not. */
async function reset(body: z.output<typeof SenhaRestaurada>) {
  try {
    return (await call(resetSenha, { body })).outrosAcessos
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return hasWords(error) ? error.message : RESET_FAILED
  }
}
