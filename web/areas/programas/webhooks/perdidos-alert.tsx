import { ENTREGAS_GUARDADAS_DIAS, type Webhook } from '#contract/programas/webhook'
import { sentenceOf } from '../../../app/data/api.ts'
import { agora } from '../../../app/data/clock.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { primeiroInstante, REENVIO_COMECOU } from './reenvio.rules.ts'
import { useResendEntregas } from './webhook.queries.ts'
import { nomeOf } from './webhook.rules.ts'
import css from './webhooks.module.css'

/** What a webhook missed while it was off: offered once it is on again. */
export function PerdidosAlert({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { uuid, estado, perdidosDesde } = webhook
  const { mutate, isPending, error, submittedAt } = useResendEntregas(uuid)
  if (!perdidosDesde) return null
  if (estado === 'DESLIGADO')
    return (
      <p className={css.note}>
        {`Quando você o ligar, dá para reenviar o que ele não recebeu desde ${formatDiaHora(perdidosDesde)}.`}
      </p>
    )
  const primeiro = primeiroInstante(agora())
  const desde = perdidosDesde < primeiro ? primeiro : perdidosDesde
  const verbo = `Reenviar desde ${formatDiaHora(desde)}`
  const resend = () =>
    mutate(
      { desde },
      {
        onSuccess: () => {
          showToast(REENVIO_COMECOU)
          onDone()
        },
      },
    )
  return (
    <div className={css.perdidos}>
      <p>
        {`Enquanto estava desligado, ele não recebeu os eventos desde ${formatDiaHora(perdidosDesde)}.`}
        {desde !== perdidosDesde &&
          ` São reenviados os últimos ${ENTREGAS_GUARDADAS_DIAS} dias; os de antes estão em /api/v1/eventos.`}
      </p>
      <Button
        size="s"
        aria-label={`${verbo}, ${nomeOf(webhook)}`}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => isPending || resend()}
      >
        {verbo}
      </Button>
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'O reenvio não começou.')} />}
    </div>
  )
}
