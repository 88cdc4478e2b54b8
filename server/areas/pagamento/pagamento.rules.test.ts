import { describe, expect, test } from 'vitest'
import { planAcerto, planBuscaDeEstorno, planPergunta, type StatusGuardado } from './pagamento.rules.ts'

const SITUACOES = ['PENDENTE', 'APROVADA', 'RECUSADA', 'EXPIRADA', 'ESTORNADA'] as const

test.each([
  ['CRIADO', ['aguardar', 'confirmar', 'recusar', 'expirar', 'expirar']],
  ['PENDING', ['aguardar', 'confirmar', 'recusar', 'expirar', 'expirar']],
  ['REFUSED', ['nada', 'creditar', 'nada', 'nada', 'nada']],
  ['EXPIRED', ['nada', 'creditar', 'nada', 'nada', 'nada']],
  ['APPROVED', ['nada', 'nada', 'nada', 'nada', 'estornar']],
  ['REFUNDED', ['nada', 'recuperar', 'nada', 'nada', 'nada']],
] as const)('what is done about a payment that is %s, for each answer of the bank', (status, acertos) => {
  expect(SITUACOES.map((situacao) => planAcerto(status, situacao))).toEqual(acertos)
})

test('a part that the bank has given back is taken from the payment once', () => {
  expect(planAcerto('APPROVED', 'APROVADA', { isMaisDevolvido: true })).toBe('estornar')
  for (const status of ['PENDING', 'EXPIRED'] as const)
    expect(planAcerto(status, 'APROVADA', { isMaisDevolvido: true })).toBe(planAcerto(status, 'APROVADA'))
})

test('money for a closed account goes back; any other answer has its usual effect', () => {
  const isEncerrada = true
  expect(SITUACOES.map((situacao) => planAcerto('EXPIRED', situacao, { isEncerrada }))).toEqual([
    'nada',
    'devolver',
    'nada',
    'nada',
    'nada',
  ])
  expect(planAcerto('PENDING', 'APROVADA', { isEncerrada })).toBe('devolver')
  expect(planAcerto('APPROVED', 'ESTORNADA', { isEncerrada })).toBe('estornar')
})

describe('when the bank is asked again', () => {
  const criadoEm = new Date('2026-11-22T12:00:00Z')
  const after = (minutes: number) => new Date(criadoEm.getTime() + minutes * 60_000)
  const plan = (status: StatusGuardado, now: number, { ate = 20, fim = null as number | null } = {}) => {
    const decididoEm = fim === null ? null : after(fim)
    const next = planPergunta({ status, criadoEm, expiraEm: after(ate), decididoEm }, after(now))
    return next && (next.getTime() - criadoEm.getTime()) / 60_000
  }

  test('soon after the payment began, then every five minutes, and at its end', () => {
    const asked = [0]
    for (let next = plan('PENDING', 0); next !== null && next < 30; next = plan('PENDING', next)) asked.push(next)
    expect(asked.slice(0, 8)).toEqual([0, 1, 2, 4, 9, 14, 19, 20])
  })

  test('a card: daily for 120 days, from its approval or from the last chargeback', () => {
    const confer = (status: StatusGuardado, day: number, estornado: number | null = null, meio = 'CARTAO') => {
      const estornadoEm = estornado === null ? null : after(estornado * 24 * 60)
      const next = planBuscaDeEstorno({ status, meio, decididoEm: after(0), estornadoEm }, after(day * 24 * 60))
      return next && (next.getTime() - criadoEm.getTime()) / (24 * 3_600_000)
    }
    expect([confer('APPROVED', 0), confer('APPROVED', 119), confer('APPROVED', 120)]).toEqual([1, 120, null])
    expect([confer('REFUNDED', 119, 100), confer('APPROVED', 219, 100), confer('REFUNDED', 220, 100)]).toEqual([
      120,
      220,
      null,
    ])
    expect([confer('PENDING', 0), confer('EXPIRED', 0), confer('APPROVED', 0, null, 'PIX')]).toEqual([null, null, null])
  })

  test('a boleto that is a day old: not every minute', () => {
    expect(plan('PENDING', 24 * 60, { ate: 7 * 24 * 60 })).toBe(24 * 60 + 72)
  })

  test('twice after its end, an hour and a day, because money may come late', () => {
    expect(plan('EXPIRED', 20, { fim: 20 })).toBe(80)
    expect(plan('EXPIRED', 80, { fim: 20 })).toBe(20 + 24 * 60)
    expect(plan('EXPIRED', 20 + 24 * 60, { fim: 20 })).toBe(null)
    expect(plan('APPROVED', 20, { fim: 20 })).toBe(null)
  })
})
