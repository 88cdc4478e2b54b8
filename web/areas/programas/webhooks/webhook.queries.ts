import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  changeSegredo,
  createWebhook,
  deleteWebhook,
  ENTREGAS_POR_PAGINA,
  type Entrega,
  type EstadoDeEntrega,
  listEntregas,
  listWebhooks,
  resendEntregas,
  saveWebhook,
  testWebhook,
} from '#contract/programas/webhook'
import { type CallInput, call, callWithHeaders, totalOf } from '../../../app/data/api.ts'

const shows = { shows: ['webhooks'] as const }

export const webhooksQuery = queryOptions({
  queryKey: ['programas', 'webhooks'],
  staleTime: 0, // webhooks change while the browser does nothing
  meta: shows,
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
})

type Pagina = { entregas: Entrega[]; total: number }

/** The entregas of one webhook, page by page, the newest first. */
export const entregasQuery = (uuid: string, estado: EstadoDeEntrega | undefined) =>
  infiniteQueryOptions({
    queryKey: ['programas', 'entregas', uuid, estado ?? 'todas'],
    staleTime: 0,
    meta: shows,
    queryFn: async ({ pageParam: page, signal }): Promise<Pagina> => {
      const query = { estado, page, pageSize: ENTREGAS_POR_PAGINA }
      const { answer, headers } = await callWithHeaders(listEntregas, { params: { uuid }, query, signal })
      return { entregas: answer, total: totalOf(headers, answer) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }: Pagina, pages: Pagina[]) =>
      pages.length * ENTREGAS_POR_PAGINA < total ? pages.length : null,
    placeholderData: keepPreviousData,
  })

/** The newest entregas of a webhook that fails. They say why it fails. */
export const ultimasQuery = (uuid: string, isFailing: boolean) =>
  queryOptions({
    queryKey: ['programas', 'entregas', uuid, 'ultimas'],
    staleTime: 0,
    meta: shows,
    enabled: isFailing,
    queryFn: ({ signal }) =>
      call(listEntregas, { params: { uuid }, query: { page: 0, pageSize: ENTREGAS_POR_PAGINA }, signal }),
  })

/** The webhooks are read again after a failure, too: the answer may have been lost after the change. */
const meta = { changes: ['webhooks'], evenFailed: true } as const

/** The answer has the secret; the cache forgets it with the screen. */
export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof createWebhook>['body']) => call(createWebhook, { body }),
    meta,
    gcTime: 0,
  })

export const useSaveWebhook = (uuid: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof saveWebhook>['body']) => call(saveWebhook, { params: { uuid }, body }),
    meta,
  })

/** The answer has the secret; the cache forgets it with the screen. */
export const useChangeSegredo = (uuid: string) =>
  useMutation({ mutationFn: () => call(changeSegredo, { params: { uuid } }), meta, gcTime: 0 })

export const useDeleteWebhook = (uuid: string) =>
  useMutation({ mutationFn: () => call(deleteWebhook, { params: { uuid } }), meta })

export const useTestWebhook = (uuid: string) =>
  useMutation({ mutationFn: () => call(testWebhook, { params: { uuid } }) })

export const useResendEntregas = (uuid: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof resendEntregas>['body']) => call(resendEntregas, { params: { uuid }, body }),
    meta,
  })
