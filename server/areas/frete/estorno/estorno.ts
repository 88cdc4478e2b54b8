import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { addTransacao, CASA, disponivelDe, findContestado, giveBack, lockCarteira } from '../../carteira/index.ts'
import { tellDevido } from '../avisos/avisos.ts'
import { custoDo } from '../custo.rules.ts'
import { type FreteVivo, sumEstornadosCancelando } from '../estado.repo.ts'
import { planCobrancaDoEstornado } from './estorno.rules.ts'
import { devolucaoDo, eventoDoEstorno, type FreteReembolsavel } from './reembolso.ts'

/**
 * Refunds a cancelled frete from the accounts that its purchase booked: what the staff have not refunded before. The
 * caller has locked the account, then the frete. Returns 0 when the staff refunded all of it.
 */
export async function refundFrete(deps: Pick<Deps, 'clock'>, tx: Db, frete: FreteReembolsavel, ator?: string) {
  const { uuid } = frete
  const valor = custoDo(frete)
  if (valor === 0) return 0
  return giveBack(deps, tx, {
    ...(await devolucaoDo(tx, frete, valor)),
    tipo: 'ESTORNO_FRETE',
    ator: ator !== undefined && isUuid(ator) ? ator : undefined, // a carrier is no person
    evento: eventoDoEstorno(uuid),
    origem: 'FRETE',
    origemUuid: uuid,
  })
}

/**
 * Charges a frete that was posted although the bank took its payment back (D §23): the wallet pays as far as it goes,
 * the house bears the rest. Money that other fretes under cancelling will bring back is left out. A paid frete is not
 * touched. The caller has locked and moved the frete.
 */
export async function oweFrete(deps: Deps, tx: Db, frete: FreteVivo) {
  if (!frete.estornadoEm) return
  const { uuid, assinaturaUuid } = frete
  const { saldo } = await lockCarteira(tx, assinaturaUuid)
  const { descontado, emAberto } = planCobrancaDoEstornado({
    saldo,
    contestado: await findContestado(tx, assinaturaUuid),
    cancelando: await sumEstornadosCancelando(tx, assinaturaUuid),
  })
  if (descontado > 0)
    await addTransacao(deps, tx, {
      assinaturaUuid,
      tipo: 'COBERTURA_ESTORNO', // when the bank undoes the chargeback, card money comes back as card money
      status: 'CONCLUIDA',
      valor: descontado,
      meio: 'CARTEIRA',
      origem: 'FRETE',
      origemUuid: uuid,
      efeito: {
        evento: `estorno-postado:${uuid}`,
        partidas: [
          { conta: disponivelDe(assinaturaUuid), valor: 0 - descontado },
          { conta: CASA.contestacoes, valor: descontado },
        ],
      },
    })
  await tellDevido(deps, tx, frete, { descontado, emAberto })
}
