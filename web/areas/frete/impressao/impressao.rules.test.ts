import { expect, test } from 'vitest'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/frete'
import { umFrete } from '../testing-frete.tsx'
import {
  isDeclaravel,
  isImprimivel,
  obstaculoDasDeclaracoes,
  obstaculoDasEtiquetas,
  semDeclaracaoText,
} from './impressao.rules.ts'

const statuses = Object.keys(STATUS_DE_FRETE) as StatusDeFrete[]
const COM_NOTA = umFrete(1, { conteudo: null })

test('labels are printed of what is issued, posted or delivered, declarations also while a cancelling is not confirmed', () => {
  const printable = ['GERADO', 'POSTADO', 'ENTREGUE']
  expect(statuses.filter((statusFrete) => isImprimivel({ statusFrete, pagamentoEstornado: false }))).toEqual(printable)
  const declared = statuses.filter((statusFrete) => isDeclaravel(umFrete(1, { statusFrete })))
  expect(declared.sort()).toEqual([...printable, 'PROCESSANDO_CANCELAMENTO'].sort())
  expect(isDeclaravel(COM_NOTA)).toBe(false)
})

test('what cannot be printed says why', () => {
  expect(obstaculoDasEtiquetas(0)).toBe('Selecione os fretes que quer imprimir.')
  expect([obstaculoDasEtiquetas(1), obstaculoDasEtiquetas(500)]).toEqual([undefined, undefined])
  expect(obstaculoDasEtiquetas(503)).toBe('Imprima até 500 fretes por vez: desmarque 3.')
  expect(obstaculoDasDeclaracoes([COM_NOTA])).toContain('nota fiscal')
  expect(obstaculoDasDeclaracoes([COM_NOTA, umFrete(2)])).toBeUndefined()
  expect([semDeclaracaoText(0), semDeclaracaoText(1)]).toEqual([
    undefined,
    '1 frete vai com nota fiscal e ficou fora do arquivo.',
  ])
})
