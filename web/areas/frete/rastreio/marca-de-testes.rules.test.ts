import { expect, test } from 'vitest'
import { isEtiquetaDeTeste } from '../impressao/etiqueta-de-teste.rules.ts'
import { umFrete } from '../testing-frete.tsx'
import { planMarca } from './marca-de-testes.rules.ts'

const DE_TESTE = umFrete(1, { etiquetaDeTeste: true })
const DE_VERDADE = umFrete(2)

test.each([
  ['of a sandbox', [DE_TESTE], true, 'Ambiente de testes', 'as etiquetas não valem para postar.'],
  ['from a former sandbox', [DE_TESTE], false, 'Etiquetas de teste', 'as etiquetas não valem para postar.'],
  [
    'of carriers that are connected beside the sandbox',
    [DE_VERDADE],
    true,
    'Ambiente de testes',
    'nenhum dinheiro é de verdade. Estas etiquetas são das transportadoras conectadas.',
  ],
  [
    'of both kinds',
    [DE_TESTE, DE_VERDADE],
    false,
    'Etiquetas de teste',
    '1 etiqueta desta lista não vale para postar e está marcada.',
  ],
  [
    'of both kinds, several of them simulated',
    [DE_TESTE, DE_TESTE, DE_VERDADE],
    true,
    'Etiquetas de teste',
    '2 etiquetas desta lista não valem para postar e estão marcadas.',
  ],
  ['that do not exist yet', [], true, 'Ambiente de testes', 'nenhum dinheiro é de verdade.'],
] as const)('a list of labels %s says what they are worth', (_, fretes, isSandbox, title, text) => {
  expect(planMarca(fretes, isSandbox)).toEqual({ title, text })
})

test('nothing is said of real labels', () => {
  expect(planMarca([DE_VERDADE], false)).toBeUndefined()
  expect(planMarca([], false)).toBeUndefined()
})

test('a frete says that its label is a test while the label can be printed', () => {
  expect(isEtiquetaDeTeste(DE_TESTE)).toBe(true)
  expect(isEtiquetaDeTeste(umFrete(1, { etiquetaDeTeste: true, statusFrete: 'CANCELADO' }))).toBe(false)
  expect(isEtiquetaDeTeste(DE_VERDADE)).toBe(false)
})
