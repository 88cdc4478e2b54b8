import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Sessao } from '#contract/acesso'
import { PedidoDeCotacao } from '#contract/cotacao'
import { enter } from '../../../app/data/enter.ts'
import { leave } from '../../../app/data/session.ts'
import { network } from '../../../app/testing-tela.tsx'
import { cotacaoTo, pedidoTo } from '../testing-cotacao.ts'
import { useCalculo } from './use-calculo.ts'

test('a person who comes back finds the last quotes again, the next person in this tab does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  network(() => ({ status: 200, body: [cotacaoTo('20040901')] }))
  const visit = () => renderHook(useCalculo)
  const first = visit()
  await act(() => first.result.current.quote(z.decode(PedidoDeCotacao, pedidoTo('20040901'))))
  first.unmount()
  const again = visit()
  expect(again.result.current.calculo.cotacoes).toHaveLength(1)
  again.unmount()
  enter({ uuid: 'u', token: 't', endereco: {} } as unknown as Sessao)
  leave()
  expect(visit().result.current.calculo.cotacoes).toBeNull()
})
