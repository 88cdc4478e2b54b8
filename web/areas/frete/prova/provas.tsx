import { lazyPart } from '../../../app/lazy-part.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

/** The part of a detail with the pictures that prove its frete's measures; its code comes when it is shown. */
export const Provas = lazyPart(
  async () => (await import('./provas-dados.tsx')).ProvasDados,
  () => <Skeleton size="block" />,
)
