import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Pagamento } from '#contract/pagamento'
import { answerPix, draw, network, PAGAMENTO, press, refusal, until } from '../testing-pagamento.tsx'
import { NovoPix } from './novo-pix.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined

async function open(onFailure: (error: Error) => boolean = () => false) {
  const onCreated = vi.fn<(pagamento: Pagamento) => void>()
  drawn = await draw(
    <NovoPix
      chartUuid="carrinho"
      etag={'"3"'}
      valor={4320}
      onCreated={onCreated}
      onFailure={onFailure}
      onBack={() => {}}
    />,
  )
  return onCreated
}

test('the screen makes one Pix of the rest, in cents, though React draws it twice', async () => {
  const asked = network(() => answerPix())
  const onCreated = await open()
  await until(() => expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ paymentId: PAGAMENTO })))
  expect(asked).toHaveLength(1)
  expect(JSON.parse(asked[0]!.body)).toMatchObject({ chartUuid: 'carrinho', amount: { amount: 4320, currency: 'BRL' } })
})

test('a bank that does not answer is told, and asked again when the person wants', async () => {
  let isDown = true
  network(() => (isDown ? refusal(502, 'PSP_INDISPONIVEL', 'O banco não respondeu.') : answerPix()))
  const onCreated = await open()
  await until(() => expect(drawn?.place.textContent).toContain('O banco não respondeu.'))
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(onCreated).toHaveBeenCalledOnce())
})

test('with a difference past due no Pix is made, and the way to pay it is there', async () => {
  let isVencido = true
  network(() => (isVencido ? refusal(422, 'DEBITO_VENCIDO', 'Você tem R$ 4,10 vencidos.') : answerPix()))
  const onCreated = await open()
  await until(() => expect(drawn?.place.textContent).toContain('Você tem R$ 4,10 vencidos.'))
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/^\/postagens\?tipoPagamentoFrete=DEBITO&/)
  isVencido = false
  await press('Tentar de novo')
  await until(() => expect(onCreated).toHaveBeenCalledOnce())
})
