import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from './private/query-client.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export type Asked = { method: string; path: string; body: string }
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** A network in which `answer` is what everybody gets; what was asked is written down. */
export function network(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const question = { method, path: url.replace('/api/v1', '').replace(/\/$/, ''), body: body ?? '' }
    asked.push(question)
    const given = await answer(question)
    return new Response(given.status === 204 ? null : JSON.stringify(given.body), {
      status: given.status,
      headers: { 'content-type': 'application/json', ...given.headers },
    })
  })
  return asked
}

export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, requestId: 'r-1' },
})

/** Draws it as the product does, twice over (StrictMode). */
export async function draw(node: ReactNode, address = '/') {
  const queryClient = createQueryClient()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[address]}>{node}</MemoryRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  return {
    place,
    queryClient,
    remove: async () => {
      await act(async () => root.unmount())
      queryClient.clear()
      place.remove()
    },
  }
}

/** Waits until this holds; what the page does meanwhile is part of it. */
export const until = (check: () => void) => act(() => vi.waitFor(check, 10_000))

/** The button of that name, pressed. */
export async function press(name: string | RegExp) {
  const found = [...document.querySelectorAll<HTMLElement>('button, [role="switch"]')].find((each) => {
    const said = each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''
    return typeof name === 'string' ? said === name : name.test(said)
  })
  if (!found) throw new Error(`No button ${String(name)}`)
  await act(async () => found.click())
}
