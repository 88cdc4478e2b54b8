import type { Centavos } from '#contract/kernel/values/centavos'
import type { Deps } from '../../kernel/deps.ts'
import { findDemoAssinatura } from '../acesso/index.ts'
import { giveCortesia } from './cortesia.ts'

/** What the demo subscriber has to spend (D §2). */
const SALDO: Centavos = 500_00

/** Gives it once, out of the house's own pocket. Called on the sandbox alone. */
export async function creditDemonstracao(deps: Deps) {
  const assinaturaUuid = await findDemoAssinatura(deps.db)
  if (!assinaturaUuid) return
  const evento = `demonstracao:${assinaturaUuid}`
  await deps.db
    .transaction()
    .execute((tx) => giveCortesia(deps, tx, { assinaturaUuid, valor: SALDO, evento, origemUuid: assinaturaUuid }))
}
