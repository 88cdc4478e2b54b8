import { useState } from 'react'
import type { Papel } from '#contract/kernel/http/papel'
import { NovoConvite } from '#contract/loja/pessoas'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { takeFocus } from '../../../ui/layers/take-focus.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { OPCOES_DE_PAPEL } from './papeis.tsx'
import css from './pessoas.module.css'
import { useCreateConvite } from './pessoas.queries.ts'

type Rascunho = { email: string; papel: Papel }
const EM_BRANCO: Rascunho = { email: '', papel: 'OPERACAO' }
const CAMPOS = ['email', 'papel'] as const

/** Invites somebody to the shop by e-mail, with one of three roles. */
export function ConviteForm({
  loja,
  nome,
  isNext,
  onSent,
}: {
  loja: string
  nome: string
  /** An invitation was just sent with the form before this one. */
  isNext: boolean
  onSent: () => void
}) {
  const state = useState(EM_BRANCO)
  const [rascunho] = state
  const invite = useCreateConvite(loja)
  const [falha, setFalha] = useState<string>()
  const { bind, change, submit, refuse } = useForm<(typeof CAMPOS)[number], Rascunho>({
    state,
    campos: CAMPOS,
    problems: findProblems(CAMPOS, NovoConvite, rascunho),
    codes: { JA_MEMBRO: 'email', CONFLICT: 'email' },
    isBusy: invite.isPending,
    onSubmit: () => {
      setFalha(undefined)
      invite.mutate(NovoConvite.parse(rascunho), {
        onSuccess: ({ email }) => {
          showToast(`Convite enviado para ${email}`)
          onSent()
        },
        onError: (error) => {
          if (!(error instanceof CallError) || !refuse(error)) setFalha(sentenceOf(error, 'Não deu para convidar.'))
        },
      })
    },
  })
  return (
    <aside className={css.card} aria-labelledby="convidar-titulo">
      <h2 id="convidar-titulo" tabIndex={-1} ref={isNext ? takeFocus : undefined}>
        Convidar
      </h2>
      <p className={css.small}>
        {`A pessoa entra com a conta dela e trabalha no seu carrinho, nos seus fretes e na sua carteira, enviando como ${nome.replace(/\.$/, '')}.`}
      </p>
      <form aria-label="Convidar" className={css.form} noValidate onSubmit={submit}>
        <TextField
          {...bind('email')}
          label="E-mail de quem você convida"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={254}
          required
          value={rascunho.email}
          onChange={(email) => change({ email })}
        />
        <ChoiceCards
          label="Papel"
          isStacked
          value={rascunho.papel}
          onChange={(papel) => change({ papel })}
          options={OPCOES_DE_PAPEL}
        />
        {falha && <Alert tone="error" title={falha} isAnswer />}
        <Button type="submit" look="act" aria-busy={invite.isPending}>
          <WorkIcon name="mail" />
          {invite.isPending ? 'Enviando…' : 'Enviar convite'}
        </Button>
        <p className={css.small}>O convite vale 7 dias e uma vez só. Você retira o acesso quando quiser, na hora.</p>
      </form>
    </aside>
  )
}
