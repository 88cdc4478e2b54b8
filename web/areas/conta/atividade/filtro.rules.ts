import { FiltroDeAtividade } from '#contract/conta/atividade'
import { filledOf, findFilterProblems, readFilter } from '../../../ui/filter/filter.rules.ts'

/** What is asked of the list, as the form and the address hold it; empty where nothing is. */
export type Filtro = { pessoa: string; dataInicio: string; dataFim: string }

const SEM_FILTRO: Filtro = { pessoa: '', dataInicio: '', dataFim: '' }

export const readFiltro = (search: URLSearchParams): Filtro => readFilter(search, SEM_FILTRO, findProblemasDoFiltro)

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(FiltroDeAtividade, filtro, { inicio: 'dataInicio', fim: 'dataFim' })

/** As the call takes it. Of a filter without problems. */
export const decodeFiltro = (filtro: Filtro) => FiltroDeAtividade.parse(filledOf(filtro))
