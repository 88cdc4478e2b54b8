import { FiltroDeDiferencas, TODOS_OS_TIPOS } from '#contract/diferenca'
import { filledOf, findFilterProblems, readFilter } from '../../ui/filter/filter.rules.ts'

/** The filter of the list, as the form and the address hold it. A field without a condition is empty. */
export type Filtro = {
  dataInicio: string
  dataFim: string
  tipoPagamentoFrete: string
  statusPagamentoFrete: string
  /** Only these differences: their own uuids, with commas between. The form has no field for it; the link of an aviso sets it. */
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

/** An address of S2 may say 'DEBITO/CREDITO', which means all: the form then shows nothing chosen. */
export function readFiltro(search: URLSearchParams): Filtro {
  const filtro = readFilter(search, SEM_FILTRO, findProblemasDoFiltro)
  return filtro.tipoPagamentoFrete === TODOS_OS_TIPOS ? { ...filtro, tipoPagamentoFrete: '' } : filtro
}

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(FiltroDeDiferencas, filtro, { inicio: 'dataInicio', fim: 'dataFim' })

/** The filter as the call takes it; the filter must be free of problems. The call names the kinds also when all are meant (S2 §9). */
export const decodeFiltro = (filtro: Filtro) =>
  FiltroDeDiferencas.parse({ tipoPagamentoFrete: TODOS_OS_TIPOS, ...filledOf(filtro) })
