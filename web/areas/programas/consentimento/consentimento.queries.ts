import { queryOptions, useMutation } from '@tanstack/react-query'
import { answerPedidoDeAutorizacao, findPedidoDeAutorizacao } from '#contract/programas/oauth'
import { type CallInput, call } from '../../../app/data/api.ts'

/** Asked once: what the person reads does not change while they read it. The answer is not kept after the page. */
export const pedidoQuery = (consulta: string) =>
  queryOptions({
    queryKey: ['programas', 'pedido', consulta],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => call(findPedidoDeAutorizacao, { body: { consulta }, signal }),
  })

export const useAnswerPedido = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof answerPedidoDeAutorizacao>['body']) =>
      call(answerPedidoDeAutorizacao, { body }),
    meta: { changes: ['autorizacoes'], evenFailed: true },
    gcTime: 0,
  })
