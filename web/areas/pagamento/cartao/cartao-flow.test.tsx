import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { RespostaDoCartao } from '../cartao.calls.ts'
import { type Asked, draw, network, PAGAMENTO, press, refusal, until } from '../testing-pagamento.tsx'
import { CartaoFlow } from './cartao-flow.tsx'
import { CartaoForm } from './cartao-form.tsx'
import { useCartaoForm } from './use-cartao-form.ts'

const NUMERO = '4111111111111111'
const SALVO = '0198b2c0-0000-7000-8000-00000000000c'
const salvo = { uuid: SALVO, brand: 'VISA', cardNumber: '•••• •••• •••• 4242', holder: 'MARIA', cardName: 'Loja' }

let drawn: Awaited<ReturnType<typeof draw>> | undefined
beforeEach(() => localStorage.clear())

const onEnd = vi.fn<(resposta: RespostaDoCartao) => void>()
const onRobot = vi.fn<() => void>()

/** The flow behind its captcha. */
function Form() {
  const alvo = { chartUuid: 'carrinho', etag: '"3"' }
  const form = useCartaoForm({ alvo, valor: 4320, onEnd, onFailure: undefined, isUnpaid: async () => true, onRobot })
  return form.isPaying ? <p>Processando</p> : <CartaoForm form={form} valor={4320} onBack={() => {}} />
}
type Answer = { status: number; body: unknown }
async function open(pay: () => Answer | Promise<Answer>, cartoes: object[] = []) {
  onEnd.mockReset()
  onRobot.mockReset()
  const asked = network(({ path, method }) => {
    if (path === '/checkout/cards') return { status: 200, body: cartoes }
    if (method === 'DELETE') return pay()
    if (path === '/checkout/bin') return { status: 200, body: { brand: 'VISA' } }
    return pay()
  })
  drawn = await draw(<Form />)
  await until(() => expect(field('Código')).toBeDefined())
  return asked
}
const paid = (asked: Asked[]) => asked.filter(({ path }) => path === '/checkout/payment/card')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = (name: string, text: string) =>
  act(async () => void fireEvent.input(field(name), { target: { value: text } }))
const submit = () => act(async () => void fireEvent.submit(field('Código').form!))
const text = () => drawn?.place.textContent ?? ''
async function fill() {
  await type('Número', NUMERO)
  await type('Nome', 'MARIA DA SILVA')
  await type('Validade', '1235')
  await type('Código', '123')
}
const approved = { status: 200, body: { paymentId: PAGAMENTO, status: 'APPROVED' } }

test('without saved cards the form is open at once; nothing is sent while a field is missing', async () => {
  const asked = await open(() => approved)
  await type('Número', NUMERO)
  await submit()
  expect(text()).toContain(MENSAGENS.cartaoIncompleto)
  expect(document.activeElement).toBe(field('Nome'))
  expect(paid(asked)).toEqual([])
})

test('a new card is sent as S2 §7 says, once, however often a person presses', async () => {
  const bank = Promise.withResolvers<typeof approved>()
  const asked = await open(() => bank.promise)
  await fill()
  // each mark has the name twice, once only for screen readers
  await until(() => expect(text().match(/Visa/g)?.length).toBe(4))
  const form = field('Número').form!
  await act(async () => {
    for (let n = 0; n < 3; n++) fireEvent.submit(form)
  })
  bank.resolve(approved)
  await until(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(approved.body))
  expect(paid(asked)).toHaveLength(1)
  expect(JSON.parse(paid(asked)[0]!.body)).toEqual({
    chartUuid: 'carrinho',
    amount: { amount: 4320, currency: 'BRL' },
    card: {
      token: null,
      saveCard: false,
      customer: null,
      card: {
        cardName: '',
        cardNumber: NUMERO,
        brand: 'VISA',
        holder: 'MARIA DA SILVA',
        expirationDate: '12/2035',
        securityCode: '123',
      },
    },
  })
})

test('number and code are in no cache, storage or address, and gone from the form once they were sent', async () => {
  // the cache keeps instants, and six digits of the real time could be those of the card
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  await open(() => approved)
  await fill()
  const everywhere = () =>
    JSON.stringify([
      drawn!.queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
      drawn!.queryClient
        .getMutationCache()
        .getAll()
        .map(({ state, options: { mutationKey } }) => [mutationKey, state]),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      window.location.href,
    ])
  expect(everywhere()).not.toMatch(/411111|12\/35|MARIA/)
  await submit()
  await until(() => expect(onEnd).toHaveBeenCalled())
  expect(everywhere()).not.toMatch(/411111|12\/35|MARIA/)
  await until(() => expect(field('Número').value).toBe(''))
  expect([field('Nome').value, field('Validade').value, field('Código').value]).toEqual(['', '', ''])
})

test('a saved card asks for its code, and is sent with only the code', async () => {
  const asked = await open(() => approved, [salvo])
  await until(() => expect(text()).toContain('Loja'))
  await submit()
  expect(text()).toContain(MENSAGENS.codigoDoSalvo)
  await type('Código', '123')
  await submit()
  await until(() => expect(onEnd).toHaveBeenCalled())
  expect(JSON.parse(paid(asked)[0]!.body)).toMatchObject({
    card: { token: SALVO, saveCard: false, card: { securityCode: '123' } },
  })
})

test.each([
  ['gone when the server says so', { status: 204, body: null }, false],
  ['still there when it does not', refusal(502, 'PSP_INDISPONIVEL', 'O banco não respondeu.'), true],
])('a saved card that the person deletes is %s', async (_, answer, isThere) => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  await open(() => answer, [salvo])
  await until(() => expect(text()).toContain('Loja'))
  await press('Apagar o cartão final 4242')
  expect(text()).toContain('Apagar este cartão?')
  await press('Apagar cartão')
  if (isThere) await until(() => expect(text()).toContain('O banco não respondeu.'))
  else await until(() => expect(text()).not.toContain('4242'))
  expect(text().includes('Loja')).toBe(isThere)
})

test('an expired captcha is asked for again, and nothing typed is lost', async () => {
  await open(() => refusal(422, 'CAPTCHA_OBRIGATORIO', MENSAGENS.captcha))
  await fill()
  await submit()
  await until(() => expect(onRobot).toHaveBeenCalledOnce())
  await until(() => expect(field('Número').value).toBe('4111 1111 1111 1111'))
})

test('the server’s refusal of a field is told at the field', async () => {
  await open(() => ({
    status: 422,
    body: {
      ...(refusal(422, 'VALIDACAO', MENSAGENS.cartaoVencido).body as object),
      errors: [{ campo: 'card.card.expirationDate', mensagem: MENSAGENS.cartaoVencido }],
    },
  }))
  await fill()
  await submit()
  await until(() => expect(text()).toContain(MENSAGENS.cartaoVencido))
  expect(document.activeElement).toBe(field('Validade'))
})

test('a bank that does not answer is told; the code is typed again', async () => {
  await open(() => refusal(502, 'PSP_INDISPONIVEL', MENSAGENS.indisponivel))
  await fill()
  await submit()
  await until(() => expect(text()).toContain(MENSAGENS.indisponivel))
  expect([field('Número').value, field('Código').value]).toEqual(['4111 1111 1111 1111', ''])
})

test('a card that the bank refuses stays typed except for its code, and in no storage', async () => {
  await open(() => ({ status: 200, body: { paymentId: PAGAMENTO, status: 'REFUSED', motivo: 'Cartão recusado.' } }))
  await fill()
  await submit()
  await until(() => expect(onEnd).toHaveBeenCalledOnce())
  const typed = ['Número', 'Nome', 'Validade', 'Código'].map((name) => field(name).value)
  expect(typed).toEqual(['4111 1111 1111 1111', 'MARIA DA SILVA', '12/35', ''])
  const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), window.location.href])
  expect(stored).not.toMatch(/4111|MARIA/)
})

describe('the robot check', () => {
  const flow = (prova: boolean | 'down') =>
    network(({ path }) => {
      if (path === '/captcha/prova')
        return prova === 'down' ? refusal(500, 'ERRO_INTERNO', 'x') : { status: 200, body: { isValida: prova } }
      if (path === '/checkout/payment/card')
        return { status: 200, body: { paymentId: PAGAMENTO, status: 'REFUSED', motivo: 'Cartão recusado.' } }
      return { status: 200, body: path === '/checkout/bin' ? { brand: 'VISA' } : [] }
    })
  /** The flow as in the cart: the screen of a refusal covers the card. */
  function Flow() {
    const [isRefused, setRefused] = useState(false)
    return (
      <CartaoFlow
        alvo={{ chartUuid: 'carrinho', etag: '"3"' }}
        valor={4320}
        onEnd={() => setRefused(true)}
        isUnpaid={async () => true}
        onBack={() => {}}
        recusa={
          isRefused && (
            <button type="button" onClick={() => setRefused(false)}>
              Voltar da recusa
            </button>
          )
        }
      />
    )
  }
  const asksHuman = () => text().includes('uma conferência rápida')

  test.each([
    ['is not asked of a session that proved it', true, false],
    ['is asked of one that did not', false, true],
    ['is asked where the server does not say', 'down', true],
  ] as const)('%s', async (_, prova, isAsked) => {
    flow(prova)
    drawn = await draw(<Flow />)
    await until(() => expect(asksHuman() || text().includes('Validade')).toBe(true))
    expect(asksHuman()).toBe(isAsked)
  })

  test('is asked again after a refusal', async () => {
    flow(true)
    drawn = await draw(<Flow />)
    await until(() => expect(text()).toContain('Validade'))
    await fill()
    await submit()
    await until(() => expect(text()).toBe('Voltar da recusa'))
    await press('Voltar da recusa')
    expect(asksHuman()).toBe(true)
  })
})

test('with a difference past due the sentence stands above the form with the way to pay it, and the typed card stays', async () => {
  let isVencido = true
  const asked = await open(() => (isVencido ? refusal(422, 'DEBITO_VENCIDO', 'Você tem R$ 4,10 vencidos.') : approved))
  await fill()
  await submit()
  await until(() => expect(text()).toContain('Você tem R$ 4,10 vencidos.'))
  const link = screen.getByRole('link', { name: /^Pagar a diferença/ })
  expect(link.getAttribute('href')).toBe(
    '/postagens?tipoPagamentoFrete=DEBITO&statusPagamentoFrete=ABERTO&voltar=%2Fcarrinho%3Fetapa%3Dpagamento',
  )
  expect(link.getAttribute('target')).toBe('_blank')
  const typed = ['Número', 'Nome', 'Validade', 'Código'].map((name) => field(name).value)
  expect(typed).toEqual(['4111 1111 1111 1111', 'MARIA DA SILVA', '12/35', '123'])
  isVencido = false
  await submit()
  await until(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(approved.body))
  expect(paid(asked)).toHaveLength(2)
})
