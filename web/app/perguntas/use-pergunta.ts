import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readAssinatura } from '../data/perfil.ts'
import { alertasQuery } from './alertas.queries.ts'
import { askPergunta, type Pergunta } from './perguntas.ts'

/**
 * Asks before an act, where the person has that question on; answers whether to go on. What is on is read as the screen
 * opens, so that a press need not wait for it. Where the server does not say, nobody is kept from the act.
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
