import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { diaOf } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { workInBatches } from '../../kernel/work/batches.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { type Medido, pricePostado, takeMedidos } from '../frete/index.ts'
import { tellDiferenca, tellSemDiferenca } from './avisos.ts'
import {
  endSemDiferenca,
  holdContagens,
  insertDiferencas,
  insertMedicoes,
  lockDiferencasDe,
  type Medida,
  type NovaDiferenca,
  updateMedidas,
} from './diferenca.repo.ts'
import { planDiferenca, planPrazos, tipoDe } from './diferenca.rules.ts'
import type { Fonte } from './diferenca.tables.ts'

/** Fretes that one transaction compares and holds. */
const LOTE = 250

/** Compares everything that carriers have measured since the last round with what was paid. */
export const compareMedidos = defineJob({
  name: 'diferenca.compareMedidos',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) =>
    workInBatches(deps, {
      size: LOTE,
      take: async () => Array.from({ length: await compareLote(deps, { max: LOTE }) }),
      work: async () => {}, // taken and compared in one transaction: a round that is cut off leaves the queue as it was
    }),
})

/** The same for one frete, now. */
export const compareFrete = (deps: Deps, uuid: string) => compareLote(deps, { max: 1, uuid })

const compareLote = (deps: Deps, wanted: Parameters<typeof takeMedidos>[1]) =>
  deps.db.transaction().execute(async (tx) => {
    const { taken, fretes } = await takeMedidos(tx, wanted)
    await compareMedidas(deps, tx, fretes, 'RASTREIO')
    return taken
  })

/** A frete with its receipt's price for the measures. */
type Comparado = Medido & { precoCentavos: number; medicaoUuid: string }

/**
 * Makes, changes or ends the differences of fretes that were measured, and tells their owners (D §14). The caller holds the
 * fretes. Told the same again it does nothing.
 */
export async function compareMedidas(deps: Deps, tx: Db, medidos: readonly Medido[], fonte: Fonte) {
  const em = deps.clock.now()
  const comparados = medidos.flatMap((medido) => priceMedido(deps, medido))
  if (comparados.length === 0) return
  const anteriores = Map.groupBy(
    await lockDiferencasDe(
      tx,
      comparados.map(({ uuid }) => uuid),
    ),
    ({ freteUuid }) => freteUuid,
  )
  await insertMedicoes(
    tx,
    comparados.map((um) => medicaoOf(um, fonte)),
    em,
  )
  const [nascem, seguem, terminam] = [[] as Nova[], [] as Nova[], [] as Nova[]]
  for (const frete of comparados) {
    const { valorFreteCentavos: pago, precoCentavos: preco, medidas } = frete
    const plano = planDiferenca({ pago, preco, medidas }, anteriores.get(frete.uuid) ?? [])
    if (plano.faz === 'nasce') nascem.push(diferencaOf(frete, randomUUIDv7(), plano.valor, em))
    if (plano.faz === 'segue') seguem.push(diferencaOf(frete, plano.uuid, plano.valor, em))
    if (plano.faz === 'termina') terminam.push(diferencaOf(frete, plano.uuid, 0, em))
  }
  const mudam = [...nascem, ...seguem, ...terminam]
  if (mudam.length === 0) return
  await holdContagens(
    tx,
    mudam.map(({ diferenca }) => diferenca.assinaturaUuid),
  )
  await insertDiferencas(
    tx,
    nascem.map(({ diferenca }) => diferenca),
    em,
  )
  await updateMedidas(
    tx,
    seguem.map(({ diferenca }) => diferenca),
  )
  await endSemDiferenca(
    tx,
    terminam.map(({ diferenca }) => diferenca),
    em,
  )
  for (const { frete, diferenca } of [...nascem, ...seguem]) await tellDiferenca(deps, tx, frete, diferenca)
  for (const { frete } of terminam) await tellSemDiferenca(deps, tx, frete)
}

/** One frete whose receipt cannot be computed any more holds up no other; its log line is for the operator. */
function priceMedido({ log }: Pick<Deps, 'log'>, medido: Medido): Comparado[] {
  try {
    return [{ ...medido, precoCentavos: pricePostado(medido, medido.medidas).total, medicaoUuid: randomUUIDv7() }]
  } catch (err) {
    log.error({ frete: medido.uuid, err }, 'measured frete has no price by its receipt')
    return []
  }
}

const medicaoOf = ({ uuid: freteUuid, medicaoUuid: uuid, medidas, precoCentavos }: Comparado, fonte: Fonte) => ({
  uuid,
  freteUuid,
  fonte,
  medidas,
  precoCentavos,
})

type Nova = { frete: Comparado; diferenca: NovaDiferenca & Medida }
function diferencaOf(frete: Comparado, uuid: string, valorCentavos: number, em: Date): Nova {
  const { uuid: freteUuid, assinaturaUuid, medidas, precoCentavos } = frete
  const tipo = tipoDe(valorCentavos)
  const prazos = planPrazos(tipo, diaOf(em))
  return {
    frete,
    diferenca: { uuid, freteUuid, assinaturaUuid, tipo, valorCentavos, medidas, precoCentavos, ...prazos },
  }
}
