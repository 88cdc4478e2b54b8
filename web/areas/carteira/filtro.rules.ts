import { FiltroDeTransacoes, STATUS_DE_TRANSACAO, TIPOS_DE_TRANSACAO } from '#contract/carteira'
import { DATAS_TROCADAS } from '#contract/kernel/periodo'

/** What is asked of the list, as the form and the address hold it; empty where nothing is. */
export type Filtro = { dataInicio: string; dataFim: string; tipoTransacao: string; statusTransacao: string }
export type CampoDoFiltro = keyof Filtro

export const SEM_FILTRO: Filtro = { dataInicio: '', dataFim: '', tipoTransacao: '', statusTransacao: '' }
/** In the order of the form. */
export const CAMPOS_DO_FILTRO = Object.keys(SEM_FILTRO) as CampoDoFiltro[]

/** What the address asks for. What nobody could have chosen in the form is left out. */
export function readFiltro(search: URLSearchParams): Filtro {
  const filtro = { ...SEM_FILTRO }
  for (const campo of CAMPOS_DO_FILTRO) filtro[campo] = search.get(campo)?.trim() ?? ''
  for (;;) {
    const wrong = Object.keys(findProblemasDoFiltro(filtro)) as CampoDoFiltro[]
    if (wrong.length === 0) return filtro
    for (const campo of wrong) filtro[campo] = ''
  }
}

/** The same address with this filter; everything else in it stays. */
export function writeFiltro(search: URLSearchParams, filtro: Filtro) {
  const written = new URLSearchParams(search)
  for (const campo of CAMPOS_DO_FILTRO) {
    if (filtro[campo]) written.set(campo, filtro[campo])
    else written.delete(campo)
  }
  return written
}

/** One sentence a field, by the contract's own schema. */
export function findProblemasDoFiltro(filtro: Filtro): Partial<Record<CampoDoFiltro, string>> {
  const issues = FiltroDeTransacoes.safeParse(filledOf(filtro)).error?.issues ?? []
  const problems = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  // what is no date is not the wrong way round either
  if (problems.dataInicio && problems.dataFim === DATAS_TROCADAS) delete problems.dataFim
  return problems
}

/** As the call takes it. Of a filter without problems. */
export const decodeFiltro = (filtro: Filtro) => FiltroDeTransacoes.parse(filledOf(filtro))

export const isVazio = (filtro: Filtro) => Object.values(filtro).every((value) => value === '')

/** 'de 01/11/2026 até 22/11/2026, Saque por Pix, Concluída', as the download says what it will hold. */
export function filtroText({ dataInicio, dataFim, tipoTransacao, statusTransacao }: Filtro) {
  const tipo = TIPOS_DE_TRANSACAO[tipoTransacao as keyof typeof TIPOS_DE_TRANSACAO]?.descricao
  const status = STATUS_DE_TRANSACAO[statusTransacao as keyof typeof STATUS_DE_TRANSACAO]
  const desde = dataInicio && `${dataFim ? 'de' : 'desde'} ${formatDia(dataInicio)}`
  const ate = dataFim && `até ${formatDia(dataFim)}`
  return [[desde, ate].filter(Boolean).join(' '), tipo, status].filter(Boolean).join(', ')
}

const formatDia = (dia: string) => dia.slice(0, 10).split('-').reverse().join('/')

const filledOf = (filtro: Filtro) => Object.fromEntries(Object.entries(filtro).filter(([, value]) => value !== ''))
