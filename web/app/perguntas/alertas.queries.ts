import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Alertas } from '#contract/conta'
import { call } from '../data/api.ts'
import { showToast } from '../notices/notices.ts'
import type { Alerta } from './perguntas.ts'

/** Loaded only when it is used: otherwise the frame of every page would bring all schemas of an account. */
const loadContrato = () => import('#contract/conta')

/** Which of the four questions are asked before their actions (S2 §3). */
export const alertasQuery = queryOptions({
  queryKey: ['app', 'alertas'],
  queryFn: async ({ signal }) => call((await loadContrato()).findAlertas, { signal }),
})

/** Switches a question on or off: on the screen at once, and back if the call fails. */
export function useSaveAlerta() {
  const queryClient = useQueryClient()
  const { queryKey } = alertasQuery
  const show = (changed: Partial<Alertas>) => queryClient.setQueryData(queryKey, (was) => was && { ...was, ...changed })
  return useMutation({
    mutationFn: async ({ alerta, isOn }: { alerta: Alerta; isOn: boolean }) =>
      call((await loadContrato()).saveAlertas, { body: { [alerta]: isOn } }),
    scope: { id: 'alertas' },
    onMutate: async ({ alerta, isOn }) => {
      await queryClient.cancelQueries({ queryKey })
      show({ [alerta]: isOn })
    },
    onSuccess: show,
    onError: (_error, { alerta, isOn }) => {
      show({ [alerta]: !isOn })
      showToast('A escolha não foi guardada. Tente de novo.', 'info')
    },
  })
}
