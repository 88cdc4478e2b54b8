import { useQuery } from '@tanstack/react-query'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { freteQuery } from '../frete.queries.ts'
import css from './frete-detalhe.module.css'

const Waiting = () => (
  <div className={css.waiting} aria-busy="true">
    <Skeleton size="value" />
    <Skeleton size="block" className={css.block} />
    <Skeleton size="block" className={css.block} />
  </div>
)
const DetalheDados = lazyPart(async () => (await import('./detalhe-dados.tsx')).DetalheDados, Waiting)

/** 'Detalhamento do frete' (S2 §2), over the page: the list below stays where it was. */
export function FreteDetalhe({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data: frete, error, refetch } = useQuery(freteQuery(uuid))
  return (
    <Sheet title="Detalhamento do frete" isWide onClose={onClose}>
      {frete ? (
        <DetalheDados frete={frete} />
      ) : error instanceof CallError && error.status === 404 ? (
        <EmptyState level={3} drawing={<OpenBox />} title={error.message}>
          Ele não é desta conta, ou o endereço está incompleto.
        </EmptyState>
      ) : error ? (
        <LoadError
          title="O frete não abriu"
          text={sentenceOf(error, 'Tente de novo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}
