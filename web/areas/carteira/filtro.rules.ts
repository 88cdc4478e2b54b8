import { FiltroDeTransacoes, STATUS_DE_TRANSACAO, TIPOS_DE_TRANSACAO } from '#contract/carteira'
import { writeDia } from '#contract/kernel/values/instant'
import { filledOf, findFilterProblems, readFilter } from '../../ui/filter/filter.rules.ts'

/** The filter of the list, as the form and the address hold it; a field without a condition is empty. */
export type Filtro = { dataInicio: string; dataFim: string; tipoTransacao: string; statusTransacao: string }

/** In the order of the form. */
export const SEM_FILTRO: Filtro = { dataInicio: '', dataFim: '', tipoTransacao: '', statusTransacao: '' }

export const readFiltro = (search: URLSearchParams) => readFilter(search, SEM_FILTRO, findProblemasDoFiltro)

export const findProblemasDoFiltro = (filtro: Filtro) =>
  findFilterProblems(FiltroDeTransacoes, filtro, { inicio: 'dataInicio', fim: 'dataFim' })

/** The filter as the call takes it; the filter must be free of problems. */
export const decodeFiltro = (filtro: Filtro) => FiltroDeTransacoes.parse(filledOf(filtro))

/** 'de 01/11/2026 até 22/11/2026, Saque por Pix, Concluída': what the download will hold. */
export function filtroText({ dataInicio, dataFim, tipoTransacao, statusTransacao }: Filtro) {
  const tipo = TIPOS_DE_TRANSACAO[tipoTransacao as keyof typeof TIPOS_DE_TRANSACAO]?.descricao
  const status = STATUS_DE_TRANSACAO[statusTransacao as keyof typeof STATUS_DE_TRANSACAO]
  const desde = dataInicio && `${dataFim ? 'de' : 'desde'} ${formatDia(dataInicio)}`
  const ate = dataFim && `até ${formatDia(dataFim)}`
  return [[desde, ate].filter(Boolean).join(' '), tipo, status].filter(Boolean).join(', ')
}

const formatDia = (dia: string) => writeDia(dia.slice(0, 10))
