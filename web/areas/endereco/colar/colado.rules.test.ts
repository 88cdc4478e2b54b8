import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEnderecoColado, TEXTO_MAX } from './colado.rules.ts'

const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  nomeCidade: 'São Paulo',
  siglaUf: 'SP',
}
/**
 * The limit for one reading, in milliseconds. The slowest text takes 10 ms on a quiet machine and 25 ms on a busy one.
 * A pattern that goes back over the whole text for each of its letters would take seconds.
 */
const LIMIT_MS = 200

/** Milliseconds of this thread's own work on a reading; other work of the machine does not count. */
function timed(texto: string) {
  const started = process.threadCpuUsage()
  readEnderecoColado(texto)
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}
const best = (texto: string) => Math.min(...[1, 2, 3].map(() => timed(texto)))

test.each([
  ['letters', 'a'.repeat(10_000)],
  ['letters, as many as are read', 'a'.repeat(TEXTO_MAX)],
  ['commas', ' ,'.repeat(5000)],
  ['commas, as many as are read', ' ,'.repeat(TEXTO_MAX / 2)],
  ['digits', '1234567890'.repeat(TEXTO_MAX / 10)],
  ['digits in pairs', '12 '.repeat(TEXTO_MAX / 3)],
  ['spaces', ' '.repeat(TEXTO_MAX)],
  ['dashes', ' - '.repeat(TEXTO_MAX / 3)],
  ['dots', '. '.repeat(TEXTO_MAX / 2)],
  ['lines', 'ab\n'.repeat(TEXTO_MAX / 3)],
  ['empty lines', '\n'.repeat(TEXTO_MAX)],
  ['streets', 'rua '.repeat(TEXTO_MAX / 4)],
  ['small words', 'o '.repeat(TEXTO_MAX / 2)],
  ['headings', 'endereco de entrega '.repeat(TEXTO_MAX / 20)],
  ['doors', 'apto 1 '.repeat(TEXTO_MAX / 7)],
  ['labels', 'nome: '.repeat(TEXTO_MAX / 6)],
  ['capitals', 'SP '.repeat(TEXTO_MAX / 3)],
  ['an address without an end', `${'a.'.repeat(1000)}@${'a.'.repeat(900)}`],
  ['brackets', '(11'.repeat(TEXTO_MAX / 3)],
  ['emojis', '😀'.repeat(TEXTO_MAX / 2)],
  ['accents on one letter', `a${'\u0301'.repeat(TEXTO_MAX - 1)}`],
  ['stamps', '[22/11 14:02] '.repeat(TEXTO_MAX / 14)],
])('%s are read in one go', (_, texto) => {
  readEnderecoColado(texto)
  expect(best(texto)).toBeLessThan(LIMIT_MS)
})

test('any text gives an answer, and no field of it is empty', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 10_000, unit: 'binary' }), (texto) => {
      const { campos } = readEnderecoColado(texto)
      for (const [campo, lido] of Object.entries(campos)) expect([campo, lido.valor.trim()]).not.toEqual([campo, ''])
    }),
    { numRuns: 500, seed: 1 },
  ))

test('no digit of a message is lost: it is in a field or in the sobra', () => {
  const word = fc.constantFrom(...PEDACOS.split('_'))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const texto = words.join(' ')
      const { campos, sobra } = readEnderecoColado(texto)
      const told = [...Object.values(campos).map(({ valor }) => valor), ...sobra].join(' ').replace(/\D/g, '')
      for (const digits of texto.match(/\d+/g) ?? []) expect(told).toContain(digits)
    }),
    { numRuns: 1500, seed: 1 },
  )
})

/** Pieces of messages, combined in any order. */
const PEDACOS =
  'Rua_Av._das_Flores_nº_123_apto 45_bl_2_Centro_Campinas_SP_-_/_,_\n_cep_13010-050_CPF:_529.982.247-25_tel_(11) 98765-4321_Nome:_Maria_Souza_Bairro:_s/n_km 3_Oi_R$ 10_?_!_;_|_QNM 34_Conjunto B_Destinatário_Remetente_Quadra 5_😀_*_12345678_Número:_Complemento:_UF:_Cidade:_obrigada_Casa_em_e'

test('a text that is too long is refused instead of read in part', () => {
  const texto = `Rua das Flores, 123\n${'a'.repeat(TEXTO_MAX)}`
  expect(readEnderecoColado(texto)).toEqual({ campos: {}, sobra: [texto] })
})

test('a value that the lookup of the CEP confirms is certain, in the lookup’s spelling', () => {
  const { campos } = readEnderecoColado('av paulista 1000 bela vista sao paulo sp 01310-100', PAULISTA)
  expect(campos.logradouro).toEqual({ valor: 'Avenida Paulista', certeza: 'certa' })
  expect(campos.bairro).toEqual({ valor: 'Bela Vista', certeza: 'certa' })
  expect(campos.cidade).toEqual({ valor: 'São Paulo', certeza: 'certa' })
})

test('a guess that the lookup contradicts becomes sobra', () => {
  const { campos, sobra } = readEnderecoColado('Av. Paulista, 1000\nCerqueira César\n01310-100', PAULISTA)
  expect(campos.bairro).toBeUndefined()
  expect(sobra).toContain('Cerqueira César')
})

test('a labelled value that the lookup contradicts is doubtful', () => {
  const { campos } = readEnderecoColado('Av. Paulista, 1000\nBairro: Cerqueira César\n01310-100', PAULISTA)
  expect(campos.bairro).toEqual({ valor: 'Cerqueira César', certeza: 'provavel' })
})

test('the lookup of another CEP has no effect', () => {
  const { campos } = readEnderecoColado('Rua das Flores, 12\n13010-050', PAULISTA)
  expect(campos.logradouro?.valor).toBe('Rua das Flores')
})

test('a CEP in another state makes CEP and state doubtful', () => {
  const { campos } = readEnderecoColado('Rua Bahia, 20\nCentro\nSalvador - BA\n01310-100')
  expect([campos.cep?.certeza, campos.uf?.certeza]).toEqual(['provavel', 'provavel'])
})

test('two CEPs, two documents or two telephones fill no field, and all become sobra', () => {
  const { campos, sobra } = readEnderecoColado(
    'CEP 45653-000 ou 45653-160\nCPF 345.678.901-75 e 287.654.321-42\n(55) 99901-1122 / (55) 3222-4455',
  )
  expect(campos).toEqual({})
  for (const part of ['45653-000', '45653-160', '345.678.901-75', '287.654.321-42', '99901-1122', '3222-4455'])
    expect(sobra.join(' ')).toContain(part)
})

test.each(['Nome: José Carlos\nSobrenome: de Oliveira', 'Primeiro nome: José Carlos\nÚltimo nome: de Oliveira'])(
  'a name in two lines is one name: %j',
  (texto) => {
    const { campos, sobra } = readEnderecoColado(texto)
    expect([campos.nome?.valor, sobra]).toEqual(['José Carlos de Oliveira', []])
  },
)

test('where two CEPs stand for two addresses, no part of an address is certain', () => {
  const { campos } = readEnderecoColado(
    'O endereço mudou!! antigo: Rua A, 10, Centro, 20040-020. Novo: Rua da Assembleia, 77, sala 1203, Centro, ' +
      'Rio de Janeiro RJ, CEP 20011-001. Nome: Rita Alves',
  )
  expect(campos.nome).toEqual({ valor: 'Rita Alves', certeza: 'certa' })
  for (const campo of ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'uf'] as const)
    expect([campo, campos[campo]?.certeza]).not.toEqual([campo, 'certa'])
})

test('a CPF with wrong check digits becomes sobra', () => {
  const { campos, sobra } = readEnderecoColado('CPF: 529.982.247-24')
  expect([campos, sobra]).toEqual([{}, ['CPF: 529.982.247-24']])
})

test.each([
  ['rua a', { logradouro: 'Rua A' }],
  ['"Rua das Flores", 123', { logradouro: 'Rua das Flores', numero: '123' }],
  ['BR 101, km 30', { logradouro: 'Rodovia BR 101', complemento: 'km 30' }],
])('%s is a street', (texto, espera) => {
  const { campos } = readEnderecoColado(texto)
  expect(Object.fromEntries(Object.entries(campos).map(([campo, { valor }]) => [campo, valor]))).toEqual(espera)
})

test.each([
  ['Rua São José, 12 A, Centro', { numero: '12A' }],
  ['Rua São José, 12 b apto 3', { numero: '12B', complemento: 'apto 3' }],
  ['Rua São José, 12 - A', { numero: '12', complemento: 'A' }],
  ['Rua São José, 12 q 3 lt 2', { numero: '12', complemento: 'q 3 lt 2' }],
  ['Rua São José nro 7, sobreloja 201', { numero: '7', complemento: 'sobreloja 201' }],
  ['Rua São José, 12, sobreloja', { numero: '12', complemento: 'sobreloja' }],
  ['Rua São José, 12, sala 2.003', { numero: '12', complemento: 'sala 2.003' }],
  ['nro 7\nCEP 20040\u2011020', { numero: '7', cep: '20040-020' }],
  ['Bairro Centro\nCidade Niterói\nUF RJ', { bairro: 'Centro', cidade: 'Niterói', uf: 'RJ' }],
])('%j is read whole', (texto, espera) => {
  const { campos, sobra } = readEnderecoColado(texto)
  expect([Object.fromEntries(Object.entries(campos).map(([campo, { valor }]) => [campo, valor])), sobra]).toEqual([
    expect.objectContaining(espera),
    [],
  ])
})

test('of two telephones, both stay whole as sobra', () => {
  const { sobra } = readEnderecoColado('Rua São José, 12\n(21) 98765-4321 ou (21) 97777-1234')
  expect(sobra).toEqual(['(21) 98765-4321', '(21) 97777-1234'])
})

test('pieces that the carrier or the person may want to know stay visible as sobra', () => {
  const { sobra } = readEnderecoColado('Rua das Flores, 12\nDeixar na portaria com o Seu Zé\nRef: ao lado da padaria')
  expect(sobra).toEqual(['Deixar na portaria com o Seu Zé', 'Ref: ao lado da padaria'])
})
