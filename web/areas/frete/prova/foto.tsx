import { useQuery } from '@tanstack/react-query'
import type { Prova } from '#contract/diferenca/prova'
import { useFileImage } from '../../../app/use-file-image.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { fotoQuery } from './prova.queries.ts'
import css from './provas.module.css'

/** The picture of a proof. */
export function Foto({
  frete,
  prova,
  alt,
  className,
}: {
  frete: string
  prova: Prova
  alt: string
  className?: string
}) {
  const { data: foto, isError, refetch, isFetching } = useQuery(fotoQuery(frete, prova.uuid))
  const showIn = useFileImage(foto)
  if (foto) return <img ref={showIn} className={className} alt={alt} />
  if (isError)
    return (
      <span className={css.missing}>
        <WorkIcon name="alert" />A foto não abriu.
        <button type="button" aria-busy={isFetching} onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </span>
    )
  return <Skeleton size="block" className={css.loading} />
}
