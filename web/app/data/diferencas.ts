import { queryOptions } from '@tanstack/react-query'
import { countDiferencas } from '#contract/kernel/http/contagens'
import { call } from './api.ts'
import { can, readAssinatura } from './perfil.ts'

/** How many freight differences are open: the menu's badge, the line of the home and the words of /postagens. */
export const abertasQuery = () =>
  queryOptions({
    queryKey: ['app', 'diferencas-abertas', readAssinatura()],
    meta: { shows: ['diferencas'] },
    queryFn: ({ signal }) => call(countDiferencas, { signal }),
    enabled: readAssinatura() !== null && can('verDiferencas'),
    staleTime: 60_000,
  })
