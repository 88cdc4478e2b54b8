import { useMutation } from '@tanstack/react-query'
import { findDossie } from '#contract/diferenca/contestacao'
import { callFile, sentenceOf } from '../../../app/data/api.ts'
import { saveAs } from '../../../app/save-as.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './dossie-button.module.css'

/** 'Baixar dossiê (PDF)': receipt, measures, photos and events of one frete as one file (D §14). */
export function DossieButton({ frete, codigo }: { frete: string; codigo: string | null }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      saveAs(`dossie-${codigo ?? frete}.pdf`, await callFile(findDossie, { params: { id: frete } })),
  })
  return (
    <>
      <Button size="s" aria-disabled={isPending} aria-busy={isPending} onClick={() => isPending || mutate()}>
        <WorkIcon name="document" size="s" />
        {isPending ? 'Preparando o dossiê…' : 'Baixar dossiê (PDF)'}
      </Button>
      {error && !isPending && (
        <span className={css.failed} role="alert">
          {sentenceOf(error, 'O dossiê não veio. Tente de novo.')}
        </span>
      )}
    </>
  )
}
