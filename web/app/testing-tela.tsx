import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from './private/query-client.ts'

export type Asked = { method: string; path: string; body: string; ifMatch?: string; chave?: string }
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** A network that answers every request with `answer`, and records the requests. */
export function network(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = []
  type Init = { method?: string; body?: string; headers?: Record<string, string> }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: Init = {}) => {
    const question: Asked = { method, path: url.replace('/api/v1', '').replace(/\/$/, ''), body: body ?? '' }
    if (headers?.['if-match']) question.ifMatch = headers['if-match']
    if (headers?.['idempotency-key']) question.chave = headers['idempotency-key']
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

const queryClients = new Set<QueryClient>()

/** A client for the answers that a drawn screen keeps, until the end of the test. */
export function newQueryClient() {
  const queryClient = createQueryClient()
  queryClients.add(queryClient)
  return queryClient
}

/** Forgets the answers of all screens of a test. */
export function forgetAnswers() {
  for (const queryClient of queryClients) queryClient.clear()
  queryClients.clear()
}

/** Draws a node as the product does, twice over (StrictMode). */
export async function draw(node: ReactNode, address = '/') {
  const queryClient = newQueryClient()
  const drawn = await act(async () =>
    render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[address]}>{node}</MemoryRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  return {
    place: drawn.container,
    queryClient,
    remove: async () => {
      await act(async () => drawn.unmount())
      queryClient.clear()
      drawn.container.remove()
    },
  }
}

/** How long a busy machine may take, in milliseconds: what a test waits for may load code first. */
export const PATIENCE_MS = 30_000

/** Waits until `check` passes, inside `act`. */
export const until = (check: () => void) => act(() => vi.waitFor(check, PATIENCE_MS))

/** Lets everything run that is ready: one turn of the event loop. Nothing is waited for. */
export const takeTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A click, and the page's reaction. */
export const click = (element: HTMLElement) => act(async () => element.click())

/** Clicks the button of that name. */
export const press = async (name: string | RegExp) => click(screen.getByRole('button', { name }))
