import { ACOES, type Acao } from '#contract/operacao/auditoria'

/** The filter as the address has it; '' where nothing was chosen. */
export type FiltroDigitado = Record<'operador' | 'acao' | 'alvo' | 'dataInicio' | 'dataFim', string>

export const readFiltro = (search: URLSearchParams): FiltroDigitado => ({
  operador: search.get('operador') ?? '',
  acao: search.get('acao') ?? '',
  alvo: search.get('alvo') ?? '',
  dataInicio: search.get('dataInicio') ?? '',
  dataFim: search.get('dataFim') ?? '',
})

/** The query of the API for a filter. An act that does not exist, in an address typed by hand, is left out. */
export function queryOf({ operador, acao, alvo, dataInicio, dataFim }: FiltroDigitado) {
  return {
    ...(operador && { operador }),
    ...(acao in ACOES && { acao: acao as Acao }),
    ...(alvo && { alvo }),
    ...(dataInicio && { dataInicio: new Date(`${dataInicio}T00:00:00-03:00`) }),
    // the API's end is the first instant after the period
    ...(dataFim && { dataFim: new Date(Date.parse(`${dataFim}T00:00:00-03:00`) + 86_400_000) }),
  }
}

/** The address of the screen of a target ('frete:<uuid>'); undefined for a target without a screen of its own. */
export function enderecoDoAlvo(alvo: string) {
  const [tipo = '', uuid = ''] = alvo.split(':')
  return uuid && TELAS[tipo] ? `/operacao/${TELAS[tipo]}/${uuid}` : undefined
}
const TELAS: Record<string, string> = {
  frete: 'fretes',
  assinatura: 'assinantes',
  assinante: 'assinantes',
  documento: 'documentos',
  contestacao: 'contestacoes',
  aumento: 'limites',
  saque: 'saques',
  reembolso: 'reembolsos',
  tarefa: 'tarefas',
  fatura: 'faturas',
}
