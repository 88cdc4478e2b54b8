import { FiltroDeAtividade } from '#contract/conta/atividade'
import { filledOf, findFilterProblems, readFilter } from '../../../ui/filter/filter.rules.ts'

/** The filter of the list, as the form and the address hold it; a field without a condition is empty. */
export type Filtro = { pessoa: string; dataInicio: string; dataFim: string }

const SEM_FILTRO: Filtro = { pessoa: '', dataInicio: '', dataFim: '' }

export const readFiltro = (search: URLSearchParams): Filtro => readFilter(search, SEM_FILTRO, findProblemasDoFiltro)

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(FiltroDeAtividade, filtro, { inicio: 'dataInicio', fim: 'dataFim' })

/** The filter as the call takes it; the filter must be free of problems. */
export const decodeFiltro = (filtro: Filtro) => FiltroDeAtividade.parse(filledOf(filtro))
