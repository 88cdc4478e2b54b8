import { FiltroDeFretes, FRETES_POR_PAGINA } from '#contract/frete-envio'
import { DATAS_TROCADAS } from '#contract/kernel/periodo'
import { type Secao, statusesOf } from './secao.rules.ts'

/** What is asked of the list, as the form and the address hold it; empty where nothing is. */
export type Filtro = { busca: string; dataInicio: string; dataFim: string; pageSize: string }
export type CampoDoFiltro = keyof Filtro

export const SEM_FILTRO: Filtro = { busca: '', dataInicio: '', dataFim: '', pageSize: '' }
/** In the order of the form. */
export const CAMPOS_DO_FILTRO = Object.keys(SEM_FILTRO) as CampoDoFiltro[]

/** S2 §2; the first is what stands for nothing said. */
export const QUANTIDADES = [FRETES_POR_PAGINA, 20, 30, 50, 100, 500]

/** What the address asks for. What nobody could have chosen in the form is left out. */
export function readFiltro(search: URLSearchParams): Filtro {
  const filtro = { ...SEM_FILTRO }
  for (const campo of CAMPOS_DO_FILTRO) filtro[campo] = search.get(campo)?.trim() ?? ''
  if (!QUANTIDADES.slice(1).some((quantidade) => String(quantidade) === filtro.pageSize)) filtro.pageSize = ''
  for (;;) {
    const wrong = Object.keys(findProblemasDoFiltro(filtro)) as CampoDoFiltro[]
    if (wrong.length === 0) return filtro
    for (const campo of wrong) filtro[campo] = ''
  }
}

/** The address of a tab with this filter. */
export function filtroUrl(secao: Secao, filtro: Filtro) {
  const search = new URLSearchParams({ section: secao })
  for (const campo of CAMPOS_DO_FILTRO) {
    const value = filtro[campo].trim()
    if (value) search.set(campo, value)
  }
  return `/envios?${search}`
}

/** One sentence a field, by the contract's own schema. */
export function findProblemasDoFiltro(filtro: Filtro): Partial<Record<CampoDoFiltro, string>> {
  const issues = FiltroDeFretes.safeParse(filledOf(filtro)).error?.issues ?? []
  const problems = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  // what is no date is not the wrong way round either
  if (problems.dataInicio && problems.dataFim === DATAS_TROCADAS) delete problems.dataFim
  return problems
}

export const pageSizeOf = ({ pageSize }: Filtro) => Number(pageSize || FRETES_POR_PAGINA)

/** As the call takes it. A search by words looks in every status; without one the tab decides. Of a filter without problems. */
export const queryOf = (secao: Secao, filtro: Filtro, page: number) => ({
  ...FiltroDeFretes.parse(filledOf(filtro)),
  status: filtro.busca ? '' : statusesOf(secao).join(','),
  page,
  pageSize: pageSizeOf(filtro),
})

export const isVazio = ({ busca, dataInicio, dataFim }: Filtro) => [busca, dataInicio, dataFim].join('') === ''

const filledOf = (filtro: Filtro) => Object.fromEntries(Object.entries(filtro).filter(([, value]) => value !== ''))
