import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, press } from './testing-tela.tsx'
import { useCopy } from './use-copy.ts'

let drawn: Awaited<ReturnType<typeof draw>>
beforeEach(() => vi.useFakeTimers())

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Botao({ what, onRefused }: { what?: 'pix'; onRefused?: () => void }) {
  const { outcome, copy } = useCopy('o texto', { ...(what && { what }), ...(onRefused && { onRefused }) })
  return (
    <button type="button" aria-label="Copiar" onClick={copy}>
      {outcome}
    </button>
  )
}
const said = () => drawn.place.textContent

test('a Pix code is shown as copied for one second', async () => {
  const writeText = vi.fn(async () => {})
  clipboard(writeText)
  drawn = await draw(<Botao what="pix" />)
  await press('Copiar')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('o texto')
  await pass(999)
  expect(said()).toBe('copied')
  await pass(1)
  expect(said()).toBe('')
})

test('any other text is shown as copied for three seconds, counted from the last click', async () => {
  clipboard(async () => {})
  drawn = await draw(<Botao />)
  await press('Copiar')
  await pass(2000)
  await press('Copiar')
  await pass(2999)
  expect(said()).toBe('copied')
  await pass(1)
  expect(said()).toBe('')
})

test('a refusal is told, stays, and ends with the next try', async () => {
  let isAllowed = false
  clipboard(async () => {
    if (!isAllowed) throw new DOMException('', 'NotAllowedError')
  })
  const onRefused = vi.fn()
  drawn = await draw(<Botao onRefused={onRefused} />)
  await press('Copiar')
  await pass(60_000)
  expect(said()).toBe('refused')
  expect(onRefused).toHaveBeenCalledOnce()
  isAllowed = true
  await press('Copiar')
  expect(said()).toBe('copied')
  expect(onRefused).toHaveBeenCalledOnce()
})
