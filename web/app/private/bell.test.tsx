import { useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, network, until } from '../testing-tela.tsx'
import { Bell } from './bell.tsx'

/** Stands for any part of a page that shows the limit. */
function Limite() {
  const { data } = useQuery({
    queryKey: ['limite'],
    meta: { shows: ['limite'] },
    queryFn: async () => (await (await fetch('/api/v1/limite')).json()) as number,
  })
  return <p>{`Limite ${data}`}</p>
}

const [ANTES, DEPOIS] = ['0197a2c0-0000-7000-8000-000000000001', '0197a2c0-0000-7000-8000-000000000002']
const SEGUNDOS_DO_LIMITE = 5

test.each([
  ['a new notification', 1, 2],
  ['two that were read and another one that came', 2, 1],
  ['one that was read and another one that came', 1, 1],
])('%s lets the page read the limit again; the first answer does not', async (_, antes, depois) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let [quantidade, ultima, limite] = [antes, ANTES, 10]
  const asked = network(({ path }) => ({ status: 200, body: path === '/limite' ? limite : { quantidade, ultima } }))
  await draw(
    <>
      <Bell />
      <Limite />
    </>,
  )
  await until(() => expect(document.body.textContent).toContain('Limite 10'))
  await until(() => expect(document.body.innerHTML).toMatch(new RegExp(`Notificações, ${antes} não lida`)))
  expect(asked.filter(({ path }) => path === '/limite')).toHaveLength(1)
  quantidade = depois
  ultima = DEPOIS
  limite = 50
  await act(() => vi.advanceTimersByTimeAsync(SEGUNDOS_DO_LIMITE * 1000))
  await until(() => expect(document.body.textContent).toContain('Limite 50'))
})

test('a page without the limit asks once a minute', async () => {
  vi.useFakeTimers() // the minute passes only by the test, however slow the machine is
  const asked = network(() => ({ status: 200, body: { quantidade: 1, ultima: ANTES } }))
  await draw(<Bell />)
  await until(() => expect(document.body.innerHTML).toContain('Notificações, 1 não lida'))
  const before = asked.length
  await act(() => vi.advanceTimersByTimeAsync(55_000))
  expect(asked).toHaveLength(before)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await until(() => expect(asked).toHaveLength(before + 1))
})
