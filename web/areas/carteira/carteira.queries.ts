import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  listStatusDeTransacao,
  listTiposDeTransacao,
  listTransacoes,
  TRANSACOES_POR_PAGINA,
  type Transacao,
} from '#contract/carteira'
import { findPagamento, listMeiosDePagamento, listPagamentosPendentes } from '#contract/pagamento'
import { findDevolucao, listSaldosDeCartao } from '#contract/pagamento/devolucao'
import { findCondicoesDeSaque, findSaque } from '#contract/pagamento/saque'
import { call, callWithHeaders, totalOf } from '../../app/data/api.ts'
import { decodeFiltro, type Filtro } from './filtro.rules.ts'
import { orderMeios } from './recarga.rules.ts'
import { isEmAndamento } from './saque.rules.ts'

/** Loads the schemas of fretes. Only an opened transaction needs them, so the wallet's page is loaded without them. */
const loadCompra = () => import('#contract/frete')

/** For queries about money: it may have changed at the bank since the last reading. */
const FRESH = { staleTime: 0 }
const FOR_THE_SESSION = { staleTime: Number.POSITIVE_INFINITY }
/** How often the screen asks about a saque. */
const SAQUE_CONSULTA_MS = 3000
/** How often the screen asks whether a waiting payment has ended. */
const PENDENTES_CONSULTA_MS = 10_000

const DO_SALDO = { meta: { shows: ['saldo'] as const } }
const DOS_FRETES = { meta: { shows: ['fretes'] as const } }

export const meiosQuery = queryOptions({
  queryKey: ['carteira', 'opcoes', 'meios'],
  queryFn: async ({ signal }) => orderMeios(await call(listMeiosDePagamento, { query: { ativo: 'true' }, signal })),
})

export const tiposQuery = queryOptions({
  queryKey: ['carteira', 'opcoes', 'tipos'],
  queryFn: ({ signal }) => call(listTiposDeTransacao, { query: { ativo: 'true' }, signal }),
  ...FOR_THE_SESSION,
})

export const statusQuery = queryOptions({
  queryKey: ['carteira', 'opcoes', 'status'],
  queryFn: ({ signal }) => call(listStatusDeTransacao, { query: { ativo: 'true' }, signal }),
  ...FOR_THE_SESSION,
})

type Pagina = { transacoes: Transacao[]; total: number }

/** The lines of a filter, page by page, and their total number. */
export const transacoesQuery = (assinatura: string, filtro: Filtro) =>
  infiniteQueryOptions({
    queryKey: ['carteira', 'transacoes', assinatura, filtro],
    ...DO_SALDO,
    queryFn: async ({ pageParam: page, signal }): Promise<Pagina> => {
      const { answer, headers } = await callWithHeaders(listTransacoes, {
        params: { id: assinatura },
        query: { ...decodeFiltro(filtro), page, pageSize: TRANSACOES_POR_PAGINA },
        signal,
      })
      return { transacoes: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }: Pagina, pages: Pagina[]) =>
      pages.length * TRANSACOES_POR_PAGINA < total ? pages.length : null,
    placeholderData: keepPreviousData,
    ...FRESH,
  })

/** The payments that wait for their money. Asked again until the list is empty. */
export const pendentesQuery = queryOptions({
  queryKey: ['carteira', 'pendentes'],
  ...DO_SALDO,
  queryFn: ({ signal }) => call(listPagamentosPendentes, { signal }),
  refetchInterval: ({ state }) => (state.data?.length ? PENDENTES_CONSULTA_MS : false),
  ...FRESH,
})

export const pagamentoQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['carteira', 'pagamento', paymentId],
    ...DO_SALDO,
    queryFn: ({ signal }) => call(findPagamento, { params: { paymentId }, signal }),
    ...FRESH,
  })

/** The fretes of one purchase. `uuid` is the wallet's key of the purchase, or that of its payment. */
export const compraQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['carteira', 'compra', uuid],
    ...DOS_FRETES,
    queryFn: async ({ signal }) => call((await loadCompra()).findCompra, { params: { uuid }, signal }),
  })

export const freteQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['carteira', 'frete', uuid],
    ...DOS_FRETES,
    queryFn: async ({ signal }) => call((await loadCompra()).findFreteComprado, { params: { uuid }, signal }),
  })

export const condicoesDeSaqueQuery = queryOptions({
  queryKey: ['carteira', 'condicoes-de-saque'],
  ...DO_SALDO,
  queryFn: ({ signal }) => call(findCondicoesDeSaque, { signal }),
  ...FRESH,
})

/** Asked again until the bank has sent the money or given it back. */
export const saqueQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['carteira', 'saque', uuid],
    ...DO_SALDO,
    queryFn: ({ signal }) => call(findSaque, { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && !isEmAndamento(state.data.status) ? false : SAQUE_CONSULTA_MS),
    ...FRESH,
  })

export const saldosDeCartaoQuery = queryOptions({
  queryKey: ['carteira', 'cartoes'],
  ...DO_SALDO,
  queryFn: ({ signal }) => call(listSaldosDeCartao, { signal }),
  ...FRESH,
})

/** Asked again until the bank has given the money back to the card, or refused. */
export const devolucaoQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['carteira', 'devolucao', uuid],
    ...DO_SALDO,
    queryFn: ({ signal }) => call(findDevolucao, { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'SOLICITADA' ? false : SAQUE_CONSULTA_MS),
    ...FRESH,
  })
