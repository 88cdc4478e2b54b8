import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, draw, network, press, until } from '../../../app/testing-tela.tsx'
import { Documentos } from './documentos.tsx'

const UUID = '0198b2c0-0000-7000-8000-0000000000a1'
const QUEM = 'Marina Azevedo'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T15:00:00-03:00') }))

/** Opens the form of the only open request, of an account with a limit of 200. After a decision no request is open. */
async function open() {
  let isOpen = true
  const asked = network(({ method, path }) => {
    if (method === 'POST') {
      isOpen = false
      return { status: 204 }
    }
    const pedido = { uuid: UUID, de: QUEM, data: '2026-11-18T10:00:00-03:00', numeroFretes: 200 }
    return { status: 200, body: path === '/sandbox/aumentos' && isOpen ? [pedido] : [] }
  })
  await draw(<Documentos />)
  await until(() => expect(screen.getByText('Decidir pedido de aumento')).toBeTruthy())
  await click(screen.getByText('Decidir pedido de aumento'))
  return () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body)])
}

test('a request for a higher limit is answered with twice the present one, or another, and is then gone', async () => {
  const sent = await open()
  await click(screen.getByRole('radio', { name: /^Aprovar/ }))
  const limite = screen.getByLabelText(/limite/i)
  expect((limite as HTMLInputElement).value).toBe('400')
  fireEvent.change(limite, { target: { value: '650' } })
  await press('Enviar a decisão')
  await until(() =>
    expect(sent()).toEqual([[`/sandbox/aumentos/${UUID}/decisao`, { decisao: 'APROVADO', numeroFretes: 650 }]]),
  )
  await until(() => expect(screen.queryByText('Decidir pedido de aumento')).toBeNull())
})

test('a refusal needs its reason', async () => {
  const sent = await open()
  await click(screen.getByRole('radio', { name: /^Recusar/ }))
  await press('Enviar a decisão')
  expect(screen.getByText('Preenchimento obrigatório')).toBeTruthy()
  expect(sent()).toEqual([])
})
