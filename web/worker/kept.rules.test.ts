import { expect, test } from 'vitest'
import { isKept, isPage } from './kept.rules.ts'

const UUID = '0198f3a4-7c1e-7b6e-9c57-3f1a2b4c5d6e'

test.each(['frete', 'frete/quantidade', `frete/${UUID}`, 'notificacao', 'destinatario'])(
  '%s can be read without a connection',
  (path) => expect(isKept(`/api/v1/${path}`)).toBe(true),
)

test.each([
  'carrinho',
  `carrinho/${UUID}`,
  'assinatura/home',
  `assinatura/${UUID}`,
  `assinatura/${UUID}/transacao`,
  'calculo-frete',
  'transacao',
  'meiopagamento',
  `checkout/${UUID}`,
  'frete/limite',
  'frete/semanas',
  'frete/pagamento',
  'frete/valorEmAberto',
  `frete/${UUID}/etiqueta`,
  `compra/${UUID}`,
  'conta/dados',
  'perfil-acesso',
  'notificacao/quantidade',
  'notificacao/preferencias',
  'notificacao/push',
  `destinatario/${UUID}`,
  'freteX',
])('%s is never answered from the drawer', (path) => expect(isKept(`/api/v1/${path}`)).toBe(false))

test.each([
  ['/', true],
  ['/envios', true],
  ['/recarga/abc', true],
  ['/api/v1/frete', false],
  ['/sandbox', false],
  ['/sandbox/emails', false],
  ['/sandboxes', true],
  ['/robots.txt', false],
])('the shell may stand in for %s: %s', (path, may) => expect(isPage(path)).toBe(may))
