import { useRef } from 'react'
import { CallError, isUnanswered } from '../../app/data/api.ts'
import { useVolta } from '../../app/rede.ts'

export const SEM_RESPOSTA =
  'A resposta do pagamento não chegou. Quando a conexão voltar, vamos conferir se ele passou. Nada é cobrado duas vezes.'
const NAO_PASSOU = 'Conferimos: o pagamento não passou. Você pode pagar agora.'

/** Whether the answer to a payment was lost: it may have been made. */
export const isSemResposta = (error: unknown) => error instanceof CallError && isUnanswered(error.code)

/** When the server is back after a lost answer, asks whether the payment was made, and tells if it was not. */
export function useConferencia(failure: string, isUnpaid: () => Promise<boolean>, tell: (text: string) => void) {
  const isBusy = useRef(false)
  const check = async () => {
    isBusy.current = true
    if (await isUnpaid().catch(() => false)) tell(NAO_PASSOU)
    isBusy.current = false
  }
  // the check's own calls may bring the connection back once more
  useVolta(() => {
    if (failure === SEM_RESPOSTA && !isBusy.current) void check()
  })
}
