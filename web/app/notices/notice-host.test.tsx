import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoticeHost } from './notice-host.tsx'
import { showModal } from './notices.ts'

beforeEach(async () => {
  await import('./notice-modal.tsx')
  vi.useFakeTimers()
  await act(async () => render(<NoticeHost />))
})

test('an error closes itself after 8 seconds (S1 §9)', async () => {
  await tell('Erro ao baixar arquivo')
  await pass(7900)
  expect(shown()).toContain('Erro ao baixar arquivo')
  await pass(200)
  expect(shown()).toBe('')
})

test('an error stays once it is reached by keyboard', async () => {
  await tell('Erro ao baixar arquivo')
  await pass(4000)
  await act(async () => void fireEvent.focusIn(button()))
  await pass(60_000)
  expect(shown()).toContain('Erro ao baixar arquivo')
})

test('a key pressed on the focused button holds it, too', async () => {
  await tell('Erro ao baixar arquivo')
  await act(async () => void fireEvent.keyDown(button(), { key: 'Tab' }))
  await pass(60_000)
  expect(shown()).toContain('Erro ao baixar arquivo')
})

test('an error stays while a mouse moves over it; a mouse that rests where it came up does not hold it', async () => {
  await tell('Erro ao baixar arquivo')
  await point('pointerover', 0)
  await point('pointermove', 0)
  await pass(8100)
  expect(shown()).toBe('')
  await tell('Erro ao baixar arquivo')
  await point('pointermove', 4)
  await pass(60_000)
  expect(shown()).toContain('Erro ao baixar arquivo')
})

test('a second error has 8 seconds of its own', async () => {
  await tell('Primeiro erro')
  await pass(6000)
  await tell('Segundo erro')
  await pass(6000)
  expect(shown()).toContain('Segundo erro')
  await pass(2100)
  expect(shown()).toBe('')
})

const tell = (title: string) => act(async () => showModal({ kind: 'error', title }))
const point = (type: string, movementX: number) =>
  act(async () => {
    const event = new MouseEvent(type, { bubbles: true })
    Object.assign(event, { pointerType: 'mouse' })
    Object.defineProperty(event, 'movementX', { value: movementX })
    screen.getByRole('dialog').dispatchEvent(event)
  })
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const shown = () => screen.queryByRole('dialog')?.textContent ?? ''
const button = () => screen.getAllByRole('button')[0]!
