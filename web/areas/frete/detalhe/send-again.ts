import type { QueryClient } from '@tanstack/react-query'
import type { FreteNaLista } from '#contract/frete-envio'
import { readAssinatura } from '../../../app/data/perfil.ts'
import { keepCopia } from '../../carrinho/index.ts'
import { keepVolume } from '../../cotacao/index.ts'
import { lojaQueEnvia, lojasQuery } from '../../loja/index.ts'

/** Puts the frete's volume and people into the calculator, in this browser. The shops are asked for where nobody has yet. */
export async function sendAgain(queryClient: QueryClient, frete: FreteNaLista) {
  const lojas = await queryClient.ensureQueryData(lojasQuery(readAssinatura())).catch(() => [])
  keepVolume({ ...frete, ...frete.cotacao })
  keepCopia(frete, lojaQueEnvia(lojas))
}
