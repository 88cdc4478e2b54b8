import { useState } from 'react'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import { NovoOperador } from '#contract/operacao/equipe'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { CpfField } from '../../../ui/fields/cpf-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { DireitosField } from './direitos-field.tsx'
import css from './equipe.module.css'
import { useInviteOperador } from './equipe.queries.ts'

type Rascunho = { nome: string; cpf: string; email: string; direitos: DireitoDeOperador[] }
const BLANK: Rascunho = { nome: '', cpf: '', email: '', direitos: ['ATENDIMENTO'] }
const CAMPOS = ['nome', 'cpf', 'email', 'direitos'] as const

/** Invites somebody to the staff; the link goes to the e-mail. */
export function ConviteForm({ onDone }: { onDone: () => void }) {
  const state = useState(BLANK)
  const [values] = state
  const invite = useInviteOperador()
  const form = useForm<(typeof CAMPOS)[number], Rascunho>({
    state,
    campos: CAMPOS,
    problems: findProblems(CAMPOS, NovoOperador, values),
    codes: { CPF_JA_CADASTRADO: 'cpf', EMAIL_JA_CADASTRADO: 'email' },
    isBusy: invite.isPending,
    onChange: invite.reset,
    onSubmit: () =>
      invite.mutate(values, {
        onSuccess: () => {
          showToast(`Convite enviado para ${values.email}.`, 'success')
          onDone()
        },
        onError: (error) => void form.refuse(error),
      }),
  })
  return (
    <form className={css.form} aria-label="Convidar para a equipe" noValidate onSubmit={form.submit}>
      {invite.isError && !form.isAboutCampos(invite.error) && (
        <Alert tone="error" title={invite.error.message} isAnswer />
      )}
      <div className={css.campos}>
        <TextField
          {...form.bind('nome')}
          label="Nome completo"
          autoComplete="off"
          required
          value={values.nome}
          onChange={(nome) => form.change({ nome })}
        />
        <CpfField
          {...form.bind('cpf', 'Com ele se entra.')}
          label="CPF"
          autoComplete="off"
          required
          value={values.cpf}
          onChange={(cpf) => form.change({ cpf })}
        />
        <TextField
          {...form.bind('email', 'Recebe o link que cria a senha.')}
          type="email"
          label="E-mail"
          autoComplete="off"
          required
          value={values.email}
          onChange={(email) => form.change({ email })}
        />
      </div>
      <DireitosField
        direitos={values.direitos}
        problem={form.errorOf('direitos')}
        onChange={(direitos) => form.change({ direitos })}
      />
      <div className={css.acoes}>
        <Button type="submit" look="act" aria-busy={invite.isPending}>
          {invite.isPending ? 'Convidando…' : 'Convidar'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
