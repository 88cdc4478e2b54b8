import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ETAPAS, type EventoDoObjeto } from '../../../ports/expedicao.ts'
import { planEspera } from '../agenda/agenda.rules.ts'
import { keyOf, planAndamento, planInstante, readMedidas, readRastros } from './rastreio.rules.ts'

const NOW = new Date('2026-11-19T12:00:00Z')
const evento = fc.record({
  em: fc.date({ min: new Date('2026-11-01T00:00:00Z'), max: NOW, noInvalidDate: true }),
  etapa: fc.constantFrom(...ETAPAS),
  descricao: fc.constantFrom('Postado', 'Entregue', 'Em trânsito'),
  agencia: fc.constantFrom('', 'AC Central'),
})
const read = (eventos: readonly unknown[]) =>
  readRastros([{ codigo: 'QQ1', eventos, medidas: null }], new Set(['QQ1']), NOW).get('QQ1')

test('order and repetition of events never change the result', () => {
  const told = fc.array(evento, { maxLength: 12 }).chain((eventos) =>
    fc.record({
      eventos: fc.constant(eventos),
      again: fc.shuffledSubarray([...eventos, ...eventos], {
        minLength: eventos.length * 2,
        maxLength: eventos.length * 2,
      }),
    }),
  )
  fc.assert(
    fc.property(told, ({ eventos, again }) => {
      expect(read(again)).toEqual(read(eventos))
      expect(planAndamento(again)).toEqual(planAndamento(eventos))
    }),
  )
})

test('whatever a carrier answers, the house reads only what it can store', () => {
  const nonsense = fc.oneof(
    fc.anything(),
    fc.array(fc.oneof(fc.anything(), fc.record({ codigo: fc.constant('QQ1'), eventos: fc.array(fc.anything()) }))),
    fc.array(
      fc.record({
        codigo: fc.constantFrom('QQ1', 'QQ2'),
        eventos: fc.array(
          fc.record({
            em: fc.date({ noInvalidDate: false }),
            etapa: fc.oneof(fc.constantFrom(...ETAPAS), fc.string()),
            descricao: fc.string({ unit: 'binary', maxLength: 400 }),
            agencia: fc.anything(),
          }),
        ),
        medidas: fc.anything(),
        valor: fc.anything(),
      }),
    ),
  )
  fc.assert(
    fc.property(nonsense, (answer) => {
      const rastros = readRastros(answer, new Set(['QQ1']), NOW)
      expect([...rastros.keys()].filter((codigo) => codigo !== 'QQ1')).toEqual([])
      const eventos = rastros.get('QQ1')?.eventos ?? []
      expect(new Set(eventos.map(keyOf)).size).toBe(eventos.length)
      for (const { em, etapa, descricao, agencia } of eventos) {
        expect(em.getTime()).toBeGreaterThanOrEqual(Date.parse('2000-01-01T00:00:00Z'))
        expect(em.getTime()).toBeLessThanOrEqual(NOW.getTime() + 24 * 3_600_000)
        expect(ETAPAS).toContain(etapa)
        for (const text of [descricao, agencia]) {
          expect(text.length).toBeLessThanOrEqual(200)
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toContain('\u0000')
        }
        expect(descricao).not.toBe('')
      }
    }),
  )
})

const em = (hour: number) => new Date(`2026-11-18T${String(hour).padStart(2, '0')}:00:00Z`)
const passo = (hour: number, etapa: EventoDoObjeto['etapa']) => ({ em: em(hour), etapa })

test.each([
  ['nothing', [], null, null, null],
  ['a label alone', [passo(1, 'EMITIDO'), passo(2, 'OUTRA')], null, null, null],
  ['posted', [passo(2, 'POSTADO')], em(2), null, null],
  ['on its way without ever having been posted', [passo(3, 'EM_TRANSITO')], em(3), null, 'EM_TRANSITO'],
  ['nobody was there', [passo(3, 'SAIU_PARA_ENTREGA'), passo(4, 'NAO_ENTREGUE')], em(3), null, 'EM_TRANSITO'],
  ['delivered', [passo(4, 'ENTREGUE'), passo(3, 'SAIU_PARA_ENTREGA'), passo(1, 'POSTADO')], em(1), em(4), null],
  ['a note behind the last step', [passo(3, 'DEVOLUCAO'), passo(4, 'OUTRA')], em(3), null, 'DEVOLUCAO'],
  ['delivered and found broken', [passo(4, 'ENTREGUE'), passo(5, 'AVARIADO')], em(4), em(4), 'AVARIADO'],
] as const)('%s', (_, eventos, postadoEm, entregueEm, situacao) => {
  expect(planAndamento(eventos)).toMatchObject({ postadoEm, entregueEm, situacao })
})

test('an unreadable answer counts as no answer; an empty one says that nothing is known', () => {
  expect(read([{ em: 'ontem' }])).toBeUndefined()
  expect(read([])).toMatchObject({ eventos: [] })
})

test('a step is never before its label, nor in the future', () => {
  const vida = { desde: em(5), now: em(9) }
  expect([1, 7, 12].map((hour) => planInstante(em(hour), vida))).toEqual([em(5), em(7), em(9)])
})

test('a task is tried again after growing waits, never longer than five hours', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (tentativas, sorte) => {
      const espera = planEspera(tentativas, sorte)
      expect(espera).toBeGreaterThanOrEqual(24)
      expect(espera).toBeLessThan(5 * 3600)
      expect(planEspera(tentativas + 1, sorte)).toBeGreaterThanOrEqual(espera)
    }),
  )
})

const MEDIDAS = { alturaPacote: 10, larguraPacote: 20, comprimentoPacote: 30, pesoGramas: 1500 }
test.each([
  ['as told', {}, MEDIDAS],
  ['with fractions, which are rounded', { alturaPacote: 10.4, pesoGramas: 1500.4 }, MEDIDAS],
  ['of a roll', { diametroPacote: 12.2 }, { ...MEDIDAS, diametroPacote: 12 }],
  ['with a diameter that is none', { diametroPacote: -1 }, MEDIDAS],
  [
    'of 5 m and 300 kg',
    { comprimentoPacote: 500, pesoGramas: 300_000 },
    { ...MEDIDAS, comprimentoPacote: 500, pesoGramas: 300_000 },
  ],
  ['of 0', { alturaPacote: 0 }, null],
  ['that round to 0', { alturaPacote: 0.4 }, null],
  ['below 0', { larguraPacote: -3 }, null],
  ['that are no number', { comprimentoPacote: Number.NaN }, null],
  ['without an end', { comprimentoPacote: Number.POSITIVE_INFINITY }, null],
  ['of 10 m', { comprimentoPacote: 1000 }, null],
  ['of 301 kg', { pesoGramas: 301_000 }, null],
  ['without weight', { pesoGramas: undefined }, null],
  ['of text', { pesoGramas: '1500' }, null],
])('measures %s', (_, changes, expected) => {
  expect(readMedidas({ ...MEDIDAS, ...changes })).toEqual(expected)
  const [rastro] = readRastros(
    [{ codigo: 'QQ1', eventos: [], medidas: { ...MEDIDAS, ...changes } }],
    new Set(['QQ1']),
    NOW,
  ).values()
  expect(rastro).toMatchObject({ medidas: expected, isMedidaRecusada: expected === null })
})
