import { useState } from 'react'
import { NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import type { Membro } from '#contract/loja/pessoas'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { OPCOES_DE_PAPEL } from './papeis.tsx'
import css from './pessoas.module.css'
import { useSaveMembro } from './pessoas.queries.ts'

/** Changes a member's role; it holds from their next call on. */
export function PapelModal({ loja, membro, onClose }: { loja: string; membro: Membro; onClose: () => void }) {
  const [papel, setPapel] = useState(membro.papel)
  const { mutate, isPending, error, submittedAt } = useSaveMembro(loja)
  const save = () =>
    mutate(
      { uuid: membro.uuid, papel },
      {
        onSuccess: () => {
          showToast(`${membro.nome} agora tem o papel ${NOMES_DOS_PAPEIS[papel]}`)
          onClose()
        },
      },
    )
  return (
    <Modal title={`Papel de ${membro.nome}`} onClose={onClose}>
      <ChoiceCards label="Papel" isStacked value={papel} onChange={setPapel} options={OPCOES_DE_PAPEL} />
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para mudar o papel.')} />}
      <div className={css.acts}>
        <Button look="act" aria-disabled={isPending} aria-busy={isPending} onClick={() => isPending || save()}>
          {isPending ? 'Salvando…' : 'Salvar papel'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
