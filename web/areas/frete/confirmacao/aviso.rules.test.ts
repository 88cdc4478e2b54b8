import { expect, test } from 'vitest'
import { avisoText, whatsappUrl } from './aviso.rules.ts'
import { umComprado } from './testing-compra.ts'

test('the message names the carrier, the day of arrival and the tracking address', () => {
  expect(avisoText(umComprado(1))).toBe(
    'Oi, Júlio! Seu pedido vai pelos Correios (PAC) e chega até segunda, 14 de dezembro. Acompanhe por aqui: https://freteflex.test/rastreio/QQ512084379BR',
  )
  const jadlog = umComprado(1, {
    transportadora: { ...umComprado(1).transportadora, nomeTransportadora: 'Jadlog' },
    produto: { codigo: 'jadlog/package', nomeProduto: '.PACKAGE' },
    chegada: { postagem: '2026-11-30', minimo: '2026-11-30', maximo: '2026-12-01' },
  })
  expect(avisoText(jadlog)).toContain('vai pela Jadlog (.PACKAGE) e chega até terça, 1º de dezembro.')
  const empresa = { ...umComprado(1).destinatario, primeiroNome: '' }
  expect(avisoText(umComprado(1, { destinatario: empresa, chegada: null }))).toMatch(
    /^Olá! Seu pedido vai pelos Correios \(PAC\)\. Acompanhe/,
  )
  expect(avisoText(umComprado(1, { urlRastreio: null }))).toBeNull()
})

test('the WhatsApp address has the number with its country code and the text; without a number only the text', () => {
  const url = new URL(whatsappUrl('84987654321', 'Oi, Júlio! 50% & mais: https://a.test/?x=1#y'))
  expect([url.origin, url.pathname]).toEqual(['https://wa.me', '/5584987654321'])
  expect(url.searchParams.get('text')).toBe('Oi, Júlio! 50% & mais: https://a.test/?x=1#y')
  expect(whatsappUrl('', 'Oi')).toBe('https://wa.me/?text=Oi')
})
