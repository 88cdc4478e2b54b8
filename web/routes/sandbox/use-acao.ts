import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '../../app/data/api.ts'

const FAILED = 'Não deu certo. Tente de novo.'

/**
 * A call of the sandbox. Afterwards the whole page is read again, because one action changes other parts: a payment
 * queues jobs, and the clock expires Pix. `say` puts the answer into words; a refusal has its own.
 */
export function useAcao<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  say: (answer: Answer, input: Input) => string,
) {
  const queryClient = useQueryClient()
  const place = useRef<HTMLOutputElement>(null)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (input: Input) => say(await send(input), input),
    onSettled: async () => {
      await queryClient.invalidateQueries()
      // the pressed button may be gone
      requestAnimationFrame(() => document.activeElement === document.body && place.current?.focus())
    },
  })
  const words = isPending ? 'Um momento…' : error ? sentenceOf(error, FAILED) : (data ?? '')
  return { act: (input: Input) => isPending || mutate(input), isBusy: isPending, aviso: { place, words } }
}
