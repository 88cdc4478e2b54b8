import { FiltroDeDiferencas, TODOS_OS_TIPOS } from '#contract/diferenca'
import { filledOf, findFilterProblems, readFilter } from '../../ui/filter/filter.rules.ts'

/** What is asked of the list, as the form and the address hold it; empty where nothing is. */
export type Filtro = {
  dataInicio: string
  dataFim: string
  tipoPagamentoFrete: string
  statusPagamentoFrete: string
  /** Only these differences, by their own uuids with commas: no field of the form, an aviso's link names them. */
  uuids: string
}

/** In the order of the form (S2 §2). */
export const SEM_FILTRO: Filtro = {
  dataInicio: '',
  dataFim: '',
  tipoPagamentoFrete: '',
  statusPagamentoFrete: '',
  uuids: '',
}

/** 'DEBITO/CREDITO', which an address of S2 may name, is all of them: it stands as nothing chosen. */
export function readFiltro(search: URLSearchParams): Filtro {
  const filtro = readFilter(search, SEM_FILTRO, findProblemasDoFiltro)
  return filtro.tipoPagamentoFrete === TODOS_OS_TIPOS ? { ...filtro, tipoPagamentoFrete: '' } : filtro
}

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(FiltroDeDiferencas, filtro, { inicio: 'dataInicio', fim: 'dataFim' })

/** As the call takes it. Of a filter without problems. S2 §9: all kinds are asked for by name. */
export const decodeFiltro = (filtro: Filtro) =>
  FiltroDeDiferencas.parse({ tipoPagamentoFrete: TODOS_OS_TIPOS, ...filledOf(filtro) })
