import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Cancelamento, cancelFrete, JUSTIFICATIVA, MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { CallError, call, endsSession, isUnanswered } from '../../app/data/api.ts'
import { readAgain } from '../../app/data/facts.ts'
import { showModal } from '../../app/notices/notices.ts'
import { contagemQuery, LISTAS, showInListas } from './frete.queries.ts'

/** The message of each outcome, and their title (S2 §8). */
const TITULO = 'Cancelamento de frete'
const CANCELADO = 'Seu frete foi cancelado com sucesso.'
const EM_ANDAMENTO = 'O cancelamento está sendo processado, frete será atualizado em alguns minutos ...'

/** Cancels a frete and tells the outcome. The refund is read again wherever the wallet is shown. */
export function useCancelFrete() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(cancelFrete, { params: { id: uuid }, query: { justificativa: JUSTIFICATIVA } }),
    onSuccess: ({ cancelado, status }: Cancelamento, uuid) => {
      showInListas(queryClient, new Set([uuid]), (frete) => (cancelado ? undefined : { ...frete, statusFrete: status }))
      if (cancelado) void readAgain(queryClient, ['fretes', 'listasDeFretes', 'saldo'])
      else {
        // the item stays where it is (S2 §4): only lists that are not on the screen are read again
        void queryClient.invalidateQueries({ queryKey: LISTAS, refetchType: 'none' })
        void queryClient.invalidateQueries({ queryKey: ['frete', 'detalhe', uuid] })
        void queryClient.invalidateQueries({ queryKey: contagemQuery.queryKey })
      }
      showModal({
        kind: 'success',
        title: TITULO,
        text: cancelado ? CANCELADO : EM_ANDAMENTO,
        closesItself: true,
      })
    },
    onError: (error) => {
      if (endsSession(error)) return // the end of the session has its own message
      // the frete may have been posted, or cancelled in another tab
      void readAgain(queryClient, ['fretes', 'listasDeFretes'])
      const isLost = error instanceof CallError && isUnanswered(error.code)
      // a missing answer is not a refusal: the message then also says what happened and that another try may work
      const text = isLost ? `${MENSAGENS_DO_ENVIO.naoCancela} ${error.message}` : MENSAGENS_DO_ENVIO.naoCancela
      showModal({ kind: 'error', title: TITULO, text })
    },
  })
}
