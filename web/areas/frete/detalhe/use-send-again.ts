import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { FreteNaLista } from '#contract/frete-envio'
import { showModal, showToast } from '../../../app/notices/notices.ts'

/** 'Enviar novamente': the same volume, between the same people, quoted anew. The code comes with the click. */
export function useSendAgain() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (frete: FreteNaLista) => {
    const loaded = await import('./send-again.ts').catch(() => undefined)
    if (!loaded)
      return showModal({
        kind: 'error',
        title: 'A calculadora não abriu',
        text: 'O código dela não veio do servidor. Tente de novo.',
      })
    await loaded.sendAgain(queryClient, frete)
    await navigate('/calculadora')
    showToast('Calculadora preenchida com o mesmo volume e as mesmas pessoas.', 'info')
  }
}
