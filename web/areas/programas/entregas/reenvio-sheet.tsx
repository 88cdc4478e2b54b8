import { useState } from 'react'
import { ENTREGAS_GUARDADAS_DIAS, type Webhook } from '#contract/programas/webhook'
import { sentenceOf } from '../../../app/data/api.ts'
import { agora, hoje } from '../../../app/data/clock.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import {
  type Desde,
  desdeOf,
  findProblemas,
  instanteOf,
  primeiroInstante,
  REENVIO_COMECOU,
} from '../webhooks/reenvio.rules.ts'
import { useResendEntregas } from '../webhooks/webhook.queries.ts'
import css from './entregas.module.css'

type Quais = 'tudo' | 'falhas'
const CAMPOS = ['dia', 'hora'] as const
const QUAIS = [
  { value: 'tudo', text: 'Tudo' },
  { value: 'falhas', text: 'Só o que falhou' },
] as const

/** Sends again what entered the log since a moment: everything, or only what failed. */
export function ReenvioSheet({ webhook: { uuid, falhandoDesde }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const state = useState<Desde & { quais: Quais }>(() => {
    const primeiro = primeiroInstante(agora())
    const inicio = falhandoDesde && falhandoDesde > primeiro ? desdeOf(falhandoDesde) : { dia: hoje(), hora: '00:00' }
    return { ...inicio, quais: 'tudo' }
  })
  const [rascunho] = state
  const { mutate, isPending, error, submittedAt, reset } = useResendEntregas(uuid)
  const { bind, change, submit, refuse, isAboutCampos } = useForm<(typeof CAMPOS)[number], Desde & { quais: Quais }>({
    state,
    campos: CAMPOS,
    problems: findProblemas(rascunho, agora()),
    campoOf: (campo) => (campo === 'desde' ? 'dia' : campo),
    isBusy: isPending,
    onChange: reset,
    onSubmit: () =>
      mutate(
        { desde: instanteOf(rascunho)!, soFalhas: rascunho.quais === 'falhas' },
        {
          onSuccess: () => {
            showToast(REENVIO_COMECOU)
            onClose()
          },
          onError: (refusal) => void refuse(refusal),
        },
      ),
  })
  return (
    <Sheet title="Reenviar desde…" isForm onClose={onClose}>
      <form className={css.form} aria-label="Reenviar desde" noValidate onSubmit={submit}>
        <p>
          {`O que entrou no registro de eventos desde este momento, no horário de Brasília; até ${ENTREGAS_GUARDADAS_DIAS} dias atrás. Cada evento vai com o mesmo webhook-id.`}
        </p>
        <TextField
          {...bind('dia')}
          label="Dia"
          type="date"
          max={hoje()}
          required
          value={rascunho.dia}
          onChange={(dia) => change({ dia })}
        />
        <TextField
          {...bind('hora')}
          label="Hora"
          type="time"
          required
          value={rascunho.hora}
          onChange={(hora) => change({ hora })}
        />
        <Segmented
          label="O que reenviar"
          value={rascunho.quais}
          options={QUAIS}
          onChange={(quais) => change({ quais })}
        />
        {error && !isAboutCampos(error) && (
          <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'O reenvio não começou.')} isAnswer />
        )}
        <div className={css.actions}>
          <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
            {isPending ? 'Pedindo…' : 'Reenviar'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
