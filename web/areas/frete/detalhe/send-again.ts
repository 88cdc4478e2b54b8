import type { QueryClient } from '@tanstack/react-query'
import type { FreteNaLista } from '#contract/frete-envio'
import { isPropria, readAssinatura } from '../../../app/data/perfil.ts'
import { keepCopia } from '../../carrinho/index.ts'
import { keepVolume } from '../../cotacao/index.ts'
import { lojaQueEnvia, lojasQuery } from '../../loja/index.ts'

/** Puts the frete's volume and people into the calculator, in this browser. The shops are read if this browser has not read them yet. */
export async function sendAgain(queryClient: QueryClient, frete: FreteNaLista) {
  const lojas = await queryClient.ensureQueryData(lojasQuery(readAssinatura())).catch(() => [])
  keepVolume({ ...frete, ...frete.cotacao })
  keepCopia(frete, lojaQueEnvia(lojas, isPropria()))
}
