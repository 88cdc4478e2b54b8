import { listNotificacoes, readNotificacoes } from '#contract/notificacao'
import { filledOf, findFilterProblems, readFilter } from '../../ui/filter/filter.rules.ts'

/**
 * The filter of the list, as the form and the address hold it; a field without a condition is empty, and no status
 * means the unread.
 */
export type Filtro = { status: string; datainicio: string; datafim: string }

export const SEM_FILTRO: Filtro = { status: '', datainicio: '', datafim: '' }
export const NAO_LIDAS = 'nao_lidas'

/** The filter in the address; an address without a status means the unread. */
export function readFiltro(search: URLSearchParams) {
  const filtro = readFilter(search, SEM_FILTRO, findProblemasDoFiltro)
  return filtro.status === NAO_LIDAS ? { ...filtro, status: '' } : filtro
}

export function filtroUrl(filtro: Filtro) {
  const search = new URLSearchParams(filledOf(filtro))
  return search.size ? `/notificacoes?${search}` : '/notificacoes'
}

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(listNotificacoes.query, filtro, { inicio: 'datainicio', fim: 'datafim' })

/** The filter as the call takes it; the filter must be free of problems. */
export const queryOf = (filtro: Filtro, page: number, pageSize: number) => ({
  ...listNotificacoes.query.parse(filledOf(filtro)),
  page,
  pageSize,
})

/** The period, as the call that marks all as read takes it. */
export const periodoOf = ({ datainicio, datafim }: Filtro) =>
  readNotificacoes.query.parse(filledOf({ datainicio, datafim }))

export const isPadrao = (filtro: Filtro) => filtroUrl(filtro) === filtroUrl(SEM_FILTRO)
