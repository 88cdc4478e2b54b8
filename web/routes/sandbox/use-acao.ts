import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '../../app/data/api.ts'

const FAILED = 'Não deu certo. Tente de novo.'

/**
 * One call that plays the outside. Afterwards all of the page is read again, because one move changes others: a payment
 * queues tasks, and the clock ends Pix. `say` puts the answer into words; a refusal has its own.
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
      // the button that was pressed may be gone
      requestAnimationFrame(() => document.activeElement === document.body && place.current?.focus())
    },
  })
  const words = isPending ? 'Um momento…' : error ? sentenceOf(error, FAILED) : (data ?? '')
  return { act: (input: Input) => isPending || mutate(input), isBusy: isPending, aviso: { place, words } }
}
