import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pagamento } from '#contract/pagamento'
import { type Asked, answerPix, draw, look, network, PAGAMENTO, pass, pix, refusal } from '../testing-pagamento.tsx'
import { PixScreen } from './pix-screen.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => look(true))

const polls = (asked: Asked[]) => asked.filter(({ path }) => path === `/checkout/payment/pix/${PAGAMENTO}`).length
async function open(pagamento = pix()) {
  const onEnd = vi.fn<(pagamento: Pagamento) => void>()
  const onDone = vi.fn<(pagamento: Pagamento) => void>()
  drawn = await draw(
    <PixScreen pagamento={pagamento} onEnd={onEnd} giveUp={{ rotulo: 'Cancelar e escolher outra forma', onDone }} />,
  )
  await pass(0)
  return { onEnd, onDone }
}
const giveClipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value })
const text = () => drawn?.place.textContent ?? ''
const timer = () => screen.getByRole('timer').textContent
const button = (name: string) => screen.queryByRole('button', { name: new RegExp(name) })
const press = (name: string) =>
  act(async () => {
    screen.getByRole('button', { name: new RegExp(name) }).click()
    await vi.advanceTimersByTimeAsync(0)
  })

test('the screen asks every 3 seconds until the Pix is paid, tells that once, and asks no more', async () => {
  let status: Pagamento['status'] = 'PENDING'
  const asked = network(() => answerPix({ status }))
  const { onEnd } = await open()
  const first = polls(asked)
  await pass(9000)
  expect(polls(asked) - first).toBe(3)
  status = 'APPROVED'
  await pass(3000)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'APPROVED' }))
  const last = polls(asked)
  await pass(60_000)
  await look(false)
  await look(true)
  expect(polls(asked)).toBe(last)
})

test('a hidden page does not ask, and asks at once when it is shown again', async () => {
  const asked = network(() => answerPix())
  await open()
  await look(false)
  const before = polls(asked)
  await pass(60_000)
  expect(polls(asked)).toBe(before)
  await look(true)
  expect(polls(asked)).toBe(before + 1)
})

test.each(['REFUSED', 'EXPIRED'] as const)('the answer %s is told', async (status) => {
  network(() => answerPix({ status, motivo: null }))
  const { onEnd } = await open()
  await pass(3000)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }))
})

test('a failed question is repeated silently; after four in a row the person is told, until a question is answered', async () => {
  let isDown = false
  const asked = network(() => (isDown ? refusal(503, 'INDISPONIVEL', 'x') : answerPix()))
  await open()
  isDown = true
  await pass(9000)
  expect(text()).not.toContain('Sem resposta do servidor')
  await pass(3000)
  expect(text()).toContain('Sem resposta do servidor')
  const before = polls(asked)
  isDown = false
  await pass(3000)
  expect(polls(asked)).toBe(before + 1)
  expect(text()).not.toContain('Sem resposta do servidor')
})

test('the time left follows the server’s clock, whatever the clock of the device', async () => {
  vi.setSystemTime(new Date('2031-01-01T00:00:00Z'))
  network(() => new Promise(() => {}))
  await open(pix({ agora: new Date('2026-11-19T17:31:18Z') }))
  expect(timer()).toBe('18:42')
  await pass(42_000)
  expect(timer()).toBe('18:00')
})

test('a new answer of the server overrides the time counted here', async () => {
  network(() => answerPix({ agora: new Date('2026-11-19T17:45:00Z') }))
  await open()
  expect(timer()).toBe('05:00')
  expect(text()).toContain('Restam 5 minutos para pagar.')
})

test('when the time is over, the screen asks at once', async () => {
  const asked = network(() => new Promise(() => {}))
  await open(pix({ agora: new Date('2026-11-19T17:49:58Z') }))
  await pass(2000)
  expect(timer()).toBe('00:00')
  expect(text()).toContain('Conferindo com o banco')
  expect(polls(asked)).toBeGreaterThan(0)
})

test('the button says for one second that it has copied', async () => {
  network(() => answerPix())
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  giveClipboard({ writeText })
  await open()
  await press('Copiar código')
  expect(writeText).toHaveBeenCalledWith('00020126')
  expect(button('Código copiado')).not.toBeNull()
  await pass(990)
  expect(button('Código copiado')).not.toBeNull()
  await pass(20)
  expect(button('Código copiado')).toBeNull()
})

test('without a clipboard, the code is selected and the person told', async () => {
  network(() => answerPix())
  giveClipboard(undefined)
  await open()
  await press('Copiar código')
  expect(text()).toContain('O código está selecionado')
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('the Pix is given up once, however often a person presses', async () => {
  const bank = Promise.withResolvers<ReturnType<typeof answerPix>>()
  const asked = network(({ method }) => (method === 'DELETE' ? bank.promise : answerPix()))
  const { onDone } = await open()
  await press('Cancelar e escolher outra forma')
  await press('Cancelando')
  bank.resolve(answerPix({ status: 'EXPIRED' }))
  await pass(0)
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(onDone).toHaveBeenCalledOnce()
})

test('a Pix that was paid meanwhile cannot be given up: the screen says so, and the next answer ends it', async () => {
  let status: Pagamento['status'] = 'PENDING'
  network(({ method }) => {
    if (method !== 'DELETE') return answerPix({ status })
    status = 'APPROVED'
    return refusal(409, 'PAGAMENTO_ENCERRADO', 'Este pagamento já foi confirmado.')
  })
  const { onEnd, onDone } = await open()
  await press('Cancelar e escolher outra forma')
  await pass(10)
  expect(text()).toContain('Este pagamento já foi confirmado.')
  expect(onDone).not.toHaveBeenCalled()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'APPROVED' }))
})
