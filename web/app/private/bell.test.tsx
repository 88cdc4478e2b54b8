import { useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, network, until } from '../testing-tela.tsx'
import { Bell } from './bell.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
afterEach(async () => {
  await drawn?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stands for any part of a page that shows the limit. */
function Limite() {
  const { data } = useQuery({
    queryKey: ['limite'],
    meta: { shows: ['limite'] },
    queryFn: async () => (await (await fetch('/api/v1/limite')).json()) as number,
  })
  return <p>{`Limite ${data}`}</p>
}

test.each([
  ['a new notification', 1, 2],
  ['two that were read and another one that came', 2, 1],
])('%s lets the page read the limit again; the first answer does not', async (_, antes, depois) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let [quantidade, limite] = [antes, 10]
  const asked = network(({ path }) => ({ status: 200, body: path === '/limite' ? limite : { quantidade } }))
  drawn = await draw(
    <>
      <Bell />
      <Limite />
    </>,
  )
  await until(() => expect(document.body.textContent).toContain('Limite 10'))
  await until(() => expect(document.body.innerHTML).toMatch(new RegExp(`Notificações, ${antes} não lida`)))
  expect(asked.filter(({ path }) => path === '/limite')).toHaveLength(1)
  quantidade = depois
  limite = 50
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await until(() => expect(document.body.textContent).toContain('Limite 50'))
})
