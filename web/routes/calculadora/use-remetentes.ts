import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import { useSession } from '../../app/data/session.ts'
import { readStored, STORED } from '../../app/data/stored.ts'
import { useSite } from '../../app/frame/site.tsx'
import type { Remetentes } from '../../areas/carrinho/remetente.ts'
import { lojaQueEnvia, useLojas } from '../../areas/loja/index.ts'

/**
 * Who may send: the person, or a shop. `isKnown`: the question for the shops has ended. `limite` is the highest value,
 * in centavos, for which a content declaration is enough.
 */
export function useRemetentes() {
  const usuario = useSession()!
  const lojas = useLojas()
  const remetentes: Remetentes = {
    usuario,
    endereco: readStored(STORED.endereco) as EnderecoCompleto | null,
    loja: lojaQueEnvia(lojas.data ?? []),
    cnpjs: (lojas.data ?? []).map(({ cnpj }) => cnpj),
  }
  return { remetentes, isKnown: !lojas.isLoading, limite: Math.round(useSite().limiteDaDeclaracao * 100) }
}
