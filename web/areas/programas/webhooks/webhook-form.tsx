import { useEffect, useEffectEvent, useId, useState } from 'react'
import { type TipoDeEvento, tiposDeEvento } from '#contract/programas/evento'
import {
  DESCRICAO_DE_WEBHOOK_MAX,
  NovoWebhook,
  URL_DE_WEBHOOK_MAX,
  type Webhook,
  type WebhookCriado,
} from '#contract/programas/webhook'
import { CallError, isUnanswered, sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { TiposField } from './tipos-field.tsx'
import { useCreateWebhook, useSaveWebhook } from './webhook.queries.ts'
import { nomeOf } from './webhook.rules.ts'
import css from './webhooks.module.css'

type Quais = 'todos' | 'alguns'
type Rascunho = { url: string; descricao: string; quais: Quais; tipos: readonly TipoDeEvento[] }
const EM_BRANCO: Rascunho = { url: '', descricao: '', quais: 'todos', tipos: [] }
const CAMPOS = ['url', 'descricao', 'tipos'] as const
const QUAIS = [
  { value: 'todos', text: 'Todos' },
  { value: 'alguns', text: 'Só alguns' },
] as const

const rascunhoOf = ({ url, descricao, tipos }: Webhook): Rascunho => ({
  url,
  descricao,
  quais: tipos.length === 0 ? 'todos' : 'alguns',
  tipos: tiposDeEvento.filter((tipo) => tipos.includes(tipo)),
})
const asked = ({ url, descricao, quais, tipos }: Rascunho) => ({
  url,
  descricao,
  tipos: quais === 'todos' ? [] : [...tipos],
})

/** To the API an empty list of types means all types. So the choice of some needs at least one. */
const problemsOf = (rascunho: Rascunho) => ({
  ...findProblems(CAMPOS, NovoWebhook, asked(rascunho)),
  ...(rascunho.quais === 'alguns' && rascunho.tipos.length === 0 && { tipos: 'Escolha ao menos um tipo de evento.' }),
})

/** A form for a new webhook or for changes of one. A refusal keeps what was typed. */
export function WebhookForm({
  webhook,
  onCreated,
  onLeave,
}: {
  webhook?: Webhook
  onCreated?: (criado: WebhookCriado) => void
  onLeave: () => void
}) {
  const id = useId()
  const state = useState(webhook ? () => rascunhoOf(webhook) : EM_BRANCO)
  const [rascunho] = state
  const create = useCreateWebhook()
  const save = useSaveWebhook(webhook?.uuid ?? '')
  const { isPending, error, submittedAt } = webhook ? save : create
  const { bind, change, edit, submit, refuse, isAboutCampos, focus } = useForm<(typeof CAMPOS)[number], Rascunho>({
    state,
    campos: CAMPOS,
    problems: problemsOf(rascunho),
    campoOf: (campo) => campo.split('.')[0]!,
    isBusy: isPending,
    onChange: () => {
      create.reset()
      save.reset()
    },
    onSubmit: () => {
      const dados = NovoWebhook.parse(asked(rascunho))
      const onError = (refusal: unknown) => void refuse(refusal)
      if (!webhook) return create.mutate(dados, { onSuccess: (criado) => onCreated?.(criado), onError })
      const onSuccess = () => {
        showToast('Webhook salvo')
        onLeave()
      }
      save.mutate({ ...dados, estado: webhook.estado }, { onSuccess, onError })
    },
  })
  const begin = useEffectEvent(() => focus('url'))
  useEffect(() => begin(), [])
  return (
    <form className={css.card} aria-labelledby={id} noValidate onSubmit={submit}>
      <h3 id={id}>{webhook ? `Mudar “${nomeOf(webhook)}”` : 'Novo webhook'}</h3>
      <TextField
        {...bind('url', 'Para onde os eventos vão, por exemplo https://loja.exemplo/eventos.')}
        label="Endereço"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={URL_DE_WEBHOOK_MAX}
        required
        value={rascunho.url}
        onChange={(url) => change({ url })}
      />
      <TextField
        {...bind('descricao', 'Se quiser: o que recebe os eventos, por exemplo Estoque.')}
        label="Descrição"
        autoComplete="off"
        maxLength={DESCRICAO_DE_WEBHOOK_MAX}
        value={rascunho.descricao}
        onChange={(descricao) => change({ descricao })}
      />
      <Segmented
        label="Quais eventos"
        value={rascunho.quais}
        options={QUAIS}
        onChange={(quais) => edit(['tipos'], (was) => ({ ...was, quais }))}
      />
      {rascunho.quais === 'alguns' && (
        <TiposField
          bound={bind('tipos')}
          value={rascunho.tipos}
          onChange={(update) => edit(['tipos'], (was) => ({ ...was, tipos: update(was.tipos) }))}
        />
      )}
      {error && !isAboutCampos(error) && (
        <Alert
          key={submittedAt}
          tone="error"
          title={sentenceOf(error, webhook ? 'O webhook não foi salvo.' : 'O webhook não foi criado.')}
          isAnswer
        >
          {!webhook && error instanceof CallError && isUnanswered(error.code) && (
            <p>Se ele aparecer na lista, não crie outro: troque o segredo dele, que não foi mostrado.</p>
          )}
        </Alert>
      )}
      <div className={css.actions}>
        <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
          {webhook ? (isPending ? 'Salvando…' : 'Salvar') : isPending ? 'Criando…' : 'Criar o webhook'}
        </Button>
        {/* not while the call runs: the new secret would never be shown */}
        <Button look="quiet" aria-disabled={isPending} onClick={() => isPending || onLeave()}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
