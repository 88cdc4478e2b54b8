import { FiltroDeDiferencas, TODOS_OS_TIPOS } from '#contract/diferenca'
import { filledOf, findFilterProblems, readFilter } from '../../ui/filter/filter.rules.ts'

/** What is asked of the list, as the form and the address hold it; empty where nothing is. */
export type Filtro = {
  dataInicio: string
  dataFim: string
  tipoPagamentoFrete: string
  statusPagamentoFrete: string
}

/** In the order of the form (S2 §2). */
export const SEM_FILTRO: Filtro = { dataInicio: '', dataFim: '', tipoPagamentoFrete: '', statusPagamentoFrete: '' }

/** 'DEBITO/CREDITO', which an address of S2 may name, is all of them: it stands as nothing chosen. */
export function readFiltro(search: URLSearchParams): Filtro {
  const filtro = readFilter(search, SEM_FILTRO, findProblemasDoFiltro)
  return filtro.tipoPagamentoFrete === TODOS_OS_TIPOS ? { ...filtro, tipoPagamentoFrete: '' } : filtro
}

/** The same address with this filter; everything else in it stays. */
export function writeFiltro(search: URLSearchParams, filtro: Filtro) {
  const written = new URLSearchParams(search)
  for (const [campo, value] of Object.entries(filtro)) {
    if (value) written.set(campo, value)
    else written.delete(campo)
  }
  return written
}

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(FiltroDeDiferencas, filtro, { inicio: 'dataInicio', fim: 'dataFim' })

/** As the call takes it. Of a filter without problems. S2 §9: all kinds are asked for by name. */
export const decodeFiltro = (filtro: Filtro) =>
  FiltroDeDiferencas.parse({ tipoPagamentoFrete: TODOS_OS_TIPOS, ...filledOf(filtro) })

export const isVazio = (filtro: Filtro) => Object.values(filtro).every((value) => value === '')
