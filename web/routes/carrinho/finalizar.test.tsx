import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, network, press, until } from '../../app/testing-tela.tsx'
import { findObstaculo } from '../../areas/carrinho/compra.rules.ts'
import { linhaId } from '../../areas/carrinho/lista/frete-linha.tsx'
import { answerPix, PAGAMENTO, pix } from '../../areas/pagamento/testing-pagamento.tsx'
import { Finalizar } from './finalizar.tsx'
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
const act = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar pagamento' })

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
  expect(act().disabled).toBe(false)
  await press('Finalizar pagamento')
  expect(screen.getByRole('alert').textContent.trim()).toBe('Selecione ao menos um frete do carrinho.')
  expect(onPay).not.toHaveBeenCalled()
})

test('a frete that cannot be sent as it is: the sentence and the button lead to it', async () => {
  const onPay = await open([fine, bad], 5)
  expect(document.body.textContent).toContain('Um frete precisa de atenção antes do pagamento.')
  await press('Finalizar pagamento')
  expect(document.activeElement?.id).toBe(linhaId('b'))
  act().focus()
  await press('Ver o frete')
  expect(document.activeElement?.id).toBe(linhaId('b'))
  expect(onPay).not.toHaveBeenCalled()
})

test('only a limit that is used up disables the button (S2 §2)', async () => {
  await open([fine], 0)
  expect(act().disabled).toBe(true)
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
