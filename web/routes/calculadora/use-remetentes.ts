import type { EnderecoCompleto } from '#contract/kernel/endereco'
import { useSession } from '../../app/session.ts'
import { useSite } from '../../app/site.tsx'
import { readStored, STORED } from '../../app/stored.ts'
import type { Remetentes } from '../../areas/carrinho/remetente.ts'
import { lojaQueEnvia, useLojas } from '../../areas/loja/index.ts'

/** Who may send, once it is known whether a shop does; and up to which value, in centavos, a content form will do. */
export function useRemetentes() {
  const usuario = useSession()!
  const lojas = useLojas()
  const remetentes: Remetentes = {
    usuario,
    endereco: readStored(STORED.endereco) as EnderecoCompleto | null,
    loja: lojaQueEnvia(lojas.data ?? []),
  }
  return { remetentes, isKnown: !lojas.isLoading, limite: Math.round(useSite().limiteDaDeclaracao * 100) }
}
