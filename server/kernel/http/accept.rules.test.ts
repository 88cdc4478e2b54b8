import { expect, test } from 'vitest'
import { preferredType } from './accept.ts'

const TYPES = ['application/json', 'application/xml', 'text/csv', 'application/x-ofx'] as const

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json, text/plain, */*', 'application/json'],
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['application/x-ofx', 'application/x-ofx'],
  ['application/xml;q=0.5, text/csv;q=0.8', 'text/csv'],
  ['application/xml , text/csv', 'application/xml'],
  ['text/*', 'text/csv'],
  ['application/*', 'application/json'],
  ['application/*;q=0.9, application/json;q=0.1', 'application/xml'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'application/xml'],
  ['text/html, */*;q=0.1', 'application/json'],
  ['application/json;q=0, text/csv;q=0.001', 'text/csv'],
  ['text/csv;q=0', 'application/json'],
  ['text/csv;q=nonsense', 'application/json'],
  ['image/png', 'application/json'],
  [';;,,q=1;', 'application/json'],
])('Accept: %s is answered with %s', (accept, type) => {
  expect(preferredType(accept, TYPES)).toBe(type)
})
