import bwip from 'bwip-js/node'
import { dataMatrix, LADO } from '../server/impressos/data-matrix.ts'
import type { Etiqueta } from '../server/impressos/dizeres-da-etiqueta.ts'
import { createImpressora } from '../server/impressos/impressora.ts'
import { matrizDosCorreios } from '../server/impressos/matriz-correios.ts'
import { dace, etiqueta } from '../server/impressos/testing-amostras.ts'
import { decimal, type Figure, median } from './figure.ts'

const ROUNDS = 5
const LABELS = 1000
/** The least number of labels per second. Our own code must be faster than a library, or it goes. */
const PER_SECOND = 1000
/** Labels with a DACE strip, of which each has its own key, and their least number per second. */
const LABELS_COM_DACE = 500
const PER_SECOND_COM_DACE = 250
/** DataMatrix codes in one round: enough to measure, and few enough for the slower of the two. */
const MATRICES = 200

const COM_DACE = Array.from({ length: LABELS_COM_DACE }, (_, i) => {
  const chave = `3526111122233300018199001${String(i).padStart(9, '0')}1107319056`
  return etiqueta({ codigo: `QQ${String(i).padStart(8, '0')}5BR`, dace: dace({ chave, numero: i }) })
})
const ETIQUETAS = Array.from({ length: LABELS }, (_, i) => etiqueta({ codigo: `QQ${String(i).padStart(8, '0')}5BR` }))

/** The printer's thread alone, without database and HTTP, and the gain of our own DataMatrix. */
export async function impressoraFigures(): Promise<Figure[]> {
  const labels = await measureLabels(ETIQUETAS, 'A4')
  const comDace = await measureLabels(COM_DACE, 'A6')
  const [ours, library] = matricesPerSecond()
  return [
    {
      name: `the printer’s thread alone, ${LABELS} labels on A4, labels/s`,
      figure: `${decimal(labels.perSecond)} (${decimal(labels.perProcessorSecond)} a second of processor)`,
      target: `≥ ${decimal(PER_SECOND)}`,
      ok: labels.perSecond >= PER_SECOND,
    },
    {
      name: `the same, ${LABELS_COM_DACE} labels with their DACE strip on 100×150, labels/s`,
      figure: `${decimal(comDace.perSecond)} (${decimal(comDace.perProcessorSecond)} a second of processor)`,
      target: `≥ ${decimal(PER_SECOND_COM_DACE)}`,
      ok: comDace.perSecond >= PER_SECOND_COM_DACE,
    },
    {
      name: 'DataMatrix by bwip-js in place of server/impressos/data-matrix.ts, one a label, /s against ours',
      figure: `${decimal(library)} / ${decimal(ours)}`,
      target: `< ${decimal(PER_SECOND)}, or ours goes`,
      ok: library < PER_SECOND,
    },
  ]
}

/** Labels per second of processor time, which a busy machine changes less than labels per second. */
async function measureLabels(etiquetas: readonly Etiqueta[], folha: 'A4' | 'A6') {
  const impressora = createImpressora()
  const rates: number[] = []
  const processorRates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [begun, before] = [performance.now(), process.cpuUsage()]
    await impressora.print({ tipo: 'ETIQUETAS', folha, etiquetas, emitidoEm: new Date(0) })
    const { user, system } = process.cpuUsage(before) // all threads of this process
    if (round === 0) continue // starts the thread
    rates.push((etiquetas.length / (performance.now() - begun)) * 1000)
    processorRates.push((etiquetas.length / (user + system)) * 1_000_000)
  }
  await impressora.close()
  return { perSecond: median(rates), perProcessorSecond: median(processorRates) }
}

/** DataMatrix codes per second, ours and the library's, in turns. */
function matricesPerSecond() {
  const textos = ETIQUETAS.slice(0, MATRICES).map(matrizDosCorreios)
  const size = `columns=${LADO} rows=${LADO}`
  const ways = [dataMatrix, (texto: string) => bwip.raw('datamatrix', texto, size)]
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++)
    ways.forEach((draw, i) => {
      const begun = performance.now()
      for (const texto of textos) draw(texto)
      if (round > 0) rates[i]?.push((MATRICES / (performance.now() - begun)) * 1000)
    })
  return rates.map(median) as [number, number]
}
