import type { ChaveDeApi } from '#contract/programas/chave-de-api'
import { sentenceOf } from '../../../app/data/api.ts'
import { agora } from '../../../app/data/clock.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useDeleteChaveDeApi } from './chave-de-api.queries.ts'
import css from './chaves.module.css'
import { EscoposDaChave } from './escopos-da-chave.tsx'
import { validadeOf } from './validade.rules.ts'

/** Revokes a key, after a question that says what stops working. */
export function RevogacaoModal({
  chave: { uuid, nome, inicio, escopos, expiraEm, usadaEm },
  onClose,
  onDone,
}: {
  chave: ChaveDeApi
  onClose: () => void
  onDone: () => void
}) {
  const { mutate, isPending, error, submittedAt } = useDeleteChaveDeApi()
  const revoke = () =>
    mutate(uuid, {
      onSuccess: () => {
        showToast('Chave de API revogada')
        onDone()
      },
    })
  return (
    <Modal title={`Revogar a chave “${nome}”?`} tone="error" onClose={onClose}>
      {validadeOf(expiraEm, agora()).estado === 'expirou' ? (
        <p>Esta chave já expirou e não abre mais nada. Ela só sai da lista.</p>
      ) : (
        <>
          <p>{`O programa ou a loja virtual que usa ${inicio}… para na hora e não pode mais:`}</p>
          <EscoposDaChave escopos={escopos} />
          <p>
            {`${usadaEm ? `O último uso foi em ${formatInstante(usadaEm)}.` : 'Ela nunca foi usada.'} Não há como desfazer: para voltar, crie outra chave.`}
          </p>
        </>
      )}
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para revogar.')} />}
      <div className={css.actions}>
        <Button
          className={css.danger}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || revoke()}
        >
          {isPending ? 'Revogando…' : 'Revogar a chave'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
