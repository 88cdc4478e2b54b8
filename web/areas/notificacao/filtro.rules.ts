import { DATAS_TROCADAS } from '#contract/kernel/periodo'
import { listNotificacoes } from '#contract/notificacao'

/** What is asked of the list, as the form and the address hold it; empty where nothing is, and no status is the unread. */
export type Filtro = { status: string; datainicio: string; datafim: string }
export type CampoDoFiltro = keyof Filtro

export const SEM_FILTRO: Filtro = { status: '', datainicio: '', datafim: '' }
export const CAMPOS_DO_FILTRO = Object.keys(SEM_FILTRO) as CampoDoFiltro[]
export const NAO_LIDAS = 'nao_lidas'

/** What the address asks for. What nobody could have chosen in the form is left out. */
export function readFiltro(search: URLSearchParams): Filtro {
  const filtro = { ...SEM_FILTRO }
  for (const campo of CAMPOS_DO_FILTRO) filtro[campo] = search.get(campo)?.trim() ?? ''
  if (filtro.status === NAO_LIDAS) filtro.status = ''
  for (;;) {
    const wrong = Object.keys(findProblemasDoFiltro(filtro)) as CampoDoFiltro[]
    if (wrong.length === 0) return filtro
    for (const campo of wrong) filtro[campo] = ''
  }
}

export function filtroUrl(filtro: Filtro) {
  const search = new URLSearchParams(Object.entries(filtro).filter(([, value]) => value !== ''))
  return search.size ? `/notificacoes?${search}` : '/notificacoes'
}

/** One sentence a field, by the contract's own schema. */
export function findProblemasDoFiltro(filtro: Filtro): Partial<Record<CampoDoFiltro, string>> {
  const issues = listNotificacoes.query.safeParse(filledOf(filtro)).error?.issues ?? []
  const problems = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  // what is no date is not the wrong way round either
  if (problems.datainicio && problems.datafim === DATAS_TROCADAS) delete problems.datafim
  return problems
}

/** As the call takes it. Of a filter without problems. */
export const queryOf = (filtro: Filtro, page: number, pageSize: number) => ({
  ...listNotificacoes.query.parse(filledOf(filtro)),
  page,
  pageSize,
})

export const isPadrao = (filtro: Filtro) => filtroUrl(filtro) === filtroUrl(SEM_FILTRO)

const filledOf = (filtro: Filtro) => Object.fromEntries(Object.entries(filtro).filter(([, value]) => value !== ''))
