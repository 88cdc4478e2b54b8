import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EM_BRANCO } from '../calculadora.rules.ts'
import { useRascunhoGuardado } from './use-rascunho-guardado.ts'

test('two changes before the next render are both kept: a box that fills itself in, and a typed value', () => {
  const { result } = renderHook(useRascunhoGuardado)
  const { change } = result.current

  act(() => {
    change({ alturaPacote: '18' })
    change({ valorEncomenda: '89,90' }) // before the first change is drawn
  })

  expect(result.current.rascunho).toEqual({ ...EM_BRANCO, alturaPacote: '18', valorEncomenda: '89,90' })
})
