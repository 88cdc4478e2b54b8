import { afterEach, expect, test } from 'vitest'
import { tellCredito } from './tell-credito.ts'

afterEach(() => {
  sessionStorage.clear()
  delete window.dataLayer
})

test('bought credit is told once, with nothing about the person', () => {
  const pix = { paymentId: '1', valor: 5050, meio: 'PIX' } as const
  tellCredito(pix)
  tellCredito(pix)
  tellCredito({ ...pix, paymentId: '2', meio: 'BOLETO' })
  tellCredito(pix)
  expect(window.dataLayer).toEqual([
    { event: 'credit_inserted', tipoDePagamento: 'Pix', valor: 50.5, moeda: 'BRL' },
    { event: 'credit_inserted', tipoDePagamento: 'Boleto', valor: 50.5, moeda: 'BRL' },
  ])
})

test('credit is also told if the stored value is not a list', () => {
  sessionStorage.setItem('credito-contado', '{"a":1}')
  tellCredito({ paymentId: '1', valor: 100, meio: 'PIX' })
  expect(window.dataLayer).toHaveLength(1)
})
