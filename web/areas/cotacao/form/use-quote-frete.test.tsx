import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PedidoDeCotacao } from '#contract/cotacao'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { FalhaBanner } from './falha-banner.tsx'
import { PEDIDO } from './testing-pedido.ts'
import { useQuoteFrete } from './use-quote-frete.ts'

function Tela({ pedido }: { pedido: PedidoDeCotacao }) {
  const { calculo, quote } = useQuoteFrete(undefined)
  return (
    <>
      <button type="button" onClick={() => void quote(pedido)}>
        Calcular
      </button>
      <FalhaBanner falha={calculo.falha} />
      <output>{Object.entries(calculo.campos).join()}</output>
    </>
  )
}
const calcular = async (pedido = PEDIDO) => {
  await draw(<Tela pedido={pedido} />)
  await press('Calcular')
}
const alert = () => screen.getByRole('alert').textContent

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))

test('a failure without words of the server has the catalogue’s title and sentence, for three seconds', async () => {
  network(() => ({ status: 503 }))
  await calcular()
  await until(() =>
    expect(alert()).toBe(
      'Erro ao obter cotações Falha ao tentar obter cotações de frete, entre em contato com o suporte ou tente novamente mais tarde.',
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(alert()).toBe('')
})

test('the server’s own words stay until they are closed', async () => {
  network(() => refusal(429, 'TOO_MANY_REQUESTS', 'Muitas cotações seguidas. Espere um minuto.'))
  await calcular()
  await until(() => expect(alert()).toBe(' Muitas cotações seguidas. Espere um minuto.'))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(alert()).toContain('Muitas cotações seguidas')
  await press('Fechar aviso')
  expect(alert()).toBe('')
})

test('a request that the contract refuses is not sent, and its sentence names the limit', async () => {
  const asked = network(() => ({ status: 503 }))
  await calcular({ ...PEDIDO, dimensoes: { ...PEDIDO.dimensoes!, pesoPacote: 45_000 } })
  await until(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'pesoPacote,Somente podem ser contratados fretes com peso até 30kg.',
    ),
  )
  expect(asked).toEqual([])
})
