import { FiltroDeFretes, FRETES_POR_PAGINA } from '#contract/frete-envio'
import { filledOf, findFilterProblems, readFilter } from '../../ui/filter/filter.rules.ts'
import { readSecao, type Secao, statusesOf } from './secao.rules.ts'

/** The filter of the list, as the form and the address hold it; a field without a condition is empty. */
export type Filtro = {
  busca: string
  dataInicio: string
  dataFim: string
  pageSize: string
  /** 'true': only labels that were never printed. Only in the tab 'Gerados'. */
  naoImpressas: string
}

/** In the order of the form. */
export const SEM_FILTRO: Filtro = { busca: '', dataInicio: '', dataFim: '', pageSize: '', naoImpressas: '' }

/** S2 §2; the first is the default. */
export const QUANTIDADES = [FRETES_POR_PAGINA, 20, 30, 50, 100, 500]

/** The filter in the address. Of the quantities it takes only those that the form offers. */
export function readFiltro(search: URLSearchParams) {
  const read = readFilter(search, SEM_FILTRO, findProblemasDoFiltro)
  const filtro = { ...read, naoImpressas: onlyNaoImpressas(readSecao(search), read) }
  const isOffered = QUANTIDADES.slice(1).some((quantidade) => String(quantidade) === filtro.pageSize)
  return isOffered ? filtro : { ...filtro, pageSize: '' }
}

/** The address of a tab with this filter. */
export function filtroUrl(secao: Secao, filtro: Filtro) {
  const search = new URLSearchParams({ section: secao })
  const asked = { ...filtro, naoImpressas: onlyNaoImpressas(secao, filtro) }
  for (const [campo, value] of Object.entries(asked)) if (value.trim()) search.set(campo, value.trim())
  return `/envios?${search}`
}

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(FiltroDeFretes, filtro, { inicio: 'dataInicio', fim: 'dataFim' })

export const pageSizeOf = ({ pageSize }: Filtro) => Number(pageSize || FRETES_POR_PAGINA)

/**
 * The filter as the call takes it; the filter must be free of problems. A search by words looks in every status;
 * without words the tab decides.
 */
export const queryOf = (secao: Secao, filtro: Filtro, page: number) => ({
  ...FiltroDeFretes.parse(filledOf(filtro)),
  status: filtro.busca ? undefined : statusesOf(secao).join(','),
  page,
  pageSize: pageSizeOf(filtro),
})

export const isVazio = ({ busca, dataInicio, dataFim, naoImpressas }: Filtro) =>
  [busca, dataInicio, dataFim, naoImpressas].join('') === ''

/** Only a GERADO frete can be printed for the first time, and a search by words looks in every tab. */
const onlyNaoImpressas = (secao: Secao, { busca, naoImpressas }: Filtro) =>
  secao === 'GERADO' && !busca && naoImpressas === 'true' ? 'true' : ''
