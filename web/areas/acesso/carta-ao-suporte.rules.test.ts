import { expect, test } from 'vitest'
import { writeAoSuporte } from './carta-ao-suporte.ts'

test('the mail that claims a CPF goes to the brand’s support and holds neither the whole CPF nor the name', () => {
  const url = new URL(writeAoSuporte({ nome: 'Frete & Cia', suporteEmail: 'ajuda@cia.test' }, '529.982.247-25'))
  expect([url.protocol, url.pathname]).toEqual(['mailto:', 'ajuda@cia.test'])
  expect(url.searchParams.get('subject')).toBe('Meu CPF está em uma conta da Frete & Cia que não é minha')
  const body = url.searchParams.get('body') ?? ''
  expect(body).toContain('CPF: ***.982.247-**')
  expect(body.replace(/\D/g, '')).toBe('982247')
})
