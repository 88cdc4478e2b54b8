import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../app/testing-tela.tsx'
import type { Envio } from '../envio.rules.ts'
import { umPedido } from '../nota/testing-nota.ts'
import { useRenew } from './use-renew.ts'

test.each([
  [
    'weight',
    { dimensoes: { ...umPedido().dimensoes!, pesoPacote: 45_000 } },
    'Somente podem ser contratados fretes com peso até 30kg.',
  ],
  ['value', { valorEncomenda: 35_000_00 }, 'Este valor deve ser de até R$ 30.000,00.'],
])('a note whose %s is beyond the limit says which limit', async (_, changed, mensagem) => {
  network(() => ({ status: 503 }))
  const { result } = renderHook(() => useRenew({ pedido: umPedido() } as Envio, undefined, () => {}))
  await act(() => result.current.renew({ ...umPedido(), ...changed }))
  expect(result.current.falha).toEqual({ mensagem })
})
