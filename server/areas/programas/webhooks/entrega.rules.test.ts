import { describe, expect, test } from 'vitest'
import { plusSeconds } from '#contract/kernel/values/instant'
import { ESPERAS, planDescanso, planFalha, planTentativa } from './entrega.rules.ts'

const AGORA = new Date('2026-11-25T15:00:00Z')
const secondsTo = (instant: Date | null) => instant && Math.round((instant.getTime() - AGORA.getTime()) / 1000)
const plan = (falhas: number, acaso = 0.5, esperarSegundos: number | null = null) =>
  secondsTo(planTentativa(falhas, { agora: AGORA, acaso, esperarSegundos }))

test('ten tries in 75 h 35 min, each wait a tenth shorter or longer', () => {
  const esperas = ESPERAS.map((_, index) => plan(index + 1))
  expect(esperas).toEqual([...ESPERAS])
  expect(ESPERAS.reduce<number>((sum, espera) => sum + espera, 0)).toBe(75 * 3600 + 35 * 60 + 5)
  expect([plan(2, 0), plan(2, 1)]).toEqual([270, 330])
  expect(plan(10)).toBeNull()
})

test('a receiver that asks for more time gets it, up to a day', () => {
  expect([plan(1, 0.5, 3600), plan(3, 0.5, 60), plan(1, 0.5, 999_999_999), plan(10, 0.5, 60)]).toEqual([
    3600,
    1800,
    86_400,
    null,
  ])
})

describe('a webhook that fails', () => {
  const HOUR = 3600
  const em = (hours: number) => plusSeconds(AGORA, hours * HOUR)
  test.each([
    [0, null, null, 'nada'],
    [11, null, null, 'nada'],
    [12, null, null, 'avisar'],
    [30, 12, null, 'nada'],
    [95, 12, null, 'nada'],
    [96, 12, null, 'avisarDoFim'],
    [119, 12, 96, 'nada'],
    [120, 12, 96, 'desligar'],
    // no try for a week: the owner is told first, and has a day
    [170, 12, null, 'avisarDoFim'],
    [193, 12, 170, 'nada'],
    [194, 12, 170, 'desligar'],
  ] as const)('after %d hours, told after %s and %s: %s', (hours, avisado, doFim, plano) => {
    const webhook = {
      falhandoDesde: AGORA,
      avisadoEm: avisado === null ? null : em(avisado),
      avisadoDoFimEm: doFim === null ? null : em(doFim),
    }
    expect(planFalha(webhook, em(hours))).toBe(plano)
  })
})

test('a receiver that goes on failing gets a round a minute, and the first time a second one after five seconds', () => {
  const descanso = (segundos: number | null, esperar: number | null = null) =>
    planDescanso(segundos === null ? null : plusSeconds(AGORA, -segundos), AGORA, esperar)
  expect([descanso(null), descanso(5), descanso(60), descanso(9999), descanso(5, 120), descanso(9999, 10)]).toEqual([
    5, 5, 60, 60, 120, 60,
  ])
})
