import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import * as z from 'zod'
import { Pagamento } from '#contract/pagamento'
import { createQueryClient } from '../../app/private/query-client.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export const PAGAMENTO = '0198b2c0-0000-7000-8000-00000000000a'
const INICIO = new Date('2026-11-19T17:30:00Z')

/** A Pix of R$ 43,20 that has just begun, with what the test changes. */
export const pix = (changes: Partial<Pagamento> = {}): Pagamento => ({
  paymentId: PAGAMENTO,
  finalidade: 'COMPRA',
  meio: 'PIX',
  status: 'PENDING',
  motivo: null,
  valor: 4320,
  valorCarteira: 0,
  chartUuid: '0198b2c0-0000-7000-8000-00000000000b',
  fretes: 3,
  creditadoNaCarteira: false,
  aguardaCartao: false,
  cartao: null,
  criadoEm: INICIO,
  agora: INICIO,
  expiraEm: new Date(INICIO.getTime() + 20 * 60_000),
  pixCode: '00020126',
  qrCodeImage: null,
  boleto: null,
  isSandbox: false,
  ...changes,
})

export type Asked = { method: string; path: string; body: string }
type Answer = { status: number; body: unknown }

/** A network in which `answer` is what everybody gets; what was asked is written down. */
export function network(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const question = { method, path: url.replace('/api/v1', '').replace(/\/$/, ''), body: body ?? '' }
    asked.push(question)
    const given = await answer(question)
    return new Response(given.status === 204 ? null : JSON.stringify(given.body), {
      status: given.status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

export const answerPix = (changes: Partial<Pagamento> = {}) => ({
  status: 200,
  body: z.encode(Pagamento, pix(changes)),
})
export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, requestId: 'r-1' },
})

/** Draws it as the product does, twice over (StrictMode). */
export async function draw(node: ReactNode) {
  const queryClient = createQueryClient()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>{node}</MemoryRouter>
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
export const until = (check: () => void) => act(() => vi.waitFor(check, 30_000))

export const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** The page is looked at, or put behind another. */
export const look = (isVisible: boolean) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isVisible ? 'visible' : 'hidden'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
  })
