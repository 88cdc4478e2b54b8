import { queryOptions } from '@tanstack/react-query'
import {
  findInstalacao,
  findRelogio,
  listEmails,
  listObjetos,
  listPagamentosNoBanco,
  listTarefas,
} from '#contract/sandbox'
import { call } from '../../app/data/api.ts'

/** Other tabs buy, pay and register: while this page is visible it asks again. */
export const REFRESH = { staleTime: 0, refetchInterval: 5000 } as const

export const instalacaoQuery = queryOptions({
  queryKey: ['sandbox', 'instalacao'],
  queryFn: ({ signal }) => call(findInstalacao, { signal }),
})
export const relogioQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'relogio'],
  queryFn: ({ signal }) => call(findRelogio, { signal }),
})
export const pagamentosQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'pagamentos'],
  queryFn: ({ signal }) => call(listPagamentosNoBanco, { signal }),
})
export const objetosQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'fretes'],
  queryFn: ({ signal }) => call(listObjetos, { signal }),
})
export const emailsQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'emails'],
  queryFn: ({ signal }) => call(listEmails, { query: {}, signal }),
})
export const tarefasQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'tarefas'],
  queryFn: ({ signal }) => call(listTarefas, { signal }),
})
