import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readAssinatura } from '../data/perfil.ts'
import { alertasQuery } from './alertas.queries.ts'
import { askPergunta, type Pergunta } from './perguntas.ts'

/**
 * Asks before an action, if the person has that question on; answers whether to go on. The switches are read when the
 * screen opens, so that a press need not wait. If they cannot be read, the action goes on.
 */
export function usePergunta() {
  const queryClient = useQueryClient()
  const hasAlertas = readAssinatura() !== null
  useQuery({ ...alertasQuery, enabled: hasAlertas })
  return async (pergunta: Pergunta) => {
    if (!hasAlertas) return true
    const alertas = await queryClient.ensureQueryData(alertasQuery).catch(() => undefined)
    return alertas?.[pergunta.alerta] ? askPergunta(pergunta) : true
  }
}
