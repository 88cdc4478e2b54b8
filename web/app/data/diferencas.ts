import { queryOptions } from '@tanstack/react-query'
import { countDiferencas } from '#contract/kernel/http/contagens'
import type { EndpointAnswer } from '#contract/kernel/http/endpoint'
import type { Dia } from '#contract/kernel/values/instant'
import { call } from './api.ts'
import { can, readAssinatura } from './perfil.ts'

export type Abertas = EndpointAnswer<typeof countDiferencas>

/** How many freight differences are open: the menu's badge, the line of the home and the words of /postagens. */
export const abertasQuery = () =>
  queryOptions({
    queryKey: ['app', 'diferencas-abertas', readAssinatura()],
    meta: { shows: ['diferencas'] },
    queryFn: ({ signal }) => call(countDiferencas, { signal }),
    enabled: readAssinatura() !== null && can('verDiferencas'),
    staleTime: 60_000,
  })

/** There is something to pay or to redeem. */
export const hasDiferencas = (abertas: Abertas | undefined): abertas is Abertas =>
  abertas !== undefined && abertas.debitos + abertas.creditos > 0

/** A debit is past due: nothing is bought until it is paid (D §14). */
export const isDebitoVencido = ({ vencimento }: Abertas, hoje: Dia) => vencimento !== null && vencimento < hoje
