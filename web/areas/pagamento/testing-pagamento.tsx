import { act } from '@testing-library/react'
import { vi } from 'vitest'
import * as z from 'zod'
import { Pagamento } from '#contract/pagamento'

export { type Asked, draw, network, press, refusal, until } from '../../app/testing-tela.tsx'

export const PAGAMENTO = '0198b2c0-0000-7000-8000-00000000000a'
const INICIO = new Date('2026-11-19T17:30:00Z')

/** A Pix of R$ 43,20 that has just begun, and the test's own changes. */
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

export const answerPix = (changes: Partial<Pagamento> = {}) => ({
  status: 200,
  body: z.encode(Pagamento, pix(changes)),
})
export const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** Makes the page visible or hidden, as a change of the browser's tab does. */
export const look = (isVisible: boolean) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isVisible ? 'visible' : 'hidden'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
  })
