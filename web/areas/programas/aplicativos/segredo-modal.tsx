import { useState } from 'react'
import { type Aplicativo, type AplicativoComSegredo, NovoSegredo } from '#contract/programas/aplicativo'
import { sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { useRenewSegredo } from './aplicativo.queries.ts'

const CAMPOS = ['senha'] as const

/** Changes the secret of an aplicativo, with the person's password, after saying what stops working. */
export function SegredoModal({
  aplicativo: { uuid, nome },
  onClose,
  onDone,
}: {
  aplicativo: Aplicativo
  onClose: () => void
  onDone: (renovado: AplicativoComSegredo) => void
}) {
  const state = useState({ senha: '' })
  const [rascunho] = state
  const { mutate, isPending, error, submittedAt, reset } = useRenewSegredo(uuid)
  const { bind, change, submit, refuse, isAboutCampos } = useForm<'senha', typeof rascunho>({
    state,
    campos: CAMPOS,
    problems: findProblems(CAMPOS, NovoSegredo, rascunho),
    codes: { SENHA_INCORRETA: 'senha' },
    isBusy: isPending,
    onChange: reset,
    onSubmit: () => mutate(rascunho, { onSuccess: onDone, onError: (refused) => void refuse(refused) }),
  })
  const close = () => isPending || onClose() // while the call runs it stays open: the new secret would never be shown
  return (
    <Modal title={`Trocar o client_secret de “${nome}”?`} onClose={close}>
      <form className={css.section} noValidate onSubmit={submit}>
        <p>O de agora deixa de valer na hora: o seu programa para até você pôr o novo. As autorizações continuam.</p>
        <PasswordField
          {...bind('senha', 'Para sabermos que é você.')}
          label="Sua senha"
          autoComplete="current-password"
          required
          value={rascunho.senha}
          onChange={(senha) => change({ senha })}
        />
        {error && !isAboutCampos(error) && (
          <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'O client_secret não foi trocado.')} />
        )}
        <div className={css.actions}>
          <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
            {isPending ? 'Trocando…' : 'Trocar o segredo'}
          </Button>
          <Button look="quiet" aria-disabled={isPending} onClick={close}>
            Cancelar
          </Button>
        </div>
      </form>
    </Modal>
  )
}
