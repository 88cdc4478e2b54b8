import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Anterior, planDiferenca, planPrazos } from './diferenca.rules.ts'

const PAGO = 20_00
const medidasDe = (pesoGramas: number) => ({ alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoGramas })
const plan = (
  preco: number,
  anteriores: readonly Anterior[] = [],
  { pago = PAGO, reembolsado = null as number | null } = {},
) => planDiferenca({ pago, reembolsado, preco, medidas: medidasDe(preco) }, anteriores)

/** A difference that was found when the receipt's price was `preco`. */
const anterior = (preco: number, changes: Partial<Anterior> = {}): Anterior => ({
  uuid: 'a',
  status: 'ABERTO',
  valorCentavos: PAGO - preco,
  achadoCentavos: PAGO - preco,
  precoCentavos: preco,
  contestacao: null,
  desfecho: null,
  medidas: medidasDe(preco),
  ...changes,
})
const paga = (preco: number, changes: Partial<Anterior> = {}) =>
  anterior(preco, { status: 'QUITADO', desfecho: 'PAGA', ...changes })
const resgatada = (preco: number) => paga(preco, { desfecho: 'RESGATADA' })

test.each<[string, ReturnType<typeof plan>, ReturnType<typeof plan>]>([
  ['the paid price', plan(20_00), { faz: 'nada' }],
  ['a higher price', plan(25_00), { faz: 'nasce', valor: -5_00 }],
  ['a lower price', plan(15_00), { faz: 'nasce', valor: 5_00 }],
  ['the same measures again', plan(25_00, [anterior(25_00)]), { faz: 'nada' }],
  ['an untouched one', plan(26_00, [anterior(25_00)]), { faz: 'segue', uuid: 'a', valor: -6_00 }],
  ['an untouched one, back at the paid price', plan(20_00, [anterior(25_00)]), { faz: 'termina', uuid: 'a' }],
  ['a paid one, the same price', plan(25_00, [paga(25_00)]), { faz: 'nada' }],
  ['a paid one, more', plan(26_00, [paga(25_00)]), { faz: 'nasce', valor: -1_00 }],
  ['a paid one, back at the paid price', plan(20_00, [paga(25_00)]), { faz: 'nasce', valor: 5_00 }],
  ['one under contest', plan(30_00, [anterior(25_00, { contestacao: 'ABERTA' })]), { faz: 'nada' }],
  [
    'one whose contest was refused',
    plan(26_00, [anterior(25_00, { contestacao: 'RECUSADA' })]),
    { faz: 'nasce', valor: -1_00 },
  ],
  [
    'one whose contest was withdrawn, less',
    plan(20_00, [anterior(25_00, { contestacao: 'DESISTENCIA' })]),
    { faz: 'nasce', valor: 5_00 },
  ],
  [
    'a contest that was won, less',
    plan(20_00, [paga(25_00, { valorCentavos: 0, contestacao: 'ACEITA' })]),
    { faz: 'nada' },
  ],
  [
    'a contest that was won, the same',
    plan(25_00, [paga(25_00, { valorCentavos: 0, contestacao: 'ACEITA' })]),
    { faz: 'nada' },
  ],
  [
    'a contest that was won, more',
    plan(27_00, [paga(25_00, { valorCentavos: 0, contestacao: 'ACEITA' })]),
    { faz: 'nasce', valor: -2_00 },
  ],
  [
    'a contest won in part, less',
    plan(21_00, [anterior(25_00, { valorCentavos: -2_00, contestacao: 'PARCIAL' })]),
    { faz: 'nada' },
  ],
  [
    'a contest won in part, more',
    plan(27_00, [anterior(25_00, { valorCentavos: -2_00, contestacao: 'PARCIAL' })]),
    { faz: 'nasce', valor: -2_00 },
  ],
  ['a refund, more than is left', plan(15_00, [], { reembolsado: 18_00 }), { faz: 'nasce', valor: 2_00 }],
  ['a refund of the whole price', plan(15_00, [], { reembolsado: PAGO }), { faz: 'nada' }],
  [
    'a refund, and an open credit that grows',
    plan(15_00, [anterior(18_00)], { reembolsado: 18_00 }),
    { faz: 'segue', uuid: 'a', valor: 2_00 },
  ],
  ['a refund, and a redeemed credit', plan(15_00, [resgatada(18_00)], { reembolsado: 18_00 }), { faz: 'nada' }],
  [
    'a refund of the whole price, and a debit that was paid besides',
    plan(15_00, [paga(23_00)], { reembolsado: PAGO }),
    { faz: 'nasce', valor: 3_00 },
  ],
  ['a refund, a higher price', plan(25_00, [], { reembolsado: PAGO }), { faz: 'nasce', valor: -5_00 }],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected)
})

/** As `sumCreditado` adds it up. */
const creditadoDe = (todas: readonly Anterior[]) =>
  Math.max(
    0,
    todas
      .filter(({ status, valorCentavos }) => status === 'QUITADO' || valorCentavos > 0)
      .reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
  )

test('in any order of measures, settlements and refunds, the differences add up to what was paid less the price, and never more goes back than was paid', () => {
  const passo = fc.oneof(fc.integer({ min: 1, max: 60_00 }), fc.constantFrom('quita' as const, 'reembolsa' as const))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_00 }), fc.array(passo, { maxLength: 20 }), (pago, passos) => {
      const todas: Anterior[] = []
      let [preco, reembolsado] = [pago, 0]
      for (const [n, um] of passos.entries()) {
        const at = todas.findIndex(({ status }) => status === 'ABERTO')
        if (um === 'quita') {
          if (at >= 0) {
            const { valorCentavos } = todas[at]!
            todas[at] = { ...todas[at]!, status: 'QUITADO', desfecho: valorCentavos < 0 ? 'PAGA' : 'RESGATADA' }
          }
          continue
        }
        if (um === 'reembolsa') {
          reembolsado += Math.ceil((pago - reembolsado - creditadoDe(todas)) / 2)
          continue
        }
        preco = um
        const plano = plan(preco, todas, { pago, reembolsado })
        const nova = (uuid: string, valor: number) =>
          anterior(preco, { uuid, valorCentavos: valor, achadoCentavos: valor })
        if (plano.faz === 'nasce') todas.push(nova(String(n), plano.valor))
        if (plano.faz === 'segue') todas[at] = nova(plano.uuid, plano.valor)
        if (plano.faz === 'termina')
          todas[at] = { ...nova(plano.uuid, 0), status: 'QUITADO', desfecho: 'SEM_DIFERENCA' }
      }
      expect(todas.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)).toBe(
        pago - Math.max(preco, reembolsado),
      )
      expect(reembolsado + creditadoDe(todas)).toBeLessThanOrEqual(pago)
      expect(todas.filter(({ status }) => status === 'ABERTO').length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  // a Wednesday: two weekends in between
  ['2026-11-25', '2026-12-09', '2026-12-25'],
  // a Saturday: the first business day is Monday; Christmas and New Year are holidays
  ['2026-12-19', '2027-01-05', '2027-01-18'],
  // Carnival is no business day
  ['2027-02-01', '2027-02-17', '2027-03-03'],
])('a debit told of on %s is contested until %s and paid until %s', (hoje, prazoContestacao, vencimento) => {
  expect(planPrazos('DEBITO', hoje)).toEqual({ prazoContestacao, vencimento })
  expect(planPrazos('CREDITO', hoje)).toEqual({ prazoContestacao: null, vencimento: null })
})
