import { expect, test } from 'vitest'
import { TIPOS_DE_EXCECAO } from '#contract/operacao/livro'
import { conferDia } from './conferencia.rules.ts'
import { diaCerto, type Plantada, plantAnomalias } from './testing-anomalias.ts'

const asText = (found: readonly Plantada[]) => found.map(({ tipo, chave }) => `${tipo} ${chave}`).toSorted()

test('a day whose three sides agree has no exception, and its sums are equal', () => {
  const { achadas, totais } = conferDia(diaCerto(300))
  expect(achadas).toEqual([])
  expect(totais.map(({ diferenca }) => diferenca)).toEqual([0, 0, 0, 0])
})

test('every planted anomaly is found, of every kind and in more than fifty places, and none is invented', () => {
  const dia = diaCerto(300)
  const plantadas = plantAnomalias(dia)
  expect(plantadas.length).toBeGreaterThan(50)
  expect(new Set(plantadas.map(({ tipo }) => tipo)).size).toBe(Object.keys(TIPOS_DE_EXCECAO).length)
  expect(asText(conferDia(dia).achadas)).toEqual(asText(plantadas))
})

test('a payment that went back to the payer of a closed account is right, also after a chargeback that was undone', () => {
  const dia = diaCerto(30)
  for (const n of [0, 2]) {
    const [pago, cobranca] = [dia.pagamentos[n]!, dia.psp[n]!]
    if (n === 2) pago.estornadoCentavos = pago.valorCentavos
    cobranca.devolvido = cobranca.valor
    cobranca.situacao = 'ESTORNADA'
    dia.aosPagadores.set(pago.uuid, pago.valorCentavos)
  }
  expect(conferDia(dia).achadas).toEqual([])
})

test('without the PSP nothing is said about what only the PSP knows', () => {
  const { achadas, totais } = conferDia({ ...diaCerto(30), psp: null })
  expect([achadas, totais[0]!.psp]).toEqual([[], null])
})

test('a carrier without any line has not sent its invoice yet: its fretes are no exception', () => {
  expect(conferDia({ ...diaCerto(30), linhas: [] }).achadas).toEqual([])
})
