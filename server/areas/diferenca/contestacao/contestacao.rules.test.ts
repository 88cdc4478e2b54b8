import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Contestavel,
  planContestacao,
  planParcial,
  planPrazoResposta,
  planVencimento,
} from './contestacao.rules.ts'

const HOJE = '2026-11-23'
let quantas = 0
const diferenca = (changes: Partial<Contestavel> = {}): Contestavel => ({
  uuid: String(++quantas).padStart(6, '0'),
  tipo: 'DEBITO',
  status: 'ABERTO',
  contestacao: null,
  criadaEm: new Date(quantas * 1000),
  prazoContestacao: HOJE,
  ...changes,
})
const credito = (changes: Partial<Contestavel> = {}) =>
  diferenca({ tipo: 'CREDITO', prazoContestacao: null, ...changes })
const plan = (...diferencas: Contestavel[]) => {
  const escolha = planContestacao(diferencas, HOJE)
  return escolha.faz === 'contesta' ? diferencas.indexOf(escolha.diferenca) : escolha.codigo
}

test.each<[string, ReturnType<typeof plan>, ReturnType<typeof plan>]>([
  ['none', plan(), 'SEM_DIFERENCA'],
  ['an open debit on its last day', plan(diferenca()), 0],
  ['one whose days are over', plan(diferenca({ prazoContestacao: '2026-11-22' })), 'PRAZO_ENCERRADO'],
  ['one whose contest was withdrawn', plan(diferenca({ contestacao: 'DESISTENCIA' })), 0],
  ['one that is in contest', plan(diferenca({ contestacao: 'ABERTA' })), 'JA_CONTESTADA'],
  ['one that is in contest, and a newer one', plan(diferenca({ contestacao: 'ABERTA' }), diferenca()), 'JA_CONTESTADA'],
  ['one whose contest was refused', plan(diferenca({ contestacao: 'RECUSADA' })), 'JA_DECIDIDA'],
  ['one whose contest was won in part', plan(diferenca({ contestacao: 'PARCIAL' })), 'JA_DECIDIDA'],
  ['one whose contest was won', plan(diferenca({ status: 'QUITADO', contestacao: 'ACEITA' })), 'JA_DECIDIDA'],
  ['a paid one', plan(diferenca({ status: 'QUITADO' })), 'JA_RESOLVIDA'],
  ['a credit', plan(credito()), 'SO_DEBITO'],
  ['a redeemed credit', plan(credito({ status: 'QUITADO' })), 'SO_DEBITO'],
  ['a paid one and a credit', plan(diferenca({ status: 'QUITADO' }), credito()), 'SO_DEBITO'],
  ['a paid one and its remainder', plan(diferenca({ status: 'QUITADO' }), diferenca()), 1],
  ['a refused one and its remainder', plan(diferenca({ contestacao: 'RECUSADA' }), diferenca()), 1],
  ['two that may be contested: the newer one', plan(diferenca({ contestacao: 'DESISTENCIA' }), diferenca()), 1],
  [
    'an older debit that may be contested, beside a newer one that no longer may',
    plan(diferenca({ contestacao: 'DESISTENCIA' }), diferenca({ contestacao: 'RECUSADA' })),
    0,
  ],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected)
})

test('whatever the differences of a frete are, only an open debit in its days is contested', () => {
  const qualquer = fc.record({
    tipo: fc.constantFrom('DEBITO' as const, 'CREDITO' as const),
    status: fc.constantFrom('ABERTO' as const, 'QUITADO' as const),
    contestacao: fc.constantFrom(
      null,
      'ABERTA' as const,
      'ACEITA' as const,
      'PARCIAL' as const,
      'RECUSADA' as const,
      'DESISTENCIA' as const,
    ),
    dias: fc.integer({ min: -2, max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(qualquer, { maxLength: 5 }), (todas) => {
      const diferencas = todas.map(({ dias, tipo, ...uma }) =>
        diferenca({ ...uma, tipo, prazoContestacao: tipo === 'DEBITO' ? `2026-11-${23 + dias}` : null }),
      )
      const escolha = planContestacao(diferencas, HOJE)
      if (escolha.faz === 'recusa') return
      const { tipo, status, contestacao, prazoContestacao } = escolha.diferenca
      expect([tipo, status, prazoContestacao! >= HOJE]).toEqual(['DEBITO', 'ABERTO', true])
      expect([null, 'DESISTENCIA']).toContain(contestacao)
      expect(diferencas.some((uma) => uma.contestacao === 'ABERTA')).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

const centavos = fc.integer({ min: 1, max: 500_00 })

test('an acceptance in part: what is owed is what was paid less the receipt’s price, more than nothing and less than was measured', () => {
  fc.assert(
    fc.property(centavos, centavos, centavos, (pago, aMais, preco) => {
      const medido = pago + aMais
      const valor = planParcial({ achadoCentavos: pago - medido, precoCentavos: medido }, preco)
      if (preco < pago || preco >= medido) expect(valor).toBeUndefined()
      else {
        expect(valor).toBe(pago - preco)
        expect(Object.is(valor, -0)).toBe(false)
      }
    }),
    { numRuns: 2000 },
  )
})

test('an acceptance in part of a remainder: what was settled before counts as paid', () => {
  // paid 20, settled up to 25, then measured at 30: the remainder is 5
  expect(planParcial({ achadoCentavos: -5_00, precoCentavos: 30_00 }, 27_00)).toBe(-2_00)
  expect(planParcial({ achadoCentavos: -5_00, precoCentavos: 30_00 }, 25_00)).toBe(0)
  expect(planParcial({ achadoCentavos: -5_00, precoCentavos: 30_00 }, 24_99)).toBeUndefined()
})

test.each([
  ['2026-11-23', '2026-11-30'],
  // a Wednesday before Christmas: the 25th and the 1st are holidays
  ['2026-12-23', '2026-12-31'],
])('a contest of %s is answered until %s', (hoje, prazo) => {
  expect(planPrazoResposta(hoje)).toBe(prazo)
})

test.each([
  ['the same day', '2026-11-23T10:00:00-03:00', '2026-11-23T23:59:59-03:00', '2026-12-23'],
  ['two minutes around midnight', '2026-11-23T23:59:00-03:00', '2026-11-24T00:01:00-03:00', '2026-12-24'],
  ['forty days', '2026-11-23T10:00:00-03:00', '2027-01-02T09:00:00-03:00', '2027-02-01'],
])('the last day to pay moves by whole days: %s', (_, abertaEm, decididaEm, vencimento) => {
  expect(planVencimento('2026-12-23', { abertaEm: new Date(abertaEm), decididaEm: new Date(decididaEm) })).toBe(
    vencimento,
  )
})
