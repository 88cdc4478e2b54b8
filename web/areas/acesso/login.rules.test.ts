import { expect, test } from 'vitest'
import { afterLogin } from './login.rules.ts'

test('a login leads to the choice of a profile, and keeps where the person was', () => {
  expect(afterLogin('')).toBe('/perfil')
  expect(afterLogin('?voltar=/carrinho')).toBe('/perfil?voltar=%2Fcarrinho')
  expect(afterLogin('?voltar=%2Fenvios%3Fsection%3DGERADO')).toBe('/perfil?voltar=%2Fenvios%3Fsection%3DGERADO')
})

test.each([
  'https://mau.example',
  '//mau.example',
  '/\\mau.example',
  '\\/mau.example',
  'javascript:alert(1)',
  '/\t/mau.example',
  '',
])('%s leads nowhere', (voltar) => expect(afterLogin(`?${new URLSearchParams({ voltar })}`)).toBe('/perfil'))
