import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoticeHost } from './notice-host.tsx'
import { showToast } from './notices.ts'

beforeEach(async () => {
  await import('./notice-toast.tsx')
  vi.useFakeTimers()
  await act(async () => render(<NoticeHost />))
})

test('a toast without an action leaves after 3 seconds (S2 §9)', async () => {
  await act(async () => showToast('Código copiado'))
  await pass(2900)
  expect(shown()).toBe('Código copiado')
  await leave()
  expect(shown()).toBeUndefined()
})

test('a toast with an undo stays 8 seconds (D §22)', async () => {
  await tell()
  await pass(7900)
  expect(shown()).toBe('Frete removido com sucesso!')
  await leave()
  expect(shown()).toBeUndefined()
})

test('the undo runs once, and the toast is gone', async () => {
  const undo = await tell()
  await act(async () => button('Desfazer').click())
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toBeUndefined()
})

test('a toast waits while it is pointed at or has the focus, and then has its 8 seconds again', async () => {
  await tell()
  await pass(6000)
  await act(async () => button('Desfazer').focus())
  await pass(60_000)
  expect(shown()).toBe('Frete removido com sucesso!')
  await point('pointermove', 3)
  await act(async () => button('Desfazer').blur())
  await pass(60_000)
  expect(shown()).toBe('Frete removido com sucesso!')
  await point('pointerout', 0)
  await pass(7900)
  expect(shown()).toBe('Frete removido com sucesso!')
  await leave()
  expect(shown()).toBeUndefined()
})

async function tell() {
  const onAct = vi.fn()
  await act(async () => showToast('Frete removido com sucesso!', 'success', { label: 'Desfazer', onAct }))
  return onAct
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
/** The time of the toast ends, and it moves out. */
async function leave() {
  await pass(200)
  await pass(500)
}
const shown = () => screen.queryByRole('status')?.textContent ?? undefined
const button = (name: string) => screen.getByRole('button', { name })
const point = (type: string, movementX: number) =>
  act(async () => {
    const event = new MouseEvent(type, { bubbles: true, relatedTarget: document.body })
    Object.defineProperty(event, 'movementX', { value: movementX })
    screen.getByRole('status').dispatchEvent(event)
  })
