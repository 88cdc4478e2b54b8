import { expect, test } from 'vitest'
import { linesOf, problemOf } from './enderecos.rules.ts'

test('each line is an address; blanks and empty lines are ignored', () => {
  expect(linesOf(' https://a.example/x \n\n\thttps://b.example\r\n')).toEqual([
    'https://a.example/x',
    'https://b.example',
  ])
  expect(linesOf(' \n ')).toEqual([])
})

test('the first wrong address is named, a long one by its beginning', () => {
  expect(problemOf('https://a.example\nhttp://localhost:3000/x')).toBeUndefined()
  expect(problemOf('https://a.example\nb.example')).toContain('“b.example” não serve')
  expect(problemOf(`x${'y'.repeat(60)}`)).toContain(`“x${'y'.repeat(39)}…”`)
})
