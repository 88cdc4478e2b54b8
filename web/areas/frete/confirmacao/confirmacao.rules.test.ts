import { expect, test } from 'vitest'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { andamentoText, canceladosText, planDesfecho, planEspera, planImpressao } from './confirmacao.rules.ts'
import { umComprado } from './testing-compra.ts'

test.each<[string, StatusDeFrete[]]>([
  ['PAGA', ['PENDENTE']],
  ['PAGA', ['CANCELADO', 'GERADO', 'EXPIRADO']],
  ['PAGA', ['ENTREGUE']],
  ['NAO_PAGA', ['AGUARDANDO_PAGAMENTO', 'CANCELADO']],
  ['CANCELADA', ['CANCELADO', 'CANCELADO']],
  ['CANCELANDO', ['CANCELADO', 'PROCESSANDO_CANCELAMENTO', 'EXPIRADO']],
  ['EXPIRADA', ['EXPIRADO', 'CANCELADO']],
])('%s is the desfecho of %j', (desfecho, statuses) =>
  expect(planDesfecho(statuses.map((status) => ({ status })))).toBe(desfecho),
)

test('each wait is longer than the one before, from a second to half a minute', () => {
  const waits = Array.from({ length: 14 }, (_, n) => planEspera(n + 1))
  expect(waits[0]).toBe(1000)
  expect(waits.at(-1)).toBe(30_000)
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
})

test('issued labels are printed in the order of the cart, the others are counted', () => {
  const fretes = [
    umComprado(1),
    umComprado(2, { status: 'PENDENTE' }),
    umComprado(3, { status: 'CANCELADO' }),
    umComprado(4, { pagamentoEstornado: true }),
    umComprado(5, { status: 'POSTADO' }),
  ]
  const { prontas, gerando } = planImpressao(fretes)
  expect([prontas.map(({ uuid }) => uuid), gerando]).toEqual([[fretes[0]!.uuid, fretes[4]!.uuid], 1])
  expect([andamentoText(3, 6), andamentoText(0, 1), andamentoText(1, 0), andamentoText(9, 0)]).toEqual([
    '3 de 9 etiquetas prontas',
    'Gerando a etiqueta…',
    'A etiqueta está pronta.',
    'As 9 etiquetas estão prontas.',
  ])
})

test('a cancelled frete’s text says that the money is back, unless the bank has taken it back', () => {
  expect(canceladosText([umComprado(1)])).toBeUndefined()
  expect(canceladosText([umComprado(1), umComprado(2, { status: 'CANCELADO' })])).toContain('voltou para a Carteira')
  const estornado = umComprado(2, { status: 'CANCELADO', pagamentoEstornado: true })
  expect(canceladosText([umComprado(1), estornado])).toContain('O banco devolveu o pagamento')
})
