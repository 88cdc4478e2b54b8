import * as z from 'zod'
import type { TipoDeDiferenca } from '#contract/diferenca'
import type { RegraDeDiferencas } from '#contract/diferenca/regra'
import { isDatabaseGone } from '../../../db/quedas/failure.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { holdAssinante } from '../../acesso/index.ts'
import { lockCarteira } from '../../carteira/index.ts'
import { lockQuitaveis } from '../diferenca.repo.ts'
import { settleQuitaveis } from '../quitacao.ts'
import { tellQuitadas, tellSemSaldo } from './avisos-da-regra.ts'
import {
  type Cursor,
  findRegra,
  holdRegra,
  listComRegra,
  listCreditosDaRegra,
  listDebitosDaRegra,
  markSemSaldo,
} from './regra.repo.ts'
import { planCorte, planPagamento } from './regra.rules.ts'

/** Subscribers that are read at a time, and differences that one transaction settles. */
const CONTAS = 200
const LOTE = 100

/** Pays no debit and redeems no credit. Holds for a subscriber without a rule. */
export const SEM_REGRA: RegraDeDiferencas = { pagarDebitosAte: null, resgatarCreditos: false }

/** The rule that the subscriber has made, otherwise `SEM_REGRA`. */
export const findRegraDe = async (db: Db, assinaturaUuid: string): Promise<RegraDeDiferencas> =>
  (await findRegra(db, assinaturaUuid)) ?? SEM_REGRA

/** Settles what subscribers' rules say, with a notice for each (D §14). Credits come first: they may pay a debit of the same round. */
export const settleByRegra = defineJob({
  name: 'diferenca.settleByRegra',
  payload: z.object({}),
  cron: '5 * * * *',
  async run(deps) {
    let after: string | undefined
    await workInBatches(deps, {
      size: CONTAS,
      async take() {
        const assinaturas = await listComRegra(deps.db, { after, max: CONTAS })
        after = assinaturas.at(-1)
        return assinaturas
      },
      async work(assinaturas) {
        for (const assinaturaUuid of assinaturas)
          await settleDe(deps, assinaturaUuid).catch((err: unknown) => {
            if (isDatabaseGone(err)) throw err
            deps.log.error({ assinatura: assinaturaUuid, err }, 'rule of differences not run')
          })
      },
    })
  },
})

async function settleDe(deps: Deps, assinaturaUuid: string) {
  while ((await redeemLote(deps, assinaturaUuid)) === LOTE);
  let after: Cursor | undefined
  do after = await payLote(deps, assinaturaUuid, after)
  while (after)
}

/** Redeems some credits; returns how many. */
async function redeemLote(deps: Deps, assinaturaUuid: string) {
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdConta(tx, assinaturaUuid)
    if (!held?.regra.resgatarCreditos) return 0
    const uuids = await listCreditosDaRegra(tx, assinaturaUuid, LOTE)
    const creditos = await lockQuitaveis(tx, { assinaturaUuid, tipo: 'CREDITO', uuids, max: LOTE })
    await settleAndTell(deps, tx, assinaturaUuid, 'CREDITO', creditos)
    return creditos.length
  })
}

/** Pays some debits, each if the wallet has enough; returns where the next ones begin, undefined at the end. */
async function payLote(deps: Deps, assinaturaUuid: string, after: Cursor | undefined) {
  return deps.db.transaction().execute(async (tx) => {
    const held = await holdConta(tx, assinaturaUuid)
    const ate = held?.regra.pagarDebitosAte
    if (!held || ate == null) return undefined
    const agora = deps.clock.now()
    const lugares = await listDebitosDaRegra(tx, assinaturaUuid, {
      ate,
      venceAntesDe: planCorte(agora),
      after,
      max: LOTE,
    })
    const order = lugares.map(({ uuid }) => uuid)
    const locked = await lockQuitaveis(tx, { assinaturaUuid, tipo: 'DEBITO', uuids: order, max: LOTE })
    const debitos = locked
      .filter(({ valorCentavos }) => 0 - valorCentavos <= ate)
      .toSorted((a, b) => order.indexOf(a.uuid) - order.indexOf(b.uuid))
    const { pagos, curtos } = planPagamento(debitos, held.saldo)
    const semSaldo = await markSemSaldo(
      tx,
      curtos.map(({ uuid }) => uuid),
      agora,
    )
    await settleAndTell(deps, tx, assinaturaUuid, 'DEBITO', pagos)
    if (semSaldo.length > 0) await tellSemSaldo(deps, tx, assinaturaUuid, semSaldo)
    return lugares.length === LOTE ? lugares.at(-1) : undefined
  })
}

/** Account, then wallet, as every settlement locks them; then the rule. Undefined for an account that is closed. */
async function holdConta(tx: Db, assinaturaUuid: string) {
  if (!(await holdAssinante(tx, assinaturaUuid))) return undefined
  const { saldo } = await lockCarteira(tx, assinaturaUuid)
  return { saldo, regra: (await holdRegra(tx, assinaturaUuid)) ?? SEM_REGRA }
}

async function settleAndTell(
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  tipo: TipoDeDiferenca,
  quitaveis: Awaited<ReturnType<typeof lockQuitaveis>>,
) {
  if (quitaveis.length === 0) return
  const quitadas = await settleQuitaveis(deps, tx, { assinaturaUuid, tipo, quitaveis })
  await tellQuitadas(deps, tx, assinaturaUuid, tipo, quitadas)
}
