import type { Centavos } from '#contract/kernel/values/centavos'
import type { Deps } from '../../kernel/deps.ts'
import { findDemoAssinatura } from '../acesso/index.ts'
import { giveCortesia } from './cortesia.ts'

/** The demo subscriber's balance (D §2). */
const SALDO: Centavos = 500_00

/** Credits it once, as a cortesia. Called in the sandbox only. */
export async function creditDemonstracao(deps: Deps) {
  const assinaturaUuid = await findDemoAssinatura(deps.db)
  if (!assinaturaUuid) return
  const evento = `demonstracao:${assinaturaUuid}`
  await deps.db
    .transaction()
    .execute((tx) => giveCortesia(deps, tx, { assinaturaUuid, valor: SALDO, evento, origemUuid: assinaturaUuid }))
}
