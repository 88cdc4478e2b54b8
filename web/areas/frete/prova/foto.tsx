import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Prova } from '#contract/diferenca/prova'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { fotoQuery } from './prova.queries.ts'
import css from './provas.module.css'

/** The picture. Only a call with the session gets its bytes, so the image shows a copy of them. */
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
  const showIn = useShow(foto)
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

/** Gives an image these bytes, and frees the copy when the image goes. */
function useShow(foto: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !foto) return undefined
      const url = URL.createObjectURL(foto)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [foto],
  )
}
