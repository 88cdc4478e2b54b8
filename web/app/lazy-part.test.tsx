import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { draw, network, press } from './testing-tela.tsx'

let drawn: Awaited<ReturnType<typeof draw>>
let isUp = false
const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  isUp = false
  network(({ path }) => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return { status: path === '/readyz' ? 200 : 404 }
  })
  vi.stubGlobal('location', { reload })
})
afterEach(() => reload.mockReset())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => drawn.place.textContent
const Recibo = () => <p>O recibo</p>
const Vazio = () => null
const fetched = async () => {
  if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
  return Recibo
}
/** A browser that does not ask again for code that it could not load. */
const refused = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('code that a killed server did not send is brought by itself when the server is back', async () => {
  const load = vi.fn(fetched)
  const Part = lazyPart(load)
  drawn = await draw(<Part />)
  expect(said()).toContain('Esta parte não abriu')
  await pass(120_000)
  expect(load).toHaveBeenCalledOnce() // meanwhile only the server itself is asked for
  isUp = true
  await pass(60_000)
  expect(said()).toBe('O recibo')
  expect(reload).not.toHaveBeenCalled()
})

test('where the browser does not ask again, a step reloads its page', async () => {
  const Part = lazyPart(refused, Vazio, { isStep: true })
  drawn = await draw(<Part />)
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled() // the server is still away
  isUp = true
  await pass(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that was just reloaded for code that the server does not have stays, and tells it', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry])
  vi.spyOn(performance, 'now').mockReturnValue(5000)
  const Part = lazyPart(refused, Vazio, { isStep: true })
  drawn = await draw(<Part />)
  isUp = true
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toContain('Esta parte não abriu')
})

test('any other part reloads its page only after a press, and not before the server is back', async () => {
  const Part = lazyPart(refused)
  drawn = await draw(<Part />)
  isUp = true
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toContain('Esta parte não abriu')
  isUp = false
  await press('Tentar de novo')
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
  isUp = true
  await pass(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('without internet the missing connection is told', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const Part = lazyPart(fetched)
  drawn = await draw(<Part />)
  expect(said()).toContain('Sem internet.')
})

test.each([
  ['after a press the sentence scrolls into view', true],
  ['a page that opens is not scrolled', false],
])('%s', async (_, isActive) => {
  vi.stubGlobal('navigator', { onLine: true, userActivation: { isActive } })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const Part = lazyPart(fetched)
  drawn = await draw(<Part />)
  expect(said()).toContain('Esta parte não abriu')
  expect(scroll.mock.calls.length > 0).toBe(isActive)
})
