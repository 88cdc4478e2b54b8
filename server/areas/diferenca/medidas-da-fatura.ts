import * as z from 'zod'
import type { Db, Deps } from '../../kernel/deps.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'
import { lockCotados, type Medido, pricePostado, updateMedidasDaFatura } from '../frete/index.ts'
import { compareMedidas } from './diferencas-novas.ts'
import { compareInBatches } from './em-lotes.ts'
import { keepEsperas, listProntas, takeProntas } from './espera.repo.ts'

type PorFrete = ReadonlyMap<string, MedidasDaTransportadora>
type Cotados = Awaited<ReturnType<typeof lockCotados>>

/**
 * Compares the measures in a carrier's invoice with what the fretes cost (D §14). For a frete that is not posted yet they
 * wait until its posting. A cancelled or expired frete makes no difference.
 */
export async function compareFatura(deps: Deps, tx: Db, medidas: PorFrete) {
  const fretes = await lockCotados(tx, [...medidas.keys()])
  await takeProntas(tx, [...medidas.keys()]) // measures of an older invoice must not be compared later
  await compareMedidos(deps, tx, medidosOf(fretes, medidas))
  const aPostar = fretes.filter(({ status }) => status === 'GERADO')
  await keepEsperas(
    tx,
    aPostar.map(({ uuid: freteUuid }) => ({ freteUuid, medidas: medidas.get(freteUuid)! })),
  )
}

/** Compares the measures that waited for the posting of their fretes. */
export const compareEsperas = defineJob({
  name: 'diferenca.compareEsperas',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) =>
    compareInBatches(deps, {
      list: (page) => listProntas(deps.db, page),
      compare: (uuids) => compareProntas(deps, uuids),
      failed: 'measures of an invoice not compared',
    }),
})

/** Measures of tracking come at the posting or later, so they are newer than the waiting ones, which are then dropped. */
const compareProntas = (deps: Deps, uuids: readonly string[]) =>
  deps.db.transaction().execute(async (tx) => {
    const fretes = await lockCotados(tx, uuids)
    const medidas = await takeProntas(tx, uuids)
    const semRastreio = fretes.filter(({ medidasTransportadora }) => medidasTransportadora === null)
    await compareMedidos(deps, tx, medidosOf(semRastreio, medidas))
  })

async function compareMedidos(deps: Deps, tx: Db, medidos: readonly Medido[]) {
  await compareMedidas(deps, tx, medidos, 'FATURA')
  const precos = medidos.map((medido) => ({ ...medido, valorCentavos: pricePostado(medido, medido.medidas).total }))
  await updateMedidasDaFatura(
    tx,
    precos.map(({ uuid, medidas, valorCentavos }) => ({ uuid, medidas, valorCentavos })),
  )
}

/** Those of these fretes that were posted, with their measures. */
const medidosOf = (fretes: Cotados, medidas: PorFrete) =>
  fretes.flatMap(({ status, ...frete }) => {
    const destas = status === 'POSTADO' || status === 'ENTREGUE' ? medidas.get(frete.uuid) : undefined
    return destas ? [{ ...frete, medidas: destas }] : []
  })
