import { type ReactNode, useState } from 'react'
import type { Loja } from '#contract/loja'
import { showToast } from '../../app/notices/notices.ts'
import { Modal } from '../../ui/layers/modal.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { useDeleteLoja } from './loja.queries.ts'
import css from './loja-exclusao.module.css'

/** Deletes a shop, after a question. `children` of the question: what else ends with the shop. */
export function LojaExclusao({
  loja,
  onDeleted,
  children,
}: {
  loja: Loja
  onDeleted: () => void
  children: ReactNode
}) {
  const [isAsked, setAsked] = useState(false)
  const remove = useDeleteLoja(loja.uuid, () => {
    showToast('Loja excluída com sucesso')
    onDeleted()
  })
  return (
    <div className={css.row}>
      <p>Os fretes que ela já enviou continuam como estão.</p>
      <Button look="quiet" className={css.danger} onClick={() => setAsked(true)}>
        Excluir loja
      </Button>
      {isAsked && (
        <Modal title="Excluir esta loja?" tone="error" onClose={() => setAsked(false)}>
          <p>{`${loja.razaoSocial} deixa de ser remetente dos seus fretes. Isto não tem volta.`}</p>
          {children}
          {remove.error && <Alert tone="error" title={remove.error.message} />}
          <div className={css.actions}>
            <Button
              className={css.danger}
              aria-disabled={remove.isPending}
              aria-busy={remove.isPending}
              onClick={() => remove.isPending || remove.mutate()}
            >
              {remove.isPending ? 'Excluindo…' : 'Excluir loja'}
            </Button>
            <Button look="quiet" onClick={() => setAsked(false)}>
              Cancelar
            </Button>
          </div>
        </Modal>
      )}
    </div>
  )
}
