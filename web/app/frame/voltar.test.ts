import { expect, test } from 'vitest'
import { keepVoltar, readVoltar, withVoltar } from './voltar.ts'

const from = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'https://frete.example')
  return withVoltar('/login', { pathname, search, hash })
}

test('after the login a person gets to the page that they asked for, with its whole address', () => {
  for (const path of [
    '/envios?section=GERADO#ultimo',
    '/oauth/authorize?client_id=1001&scope[0]=fretes%3Aler&state=a+b%2B%2F%26%3D1&redirect_uri=https%3A%2F%2Fa.example%2F%3Fx%3D1',
  ])
    expect(readVoltar(from(path).slice('/login'.length))).toBe(path)
})

test.each(['/', '/login', '/logout', '/perfil', '/logout/', '/%6cogout', '/LogOut', '/login//'])(
  '%s is no page to come back to',
  (path) => {
    expect(from(path)).toBe('/login')
    expect(readVoltar(`?voltar=${path}`)).toBe('/home')
  },
)

test.each([
  'https://outro.example/',
  '//outro.example',
  '/\\outro.example',
  '\\\\outro.example',
  'javascript:alert(1)',
  '/\t/outro.example',
  '/.//outro.example/login',
  '/a/..//outro.example',
  '/%2e//outro.example',
  '/.\\\\outro.example',
  '',
])('%s does not lead to another site', (voltar) =>
  expect(readVoltar(`?${new URLSearchParams({ voltar })}`)).toBe('/home'),
)

test('a login leads to the choice of a profile, and keeps the page that was asked for', () => {
  expect(keepVoltar('/perfil', '')).toBe('/perfil')
  expect(keepVoltar('/perfil', '?voltar=//outro.example')).toBe('/perfil')
  expect(keepVoltar('/perfil', '?voltar=/carrinho')).toBe('/perfil?voltar=%2Fcarrinho')
  expect(keepVoltar('/perfil', '?voltar=%2Fenvios%3Fsection%3DGERADO')).toBe(
    '/perfil?voltar=%2Fenvios%3Fsection%3DGERADO',
  )
})
