import type { Db, Deps } from '../../../kernel/deps.ts'
import { inWords } from '../instante.rules.ts'
import { findUltimoTardio } from '../pagamento.repo.ts'
import { tardiaAte } from '../pagamento.rules.ts'
import { NOMES } from './avisos-do-pagamento.ts'

/**
 * Why an account cannot be closed while money for an ended payment may still come: no wallet could take it. This ends
 * at `tardiaAte`; money that comes even later goes back to its payer.
 */
export async function objectTardio({ clock }: Pick<Deps, 'clock'>, tx: Db, assinaturaUuid: string) {
  const ultimo = await findUltimoTardio(tx, assinaturaUuid)
  const ate = ultimo?.decididoEm && tardiaAte(ultimo.decididoEm)
  if (!ate || ate <= clock.now()) return undefined
  return `Ainda pode chegar dinheiro de um ${NOMES[ultimo.meio]} que já foi encerrado. A conta poderá ser encerrada depois de ${inWords(ate)}.`
}
