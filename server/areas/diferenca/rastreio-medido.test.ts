// Database: embedded. What carriers tell.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDiferencas } from '../../ensaio/contraprova-diferencas.ts'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'
import { closeBooks } from '../../testing/livro.ts'
import { startEncenada } from '../../testing/vida.ts'
import { centavos, remetenteMedido } from './testing-diferenca.ts'

let palco: Awaited<ReturnType<typeof startEncenada>>
beforeAll(async () => void (palco = await startEncenada()))
beforeEach(() => palco.play())
afterAll(async () => {
  expect(await checkDiferencas(palco.house.db)).toEqual([])
  await closeBooks(palco.house)
})

const MEDIDAS = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoGramas: 2000 }

/** The carrier has every parcel and says that it measured them so. */
const measureAll = (medidas: unknown) =>
  palco.play({
    track: (codigos) =>
      Promise.resolve(
        codigos.map((codigo) => ({
          codigo,
          medidas: medidas as MedidasDaTransportadora,
          valor: 1,
          eventos: [{ em: palco.house.clock.now(), etapa: 'POSTADO' as const, descricao: 'Postado', agencia: '' }],
        })),
      ),
  })

/** The next round of tracking, and the next one of comparing. */
async function passRounds() {
  await palco.house.clock.advance(2 * 3600)
  await palco.house.clock.advance(60)
}

test.each([
  ['0 cm', { ...MEDIDAS, alturaPacote: 0 }],
  ['a negative side', { ...MEDIDAS, larguraPacote: -16 }],
  ['no number', { ...MEDIDAS, comprimentoPacote: Number.NaN }],
  ['10 m', { ...MEDIDAS, comprimentoPacote: 1000 }],
  ['no weight', { ...MEDIDAS, pesoGramas: undefined }],
  ['nothing of it', {}],
])(
  'a carrier that measured %s has measured nothing; when it says better, a difference is found',
  async (_, medidas) => {
    const ana = await remetenteMedido(palco.house)
    measureAll(medidas)
    await passRounds()
    expect(await ana.row()).toMatchObject({
      status: 'POSTADO',
      medidasTransportadora: null,
      valorRastreadoCentavos: null,
    })
    expect(await ana.list()).toEqual([])
    measureAll(MEDIDAS)
    await passRounds()
    const [uma] = await ana.list()
    const { valorFreteCentavos, valorRastreadoCentavos } = await ana.row()
    expect(centavos(uma!.diferencaValor)).toBe(valorFreteCentavos - valorRastreadoCentavos!)
    // what the carrier says that it charges is nothing that the subscriber is asked for
    expect(valorRastreadoCentavos).toBeGreaterThan(valorFreteCentavos)
  },
)
