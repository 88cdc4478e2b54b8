import type { RegraDeDiferencas } from '#contract/diferenca/regra'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Deps } from '../../../kernel/deps.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { addAtividade } from '../../atividade/index.ts'
import { findRegra, saveRegra } from './regra.repo.ts'
import { SEM_REGRA } from './regra.ts'

/** Saves the subscriber's rule. Saving the same rule again changes nothing, and is not written down as a change. */
export function changeRegra(
  { db, clock }: Deps,
  { assinaturaUuid, usuarioUuid }: { assinaturaUuid: string; usuarioUuid: string },
  regra: RegraDeDiferencas,
): Promise<RegraDeDiferencas> {
  return db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid) // so two changes at once are written down in the order in which they were made
    const antes = (await findRegra(tx, assinaturaUuid)) ?? SEM_REGRA
    const em = clock.now()
    await saveRegra(tx, assinaturaUuid, regra, em)
    const isSame = antes.pagarDebitosAte === regra.pagarDebitosAte && antes.resgatarCreditos === regra.resgatarCreditos
    if (!isSame)
      await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: 'MUDOU_REGRA', detalhe: describeRegra(regra) })
    return regra
  })
}

const describeRegra = ({ pagarDebitosAte, resgatarCreditos }: RegraDeDiferencas) =>
  [
    pagarDebitosAte === null ? 'não paga débitos' : `paga débitos de até ${formatReais(pagarDebitosAte)}`,
    resgatarCreditos ? 'resgata créditos' : 'não resgata créditos',
  ].join(', ')
