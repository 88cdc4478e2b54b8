import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { abandonTarefa, type EstadoDeTarefa, listTarefas, repeatTarefa } from '#contract/operacao/tarefa'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'

export const tarefasQuery = (estado: EstadoDeTarefa) =>
  queryOptions({
    queryKey: ['operacao', 'tarefas', estado],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(listTarefas, { query: { estado }, signal })
      return { tarefas: answer, total: totalOf(headers, answer) }
    },
  })

/** Runs a failed job again, or gives it up with a reason. */
export function useDecideTarefa() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, motivo }: { id: string; motivo?: string }) =>
      motivo === undefined
        ? call(repeatTarefa, { params: { id } })
        : call(abandonTarefa, { params: { id }, body: { motivo } }),
    meta: { changes: ['filas'], evenFailed: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'tarefas'] }),
  })
}
