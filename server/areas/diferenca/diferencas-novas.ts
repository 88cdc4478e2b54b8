import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { diaOf } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { listMedidos, type Medido, pricePostado, takeMedidos } from '../frete/index.ts'
import { tellDiferenca, tellSemDiferenca } from './avisos.ts'
import {
  endSemDiferenca,
  findUltimaMedicao,
  holdContagens,
  insertDiferencas,
  insertMedicoes,
  listDiferencasDe,
  listPagaAte,
  lockDiferencasDe,
  type Medida,
  type NovaDiferenca,
  updateMedidas,
} from './diferenca.repo.ts'
import { planDiferenca, planPrazos, tipoDe } from './diferenca.rules.ts'
import type { Fonte } from './diferenca.tables.ts'
import { compareInBatches } from './em-lotes.ts'

/** Compares everything that carriers have measured since the last round with what was paid. */
export const compareMedidos = defineJob({
  name: 'diferenca.compareMedidos',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) =>
    compareInBatches(deps, {
      list: (page) => listMedidos(deps.db, page),
      compare: (uuids) => compareLote(deps, uuids, { isWaiting: false }),
      compareOne: (uuid) => compareFrete(deps, uuid),
      failed: 'frete not compared',
    }),
})

/** Compares one frete, now. */
export const compareFrete = (deps: Deps, uuid: string) => compareLote(deps, [uuid], { isWaiting: true })

const compareLote = (deps: Deps, uuids: readonly string[], how: { isWaiting: boolean }) =>
  deps.db.transaction().execute(async (tx) => compareMedidas(deps, tx, await takeMedidos(tx, uuids, how), 'RASTREIO'))

/** A frete with its receipt's price for the measures. */
type Comparado = Medido & { precoCentavos: number; medicaoUuid: string }

/**
 * Makes, changes or ends the differences of fretes that were measured, and tells their owners (D §14). The caller holds the
 * fretes. The same measures again change nothing.
 */
export async function compareMedidas(deps: Deps, tx: Db, medidos: readonly Medido[], fonte: Fonte) {
  const em = deps.clock.now()
  const comparados = medidos.map((medido): Comparado => {
    const { total } = pricePostado(medido, medido.medidas)
    return { ...medido, precoCentavos: total, medicaoUuid: randomUUIDv7() }
  })
  if (comparados.length === 0) return
  const anteriores = await lockAnteriores(tx, comparados)
  await insertMedicoes(
    tx,
    comparados.map((um) => medicaoOf(um, fonte)),
    em,
  )
  await changeDiferencas(deps, tx, comparados, anteriores, em)
}

/** What `compareMedidas` would make of these measures, without writing it: for each frete, what the subscriber owes (negative) or gets. */
export async function previewMedidas(
  db: Db,
  medidos: readonly (Pick<Medido, 'uuid' | 'medidas' | 'valorFreteCentavos' | 'reembolsadoCentavos'> & {
    precoCentavos: number
  })[],
) {
  const anteriores = Map.groupBy(
    await listDiferencasDe(
      db,
      medidos.map(({ uuid }) => uuid),
    ),
    ({ freteUuid }) => freteUuid,
  )
  return new Map(medidos.map((frete) => [frete.uuid, planoOf(frete, anteriores)]))
}

/**
 * Compares a frete with its last measures once more, because measures that come during a contest change nothing at first
 * (D §24). The caller holds the frete, and has ended the contest in this transaction.
 */
export async function compareDeNovo(deps: Deps, tx: Db, frete: Omit<Medido, 'medidas'>) {
  const ultima = await findUltimaMedicao(tx, frete.uuid)
  if (!ultima) return
  const { uuid: medicaoUuid, medidas, precoCentavos } = ultima
  const comparados = [{ ...frete, medidas, precoCentavos, medicaoUuid }]
  await changeDiferencas(deps, tx, comparados, await lockAnteriores(tx, comparados), deps.clock.now())
}

const lockAnteriores = async (tx: Db, comparados: readonly Comparado[]) =>
  Map.groupBy(
    await lockDiferencasDe(
      tx,
      comparados.map(({ uuid }) => uuid),
    ),
    ({ freteUuid }) => freteUuid,
  )

async function changeDiferencas(
  deps: Deps,
  tx: Db,
  comparados: readonly Comparado[],
  anteriores: Awaited<ReturnType<typeof lockAnteriores>>,
  em: Date,
) {
  const [nascem, seguem, terminam] = [[] as Nova[], [] as Nova[], [] as Nova[]]
  for (const frete of comparados) {
    const plano = planoOf(frete, anteriores)
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
  const regras = await listPagaAte(tx, [...new Set(mudam.map(({ diferenca }) => diferenca.assinaturaUuid))])
  for (const { frete, diferenca } of [...nascem, ...seguem])
    await tellDiferenca(deps, tx, frete, diferenca, regras.get(frete.assinaturaUuid))
  for (const { frete, diferenca } of terminam) await tellSemDiferenca(deps, tx, frete, diferenca)
}

const planoOf = (
  {
    uuid,
    valorFreteCentavos: pago,
    reembolsadoCentavos: reembolsado,
    precoCentavos: preco,
    medidas,
  }: Pick<Comparado, 'uuid' | 'valorFreteCentavos' | 'reembolsadoCentavos' | 'precoCentavos' | 'medidas'>,
  anteriores: Awaited<ReturnType<typeof lockAnteriores>>,
) => planDiferenca({ pago, reembolsado, preco, medidas }, anteriores.get(uuid) ?? [])

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
