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
      chave: 'ritaalves11144477735',
      nome: 'Rita Alves',
      versoes: [
        { numero: 2, texto: 'Praça Pio X, 7 · CEP 20040-020 · 111.444.777-35' },
        { numero: 3, texto: 'Avenida Paulista, 1000 · São Paulo · 111.444.777-35' },
      ],
      linhas: [2, 3, 4],
    },
  ])
  expect(listHomonimos(keepHomonimos(rascunho, ['ritaalves11144477735']))).toEqual([])
})

test('if they are one person, all rows get the data of one row and are checked again', () => {
  const joined = joinHomonimo(given(RITA, OUTRA, RITA), 'ritaalves11144477735', 3)
  expect(joined.linhas.map(({ celulas }) => [celulas.nome, celulas.endereco, celulas.cidade])).toEqual([
    ['Rita', 'Avenida Paulista', 'São Paulo'],
    ['RITA', 'Avenida Paulista', 'São Paulo'],
    ['Rita', 'Avenida Paulista', 'São Paulo'],
  ])
  expect(planLote(joined.linhas).map(({ numero }) => numero)).toEqual([2, 4])
  expect(listHomonimos(joined)).toEqual([])
})

test('two right documents are two people: their rows raise no question, and stay as they are', () => {
  const vizinha = { ...OUTRA, cpfCnpj: '52998224725' }
  expect(listHomonimos(given(RITA, vizinha))).toEqual([])
  const [asked, ...others] = listHomonimos(given(RITA, vizinha, { ...RITA, numero: '9' }))
  expect(others).toEqual([])
  expect(asked?.linhas).toEqual([2, 4])
  const joined = joinHomonimo(given(RITA, vizinha, { ...RITA, numero: '9' }), asked!.chave, 2)
  expect(joined.linhas.map(({ celulas }) => [celulas.cpfCnpj, celulas.numero])).toEqual([
    ['111.444.777-35', '7'],
    ['52998224725', '1000'],
    ['111.444.777-35', '7'],
  ])
})

test('a row whose document is missing or wrong may be about the only other person of its name', () => {
  const [asked] = listHomonimos(given({ ...RITA, cpfCnpj: '11144477735' }, { ...OUTRA, cpfCnpj: '' }))
  expect(asked?.versoes.map(({ texto }) => texto)).toEqual([
    'Praça Pio X, 7 · CEP 20040-020 · 111.444.777-35',
    'Avenida Paulista, 1000 · São Paulo',
  ])
})

test('a CEP that lacks its hyphen is shown with it', () => {
  const [asked] = listHomonimos(given(RITA, { ...RITA, cep: '01310100', numero: '1' }))
  expect(asked?.versoes[1]?.texto).toBe('Praça Pio X, 1 · CEP 01310-100 · 111.444.777-35')
})

test('rows without a name, and the same person twice, raise no question', () => {
  expect(listHomonimos(given({}, { cep: '1' }, RITA, RITA))).toEqual([])
})
