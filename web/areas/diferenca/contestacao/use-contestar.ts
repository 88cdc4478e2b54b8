import { useMutation } from '@tanstack/react-query'
import { openContestacao, type PedidoDeContestacao } from '#contract/diferenca/contestacao'
import { call } from '../../../app/data/api.ts'
import { forgetRascunho } from './rascunho.ts'

/** Sends a contest. What was written is forgotten only when the server has received it. */
export const useContestar = (frete: string) =>
  useMutation({
    mutationFn: (pedido: PedidoDeContestacao) => call(openContestacao, { params: { id: frete }, body: pedido }),
    meta: { changes: ['diferencas', 'fretes', 'listasDeFretes'], evenFailed: true },
    onSuccess: forgetRascunho,
  })
