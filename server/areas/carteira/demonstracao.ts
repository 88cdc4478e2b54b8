import type { Centavos } from '#contract/kernel/values/centavos'
import type { Deps } from '../../kernel/deps.ts'
import { findDemoAssinatura } from '../acesso/index.ts'
import { CASA, disponivelDe } from './livro.rules.ts'
import { addTransacao, lockCarteira } from './transacao.ts'

/** What the demo subscriber has to spend (D §2). */
const SALDO: Centavos = 500_00

/** Gives it once, out of the house's own pocket. Called on the sandbox alone. */
export async function creditDemonstracao(deps: Deps) {
  const assinaturaUuid = await findDemoAssinatura(deps.db)
  if (!assinaturaUuid) return
  await deps.db.transaction().execute(async (tx) => {
    await lockCarteira(tx, assinaturaUuid)
    await addTransacao(deps, tx, {
      assinaturaUuid,
      tipo: 'CORTESIA',
      status: 'CONCLUIDA',
      valor: SALDO,
      meio: 'CARTEIRA',
      origem: 'CORTESIA',
      origemUuid: assinaturaUuid,
      efeito: {
        evento: `demonstracao:${assinaturaUuid}`,
        partidas: [
          { conta: CASA.cortesia, valor: 0 - SALDO },
          { conta: disponivelDe(assinaturaUuid), valor: SALDO },
        ],
      },
    })
  })
}
