import { listNotificacoes, readNotificacoes } from '#contract/notificacao'
import { filledOf, findFilterProblems, readFilter } from '../../ui/filter/filter.rules.ts'

/** What is asked of the list, as the form and the address hold it; empty where nothing is, and no status is the unread. */
export type Filtro = { status: string; datainicio: string; datafim: string }

export const SEM_FILTRO: Filtro = { status: '', datainicio: '', datafim: '' }
export const NAO_LIDAS = 'nao_lidas'

/** What the address asks for; the unread are asked for by saying nothing. */
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

/** As the call takes it. Of a filter without problems. */
export const queryOf = (filtro: Filtro, page: number, pageSize: number) => ({
  ...listNotificacoes.query.parse(filledOf(filtro)),
  page,
  pageSize,
})

/** From when until when, as the call that reads all of them takes it. */
export const periodoOf = ({ datainicio, datafim }: Filtro) =>
  readNotificacoes.query.parse(filledOf({ datainicio, datafim }))

export const isPadrao = (filtro: Filtro) => filtroUrl(filtro) === filtroUrl(SEM_FILTRO)
