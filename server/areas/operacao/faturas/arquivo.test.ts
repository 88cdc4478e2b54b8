import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { csvOf, faturista } from './testing-fatura.ts'

let house: TestHouse
let faturas: ReturnType<typeof faturista>
beforeAll(async () => {
  house = await startHouse()
  faturas = faturista(await operador(house, ['FINANCEIRO']))
})
afterAll(() => house.stop())

describe('a file that is refused leaves nothing and says why', () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)])
  const utf8 = csvOf([{}])
  test.each([
    ['an empty file', '', /^O arquivo está vazio\.$/],
    ['blank lines and nothing else', '\r\n'.repeat(64), /^O arquivo está vazio\.$/],
    [
      'blank lines before a line without an end',
      `${'\n'.repeat(64)}a;b`,
      /^As colunas do arquivo não são as da fatura/,
    ],
    ['one line that never ends', 'a'.repeat(400_000), /^Linha 1: esta linha é longa demais\.$/],
    ['one line of separators', ';'.repeat(100_000), /^Linha 1: esta linha é longa demais\.$/],
    [
      'a line of separators among others',
      `${csvOf([{}])}${';'.repeat(100_000)}`,
      /^Linha 3: esta linha é longa demais\.$/,
    ],
    ['only its columns', csvOf([]), /^O arquivo só tem a linha das colunas\.$/],
    ['a ZIP', zip, /ZIP/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['UTF-16', Buffer.from(`\ufeff${utf8}`, 'utf16le'), /UTF-16/],
    [
      'Windows-1252',
      Buffer.from(csvOf([{ servico: 'Expresso à mão' }]), 'latin1'),
      /não está em UTF-8; parece estar em Windows-1252/,
    ],
    ['wrong columns', csvOf([{}], 'transportadora;fatura;preco'), /faltam: emissao, .*sobram: preco/],
    [
      'another order',
      csvOf(
        [{}],
        'fatura;transportadora;emissao;codigoEncomenda;servico;data;peso;altura;largura;comprimento;valorCobrado',
      ),
      /a ordem é outra/,
    ],
    [
      'a formula',
      csvOf([{ codigoEncomenda: '=1+1' }]),
      /^Linha 2: codigoEncomenda tem uma fórmula no lugar do valor\.$/,
    ],
    ['several invoices', csvOf([{}, { fatura: '77' }]), /^Linha 3: a fatura é 77, e nas linhas acima é 88104552/],
    ['three decimals', csvOf([{ valorCobrado: '1,234' }]), /^Linha 2: valorCobrado não é um valor em reais/],
    ['no amount', csvOf([{ valorCobrado: '0' }]), /valorCobrado/],
    [
      'a day that does not exist',
      csvOf([{ data: '31/02/2026' }]),
      /^Linha 2: data não é uma data até hoje: '31\/02\/2026'\.$/,
    ],
    ['a day to come', csvOf([{ emissao: '2027-01-01' }]), /emissao/],
    ['words for a weight', csvOf([{ peso: 'leve' }]), /^Linha 2: peso não está em kg/],
    ...['', '0', '-1', 'NaN', '0,0001', '300,001', '1e3'].map(
      (peso) =>
        [
          `a weight of '${peso}'`,
          csvOf([{ peso }]),
          `Linha 2: peso não está em kg, maior que zero, até 300 e com até 3 casas: '${peso}'.`,
        ] as const,
    ),
    ...['', '0', '-4', 'NaN', '500,5', '1000', '1e2'].map(
      (altura) =>
        [
          `a height of '${altura}'`,
          csvOf([{ altura }]),
          `Linha 2: altura não está em cm, maior que zero e até 500: '${altura}'.`,
        ] as const,
    ),
    [
      'no carrier of ours',
      csvOf([{ transportadora: 'Azul' }]),
      /^Nenhuma transportadora da casa se chama Azul\. São: /,
    ],
    ['a quote that does not close', csvOf([{ servico: '"PAC' }]), /^Linha \d: as aspas desta linha não fecham\.$/],
  ] as const)('%s', async (_, file, words) => {
    const answer = await faturas.send(file)
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([422, 'VALIDACAO'])
    expect(answer.json().message).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
    expect(answer.json().errors.length).toBeGreaterThan(0)
    const left = await house.db.selectFrom('fatura').select('uuid').where('estado', '=', 'LENDO').execute()
    expect(left).toEqual([])
  })
})

test('a byte order mark, empty lines, quotes, and amounts in every way of writing are read', async () => {
  const valores = ['1.234,56', '1,234.56', '1234.56', '1234,56', 'R$ 1.234,56']
  const linhas = valores.map((valorCobrado, i) => ({
    valorCobrado,
    codigoEncomenda: `ZZ00000010${i}BR`,
    servico: '"PAC; grande"',
  }))
  const file = `\ufeff${csvOf([...linhas, { emissao: '2026-11-16', codigoEncomenda: 'QQ000000200BR', peso: '0.300', valorCobrado: '1' }]).replaceAll('\r\n', '\r\n\r\n')}`
  const answer = await faturas.send(file)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().totais).toMatchObject({ cobrado: 6173.8, destinos: { SEM_FRETE: { linhas: 6 } } })
})

test('a subscriber gets 404, an operator without the right 403', async () => {
  const ana = await house.given.assinante()
  const outro = await operador(house, ['ATENDIMENTO'])
  expect((await faturista(house.as(ana.token)).send(csvOf([{}]))).statusCode).toBe(404)
  expect((await house.as(ana.token).get('/api/v1/operacao/fatura')).statusCode).toBe(404)
  const refused = await outro.get('/api/v1/operacao/fatura')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'SEM_DIREITO'])
})
