import { useInfiniteQuery } from '@tanstack/react-query'
import { useSite } from '../../../app/frame/site.tsx'
import { SandboxMark } from '../../../ui/page/sandbox-mark.tsx'
import type { Filtro } from '../filtro.rules.ts'
import { fretesQuery, joinPages } from '../frete.queries.ts'
import type { Secao } from '../secao.rules.ts'
import { planMarca } from './marca-de-testes.rules.ts'

/** The note under the list of a tab or a search that says which labels are not real. Draws nothing when all are real. */
export function MarcaDeTestes({ secao, filtro }: { secao: Secao; filtro: Filtro }) {
  const { sandbox } = useSite()
  const { data } = useInfiniteQuery(fretesQuery(secao, filtro))
  const marca = planMarca(data ? joinPages(data.pages) : [], sandbox)
  if (!marca) return null
  return <SandboxMark {...marca} act={sandbox ? 'Postar e entregar no /sandbox' : null} />
}
