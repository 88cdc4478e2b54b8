import { useMutation } from '@tanstack/react-query'
import type { Diferenca } from '#contract/diferenca'
import { withdrawContestacao } from '#contract/diferenca/contestacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { call, endsSession, sentenceOf } from '../../../app/data/api.ts'
import { hoje } from '../../../app/data/clock.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { formatDia } from '../../cotacao/index.ts'
import css from './desistir-modal.module.css'

/** The question before a contest is taken back, with what follows. */
export function DesistirModal({ diferenca, onClose }: { diferenca: Diferenca; onClose: () => void }) {
  const { uuid, diferencaValor, prazoContestacao } = diferenca
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: () => call(withdrawContestacao, { params: { id: uuid } }),
    meta: { changes: ['diferencas', 'fretes', 'listasDeFretes'], evenFailed: true },
    onSuccess: () => {
      showToast('Contestação retirada.')
      onClose()
    },
  })
  return (
    <Modal title="Desistir da contestação?" onClose={onClose}>
      <p>{`${formatReais(Math.abs(diferencaValor))} voltam ao débito. Os dias em análise não contam no vencimento.`}</p>
      <p>
        {prazoContestacao !== null && prazoContestacao >= hoje()
          ? `Até ${formatDia(prazoContestacao)} você pode contestar de novo.`
          : 'O prazo para contestar já terminou: depois de desistir, não dá para contestar de novo.'}
      </p>
      {error && !isPending && !endsSession(error) && (
        <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para desistir. Tente de novo.')} />
      )}
      <div className={css.acts}>
        <Button aria-disabled={isPending} aria-busy={isPending} onClick={() => isPending || mutate()}>
          {isPending ? 'Desistindo…' : 'Desistir'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Continuar em análise
        </Button>
      </div>
    </Modal>
  )
}
