import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDiferencas } from '../../ensaio/contraprova/diferencas.ts'
import { createLog } from '../../kernel/log.ts'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'
import { closeBooks } from '../../testing/livro.ts'
import { startEncenada } from '../../testing/vida.ts'
import { compareMedidos } from './diferencas-novas.ts'
import { centavos, remetenteMedido } from './testing-diferenca.ts'

let palco: Awaited<ReturnType<typeof startEncenada>>
/** What the house wrote into its log. */
let written = ''
const log = createLog({ logLevel: 'warn' }, { write: (line) => void (written += line) })
beforeAll(async () => void (palco = await startEncenada({ log })))
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
  'a carrier’s measures of %s count as none; with usable measures later, a difference is found',
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
    const { uuid, codigoEncomenda } = await ana.row()
    expect(written).toContain(uuid)
    expect(written).not.toContain(codigoEncomenda)
    measureAll(MEDIDAS)
    await passRounds()
    const [uma] = await ana.list()
    const { valorFreteCentavos, valorRastreadoCentavos } = await ana.row()
    expect(centavos(uma!.diferencaValor)).toBe(valorFreteCentavos - valorRastreadoCentavos!)
    // the subscriber is never asked for the amount that the carrier names
    expect(valorRastreadoCentavos).toBeGreaterThan(valorFreteCentavos)
  },
)

test('while the database is away a round ends at once, without a line for each frete; the next round compares all', async () => {
  const ana = await remetenteMedido(palco.house, { fretes: 3 })
  const { db } = palco.house
  await sql`update frete set status = 'POSTADO', postado_em = ${palco.house.clock.now()}, medidas_transportadora = ${JSON.stringify(MEDIDAS)}::jsonb
    where assinatura_uuid = ${ana.assinaturaUuid}`.execute(db)
  await sql`create function longe() returns trigger language plpgsql as $$
    begin raise exception 'away' using errcode = '57P01'; end $$`.execute(db)
  await sql`create trigger longe before insert on medicao for each statement execute function longe()`.execute(db)
  written = ''
  await expect(compareMedidos.run(palco.house.deps, {})).rejects.toMatchObject({ code: '57P01' })
  expect(written).toBe('')
  await sql`drop function longe() cascade`.execute(db)
  await compareMedidos.run(palco.house.deps, {})
  expect(await ana.list()).toHaveLength(3)
})
