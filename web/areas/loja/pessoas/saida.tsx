import { useQuery } from '@tanstack/react-query'
import { convitesQuery, membrosQuery } from './pessoas.queries.ts'
import { saidaText } from './saida.rules.ts'

/** Who loses the access with a deleted shop; nothing without people and invitations. */
export function Saida({ loja }: { loja: string }) {
  const text = saidaText(useQuery(membrosQuery(loja)).data, useQuery(convitesQuery(loja)).data)
  return text && <p>{text}</p>
}
