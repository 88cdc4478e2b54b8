import { expect, test } from 'vitest'
import type { Celulas } from './celula.rules.ts'
import { joinHomonimo, keepHomonimos, listHomonimos } from './homonimo.rules.ts'
import { planLote, type Rascunho } from './rascunho.rules.ts'

const given = (...rows: Celulas[]) =>
  ({
    homonimosVistos: [],
    valoresVistos: [],
    linhas: rows.map((celulas, index) => ({
      numero: index + 2,
      celulas,
      isConferida: true,
      corrigidas: [],
      produto: null,
    })),
  }) as unknown as Rascunho
const RITA = {
  nome: 'Rita',
  sobrenome: 'Alves',
  cpfCnpj: '111.444.777-35',
  cep: '20040-020',
  endereco: 'Praça Pio X',
  numero: '7',
}
const OUTRA = {
  ...RITA,
  nome: 'RITA',
  cep: '01310100',
  endereco: 'Avenida Paulista',
  numero: '1000',
  cidade: 'São Paulo',
}

test('one name with different addresses is asked about once, however many rows have it', () => {
  const rascunho = given(RITA, OUTRA, { ...RITA, cpfCnpj: '11144477735', cep: '20040020' }, { ...RITA, nome: 'Ana' })
  expect(listHomonimos(rascunho)).toEqual([
    {
      chave: 'ritaalves',
      nome: 'Rita Alves',
      versoes: [
        { numero: 2, texto: 'Praça Pio X, 7 · CEP 20040-020 · 111.444.777-35' },
        { numero: 3, texto: 'Avenida Paulista, 1000 · São Paulo · 111.444.777-35' },
      ],
      linhas: [2, 3, 4],
    },
  ])
  expect(listHomonimos(keepHomonimos(rascunho, ['ritaalves']))).toEqual([])
})

test('if they are one person, all rows get the data of one row and are checked again', () => {
  const joined = joinHomonimo(given(RITA, OUTRA, RITA), 'ritaalves', 3)
  expect(joined.linhas.map(({ celulas }) => [celulas.nome, celulas.endereco, celulas.cidade])).toEqual([
    ['Rita', 'Avenida Paulista', 'São Paulo'],
    ['RITA', 'Avenida Paulista', 'São Paulo'],
    ['Rita', 'Avenida Paulista', 'São Paulo'],
  ])
  expect(planLote(joined.linhas).map(({ numero }) => numero)).toEqual([2, 4])
  expect(listHomonimos(joined)).toEqual([])
})

test('rows without a name, and the same person twice, raise no question', () => {
  expect(listHomonimos(given({}, { cep: '1' }, RITA, RITA))).toEqual([])
})
