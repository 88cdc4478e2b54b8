import { describe, expect, test } from 'vitest'
import { NOME_COM_SINAIS, NOME_COMPRIDO, NomeDePessoa, primeiroNome } from './nome.ts'
import { PessoaDigitada } from './pessoa.ts'
import { OBRIGATORIO } from './texto.ts'

const Nome = NomeDePessoa(90, 'o nome')
const problemas = (nome: string) => Nome.safeParse(nome).error?.issues.map(({ message }) => message) ?? []

test.each([
  'Ana',
  "Joana D'Arc",
  'Maria D’Ávila',
  'José-Maria',
  'Nguyễn Thị',
  '李小龍',
  'Żółć',
  'محمد علی',
  'ශ්‍රී',
  'João da Silva Jr.',
  'Dr. Pedro',
  'J. K. Rowling',
  'Sra. Ana',
  'Maria Aparecida dos Santos de Oliveira',
  'Jose\u0301',
])('%s is a name', (nome) => {
  expect(problemas(nome)).toEqual([])
})

test.each([
  'premio-flex.com.br',
  'Ganhe em premio.com',
  'Ana.Silva',
  'Silva.',
  'Ltda.',
  'J.K. Rowling',
  '.',
  '. .',
  'Jr..',
  'www.golpe.test',
  'http://golpe',
  'Ana 2',
  'Ana ２',
  'Ana ①',
  'Luís XVⅣ',
  'ana@golpe.test',
  'golpe。com',
  'golpe．com',
  'golpe｡com',
  'golpe․com',
  'Ana, a vencedora!',
  'Ana 😀',
  'Ana "Z" Ünal',
  '<b>Ana</b>',
  "'",
  '--',
])('%s is not a name', (nome) => {
  expect(problemas(nome)).toEqual([NOME_COM_SINAIS])
})

test('a field has six words at most', () => {
  expect(problemas('dos Santos de Oliveira e Silva')).toEqual([])
  expect(problemas('voce ganhou um premio ligue agora mesmo')).toEqual([NOME_COMPRIDO])
})

test('an empty name is refused with one message', () => {
  expect(problemas(' ')).toEqual([OBRIGATORIO])
})

test.each([
  ['Ana Maria', 'Ana'],
  ['Dr. Pedro', 'Pedro'],
  ["D'Ávila", "D'Ávila"],
  ['premio-flex.com.br', ''],
  ['premio-flex.com.br ganhou', ''],
  ['Ana2', ''],
  ['Loja 2', 'Loja'],
  ['J. R.', ''],
  ['- Ana', ''],
  ['', ''],
  ['http://golpe.test Ana', ''],
])('a mail calls %j %j', (nome, primeiro) => {
  expect(primeiroNome(nome)).toBe(primeiro)
})

describe('a sender or receiver', () => {
  const pessoa = (changed: object) => ({
    nome: 'João',
    sobrenome: 'da Conceição',
    cpfCnpj: '529.982.247-25',
    telefone: '21987654321',
    email: 'joao@exemplo.test',
    endereco: {
      cep: '20040020',
      logradouro: 'Praça Pio X',
      numero: '7',
      bairro: 'Centro',
      cidade: '00000000-0000-4000-8000-000000000000',
    },
    ...changed,
  })
  const refused = (changed: object) =>
    PessoaDigitada.safeParse(pessoa(changed)).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

  test('with a CPF has a person’s name, each part refused once and at its own field', () => {
    expect(refused({})).toEqual([])
    expect(refused({ nome: 'premio-flex.com.br', sobrenome: '7' })).toEqual([
      ['nome', NOME_COM_SINAIS],
      ['sobrenome', NOME_COM_SINAIS],
    ])
    expect(refused({ nome: '', sobrenome: null })).toEqual([
      ['nome', OBRIGATORIO],
      ['sobrenome', OBRIGATORIO],
    ])
  })

  test('with a CNPJ may have the name of a company', () => {
    const cnpj = '11.222.333/0001-81'
    for (const nome of ['3M do Brasil', 'Casa & Vídeo S/A', 'Loja.com.br', 'Ateliê "Z": 2 <3', 'C&A @ Paulista'])
      expect([nome, refused({ cpfCnpj: cnpj, nome, sobrenome: '' })]).toEqual([nome, []])
    expect(refused({ cpfCnpj: cnpj, nome: 'ACME\r\nBcc: x' })).toHaveLength(1)
  })
})
