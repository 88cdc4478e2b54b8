import { useQuery } from '@tanstack/react-query'
import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import { isFirstReading, isFirstTry } from '../../app/data/leitura.ts'
import { isPropria } from '../../app/data/perfil.ts'
import { useSession } from '../../app/data/session.ts'
import { readStored, STORED } from '../../app/data/stored.ts'
import { useSite } from '../../app/frame/site.tsx'
import type { Remetentes } from '../../areas/carrinho/remetente.ts'
import { assinaturaDepoisQuery } from '../../areas/conta/assinatura-depois.queries.ts'
import { lojaQueEnvia, useLojas } from '../../areas/loja/index.ts'

/**
 * Who may send: the person, or a shop. `isKnown`: the question for the shops has ended, and so has the first try to read
 * the person's own account, which renews the session. `limite` is the highest value, in centavos, for which a content
 * declaration is enough.
 */
export function useRemetentes() {
  const usuario = useSession()!
  const lojas = useLojas()
  const uuid = usuario.identificadorAssinatura
  const conta = useQuery({ ...assinaturaDepoisQuery(uuid ?? ''), enabled: uuid !== null && isPropria() })
  const remetentes: Remetentes = {
    usuario,
    endereco: readStored(STORED.endereco) as EnderecoCompleto | null,
    loja: lojaQueEnvia(lojas.data ?? [], isPropria()),
    cnpjs: (lojas.data ?? []).map(({ cnpj }) => cnpj),
  }
  return {
    remetentes,
    isKnown: !isFirstReading(lojas) && !isFirstTry(conta),
    limite: Math.round(useSite().limiteDaDeclaracao * 100),
  }
}
