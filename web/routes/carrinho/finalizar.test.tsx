import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { STORED, store } from '../../app/data/stored.ts'
import { click, draw, network, press, until } from '../../app/testing-tela.tsx'
import { useCarrinho } from '../../areas/carrinho/carrinho.queries.ts'
import { findObstaculo } from '../../areas/carrinho/compra.rules.ts'
import { linhaId } from '../../areas/carrinho/lista/frete-linha.tsx'
import { item, uuid } from '../../areas/carrinho/testing-carrinho.ts'
import { ASSINATURA } from '../../areas/conta/testing-conta.ts'
import { answerPix, PAGAMENTO, pix } from '../../areas/pagamento/testing-pagamento.tsx'
import { Cheio } from './cheio.tsx'
import { Finalizar } from './finalizar.tsx'
import { PagamentoDoCarrinho } from './pagamento-do-carrinho.tsx'
import { PagamentoEmCurso } from './pagamento-em-curso.tsx'
import { Vazio } from './vazio.tsx'

const fine = { uuid: 'a', problema: null }
const bad = { uuid: 'b', problema: 'PAC não leva mais esta encomenda.' }

/** Draws the button of a cart with these selected fretes. The limit has room for `restantes` of them. */
async function open(selecionados: (typeof fine | typeof bad)[], restantes: number, isParted = false) {
  const onPay = vi.fn()
  await draw(
    <>
      <ul>
        <li id={linhaId('b')} tabIndex={-1} />
      </ul>
      <Finalizar
        id="obstaculo"
        cabem={selecionados.length}
        isParted={isParted}
        direto={null}
        declaracao={null}
        obstaculo={findObstaculo(selecionados, restantes)}
        isBusy={false}
        onPay={onPay}
      />
    </>,
  )
  return onPay
}
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar pagamento' })

test('a cart that can be paid goes on to the payment', async () => {
  const onPay = await open([fine], 5)
  await press('Finalizar pagamento')
  expect(onPay).toHaveBeenCalledOnce()
})

test('if more are selected than fit, those that fit are paid', async () => {
  const onPay = await open([fine, fine], 2, true)
  await press('Pagar os 2 que cabem agora')
  expect(onPay).toHaveBeenCalledOnce()
})

test('an empty selection is told when the button is pressed; the button is not disabled', async () => {
  const onPay = await open([], 5)
  expect(document.body.textContent).not.toContain('Selecione')
  expect(payButton().disabled).toBe(false)
  await press('Finalizar pagamento')
  expect(screen.getByRole('alert').textContent.trim()).toBe('Selecione ao menos um frete do carrinho.')
  expect(onPay).not.toHaveBeenCalled()
})

test('a frete that cannot be sent as it is: the sentence and the button lead to it', async () => {
  const onPay = await open([fine, bad], 5)
  expect(document.body.textContent).toContain('Um frete precisa de atenção antes do pagamento.')
  await press('Finalizar pagamento')
  expect(document.activeElement?.id).toBe(linhaId('b'))
  payButton().focus()
  await press('Ver o frete')
  expect(document.activeElement?.id).toBe(linhaId('b'))
  expect(onPay).not.toHaveBeenCalled()
})

test('only a limit that is used up disables the button (S2 §2)', async () => {
  await open([fine], 0)
  expect(payButton().disabled).toBe(true)
  expect(document.body.textContent).toContain('Você já usa todos os seus fretes simultâneos.')
})

test.each([
  [1, 'O frete voltou para o carrinho.', 'O frete que espera o pagamento saiu do carrinho.'],
  [3, 'Os fretes voltaram para o carrinho.', 'Os fretes que esperam o pagamento saíram do carrinho.'],
])('a payment of %s is told in the right number', async (fretes, voltou, espera) => {
  network(({ path }) =>
    path.includes(PAGAMENTO) ? answerPix({ status: 'EXPIRED', fretes }) : { status: 200, body: [] },
  )
  await draw(<PagamentoEmCurso paymentId={PAGAMENTO} />)
  await until(() => expect(document.body.textContent).toContain(voltou))
  await draw(<Vazio pendentes={[pix({ fretes })]} />)
  expect(document.body.textContent).toContain(espera)
})

const enterAsComprador = () =>
  enter({ uuid: 'u', token: 't', identificadorAssinatura: ASSINATURA.uuid, endereco: {} } as unknown as Sessao)

test('a frete that the page unticked for a purchase is ticked again in the next cart; one that the person unticked is not', async () => {
  enterAsComprador()
  type Item = { uuid: string; selecionado: boolean }
  let carrinho: { uuid: string; fretes: Item[] } = {
    uuid: uuid('aa'),
    fretes: [item('01', 'Ana'), item('02', 'Bia'), item('03', 'Caio'), item('04', 'Davi')],
  }
  network(({ method, path, body }) => {
    if (path.startsWith('/assinatura/')) return { status: 200, body: { ...ASSINATURA, fretesAtivos: 8 } }
    if (method === 'POST') {
      const sent = (JSON.parse(body) as { fretes: Item[] }).fretes
      carrinho.fretes = carrinho.fretes.map((each, at) => ({ ...each, selecionado: sent[at]!.selecionado }))
    }
    return { status: 200, body: { ...carrinho, total: 0 }, headers: { etag: '"1"' } }
  })
  const Carrinho = () => {
    const { data } = useCarrinho()
    return data ? <Cheio carrinho={data} pendentes={[]} /> : null
  }
  const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Selecionar o frete de/ })
  const ticks = () => boxes().map(({ checked }) => checked)
  const selected = () => carrinho.fretes.map(({ selecionado }) => selecionado)
  const arrive = async () => {
    const drawn = await draw(<Carrinho />)
    await until(() => expect(ticks().length).toBeGreaterThan(0))
    return drawn
  }
  const first = await arrive()
  await click(boxes()[0]!)
  const pay = () => screen.queryAllByRole('button', { name: 'Pagar os 2 que cabem agora' })
  await until(() => expect(pay()).toHaveLength(2))
  await click(pay()[0]!)
  await until(() => expect(selected()).toEqual([false, true, true, false]))
  await first.remove()
  const back = await arrive() // before anything was bought
  expect(ticks()).toEqual([false, true, true, false])
  await back.remove()
  carrinho = { uuid: uuid('ab'), fretes: carrinho.fretes.filter(({ selecionado }) => !selecionado) }
  await arrive()
  expect(ticks()).toEqual([false, true])
  await until(() => expect(selected()).toEqual([false, true]))
})

test('after a lost answer the screen keeps the amount that it asked, and finds out whether the payment was made', async () => {
  window.history.replaceState(null, '', '/carrinho')
  enterAsComprador()
  store(STORED.splitPayment, true)
  let saldo = 10
  let isDown = false
  const asked = network(({ path }) => {
    if (path === '/checkout/payment/card') {
      isDown = true
      saldo = 0
    }
    if (isDown && !path.startsWith('/assinatura/')) throw new TypeError('Failed to fetch')
    if (path === '/carrinho')
      return {
        status: 200,
        body: { uuid: uuid('aa'), fretes: [item('01', 'Ana')], total: 18.92 },
        headers: { etag: '"1"' },
      }
    if (path.startsWith('/assinatura/')) return { status: 200, body: { ...ASSINATURA, saldo } }
    if (path === '/captcha/prova') return { status: 200, body: { isValida: true } }
    return { status: 200, body: path === '/checkout/bin' ? { brand: 'VISA' } : [] }
  })
  const drawn = await draw(<PagamentoDoCarrinho forma="cartao" buying={uuid('aa')} direto={null} />)
  const text = () => drawn.place.textContent
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
  const card = { Número: '4111111111111111', Nome: 'MARIA', Validade: '1235', Código: '123' }
  await until(() => expect(field('Código')).toBeDefined())
  for (const [name, value] of Object.entries(card))
    await act(async () => void fireEvent.input(field(name), { target: { value } }))
  await act(async () => void fireEvent.submit(field('Código').form!))
  await until(() =>
    expect(text()).toContain('A resposta do pagamento não chegou. Quando a conexão voltar, vamos conferir'),
  )
  expect(text()).not.toMatch(/tente novamente/i)
  await act(() => drawn.queryClient.refetchQueries({ queryKey: ['conta'] })) // the wallet has paid its part
  expect(screen.getByRole('heading', { name: /^Pague R\$\s8,92 com cartão/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Pagar R\$\s8,92/ })).toBeDefined()
  saldo = 10
  isDown = false
  await act(async () => void window.dispatchEvent(new Event('online'))) // the server is back
  await until(() => expect(text()).toContain('Conferimos: o pagamento não passou. Você pode pagar agora.'))
  expect(asked.filter(({ path }) => path === '/checkout/payment/card')).toHaveLength(1)
})
