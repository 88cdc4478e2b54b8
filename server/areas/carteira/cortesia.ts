import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { CASA, disponivelDe } from './livro.rules.ts'
import { addTransacao, lockCarteira } from './transacao.ts'

/**
 * Gives away the house's own money, `valor` in centavos: in the demo, and to buyers in rehearsals and tests. Once for
 * each `evento`. `origemUuid` is what the money is given for.
 */
export async function giveCortesia(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  {
    assinaturaUuid,
    valor,
    evento,
    origemUuid,
  }: { assinaturaUuid: string; valor: Centavos; evento: string; origemUuid: string },
) {
  await lockCarteira(tx, assinaturaUuid)
  return addTransacao(deps, tx, {
    assinaturaUuid,
    tipo: 'CORTESIA',
    status: 'CONCLUIDA',
    valor,
    meio: 'CARTEIRA',
    origem: 'CORTESIA',
    origemUuid,
    efeito: {
      evento,
      partidas: [
        { conta: CASA.cortesia, valor: 0 - valor },
        { conta: disponivelDe(assinaturaUuid), valor },
      ],
    },
  })
}
