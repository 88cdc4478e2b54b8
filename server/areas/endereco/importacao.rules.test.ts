import { expect, test } from 'vitest'
import { readCsv } from '../../kernel/text/csv.ts'
import { readArquivoDeFaixas } from './arquivo-faixas.ts'
import { checkFaixas, type MunicipioConhecido } from './importacao.rules.ts'

const SP = [{ inicio: 1_000_000, fim: 19_999_999, dono: 'SP' }]
const CONHECIDOS: Record<number, MunicipioConhecido> = {
  3550308: { nome: 'São Paulo', siglaUf: 'SP', faixasDaUf: SP },
  3509502: { nome: 'Campinas', siglaUf: 'SP', faixasDaUf: SP },
}

/** The result for a file of these lines. */
function check(...lines: string[]) {
  const lido = readArquivoDeFaixas(readCsv(lines.join('\n')))
  const examinadas = checkFaixas(lido.linhas, (ibge) => CONHECIDOS[ibge])
  return { ...examinadas, erros: [...lido.erros, ...examinadas.erros].map((e) => `${e.linha}: ${e.mensagem}`) }
}

const HEADER = 'ibge,inicio,fim'
const CITY_CODES = 'name,state,wdId,idIBGE,lexLabel,creation,extinction,postalCode_ranges,ddd,abbrev3,notes'

test('the plain format: one range a line, masked or not', () => {
  expect(
    check(HEADER, '3550308,01000-001,05999-999', '3550308,08000000,08499999', '3509502,13000001,13139999'),
  ).toEqual({
    faixas: [
      { inicio: 1_000_001, fim: 5_999_999, dono: 3550308 },
      { inicio: 8_000_000, fim: 8_499_999, dono: 3550308 },
      { inicio: 13_000_001, fim: 13_139_999, dono: 3509502 },
    ],
    linhas: 3,
    municipios: 2,
    semFaixa: 0,
    erros: [],
  })
})

test('the format of city-codes: several ranges in one cell, or none', () => {
  const found = check(
    CITY_CODES,
    'São Paulo,SP,Q174,3550308,sao.paulo,,,[01000-001 05999-999] [08000-000 08499-999],11,SPO,',
    'Campinas,SP,Q171617,3509502,campinas,,,,19,CAM,',
  )
  expect(found.faixas).toHaveLength(2)
  expect(found).toMatchObject({ municipios: 1, semFaixa: 1, erros: [] })
})

test('semicolons, quotes, a byte order mark, blank lines and comments are read', () => {
  const found = check(`\uFEFF${HEADER.replaceAll(',', ';')}`, '# dos Correios', '', '"3550308";"01000-001";"05999-999"')
  expect(found).toMatchObject({ municipios: 1, erros: [] })
})

test('a municipality may list the same CEPs twice', () => {
  const found = check(HEADER, '3550308,01000001,03000000', '3550308,02000000,05999999')
  expect(found.erros).toEqual([])
  expect(found.faixas).toEqual([{ inicio: 1_000_001, fim: 5_999_999, dono: 3550308 }])
})

test.each([
  ['9999999,01000001,05999999', "2: o código IBGE '9999999' não é de nenhum município."],
  [',01000001,05999999', "2: o código IBGE '' não é de nenhum município."],
  ['3550308,1000001,05999999', "2: a faixa '1000001 a 05999999' não é de dois CEPs de 8 algarismos."],
  ['3550308,01000001,', "2: a faixa '01000001 a ' não é de dois CEPs de 8 algarismos."],
  ['3550308,05999999,01000001', '2: a faixa 05999999 a 01000001 começa depois de terminar.'],
  ['3550308,19999999,20000001', '2: a faixa 19999999 a 20000001, de São Paulo, sai das faixas de SP.'],
  ['3550308,00000001,00000009', '2: a faixa 00000001 a 00000009, de São Paulo, sai das faixas de SP.'],
  ['3550308,01000001', "2: a linha não segue o cabeçalho ou não tem faixas como '01000001,05999999'."],
  ['3550308,"01000001,05999999', '2: as aspas desta linha não fecham.'],
])('the line %s is refused', (line, erro) => {
  expect(check(HEADER, line).erros).toEqual([erro])
})

test.each([
  ['[01000-001 05999-999', "2: a linha não segue o cabeçalho ou não tem faixas como '[01000-001 05999-999]'."],
  ['[01000-001]', "2: a linha não segue o cabeçalho ou não tem faixas como '[01000-001 05999-999]'."],
  ['[01000-001 0599-999]', "2: a faixa '01000-001 a 0599-999' não é de dois CEPs de 8 algarismos."],
])('the cell %s is refused', (cell, erro) => {
  expect(check('idIBGE,state,postalCode_ranges', `3550308,SP,${cell}`).erros).toEqual([erro])
})

test('a range outside its municipality’s state is refused', () => {
  expect(check('idIBGE,state,postalCode_ranges', '3550308,RJ,[01000-001 05999-999]').erros).toEqual([
    "2: São Paulo (3550308) fica em SP, e não em 'RJ'.",
  ])
})

test('CEPs of two municipalities are refused, and both lines are named', () => {
  const found = check(HEADER, '3550308,01000001,05999999', '# nota', '3509502,05999000,13139999')
  expect(found.erros).toEqual(['4: 05999-000 a 05999-999 é de Campinas e também de São Paulo (linha 2).'])
})

test('an overlap is found across ranges in between', () => {
  const lines = ['3550308,01000000,09999999', '3550308,02000000,02999999', '3509502,08000000,08999999']
  expect(check(HEADER, ...lines).erros).toHaveLength(1)
})

test('an overlap is found after a longer range of the same municipality', () => {
  const lines = ['3509502,01000000,02999999', '3550308,03000000,09999999', '3550308,04000000,04999999']
  expect(check(HEADER, ...lines).erros).toEqual([])
  const found = check(HEADER, '3509502,01000000,08999999', ...lines.slice(1), '3550308,08500000,08600000')
  expect(found.erros.map((erro) => erro[0])).toEqual(['3', '4', '5'])
})

test('a line has one error, however many ranges overlap with it and whatever else is wrong', () => {
  const others = Array.from({ length: 9 }, (_, i) => `3550308,0${i + 1}000000,0${i + 1}999999`)
  expect(check(HEADER, ...others, '3509502,01000000,09999999').erros).toHaveLength(1)
  const cell = '3550308,RJ,[01000-001 0599-999] [2 1]'
  expect(check('idIBGE,state,postalCode_ranges', cell).erros).toHaveLength(1)
})

test('3000 rows that overlap with each of 10000 others are reported fast, one error each', { timeout: 20_000 }, () => {
  const rows = (many: number, ibge: number) => Array.from({ length: many }, () => `${ibge},01000001,05999999`)
  expect(check(HEADER, ...rows(10_000, 3550308), ...rows(3_000, 3509502)).erros).toHaveLength(3_000)
})

test('all errors are reported at once', () => {
  const found = check(HEADER, '3509502,13139999,13000001', '1', '9999999,01000001,05999999')
  expect(new Set(found.erros.map((erro) => erro[0]))).toEqual(new Set(['2', '3', '4']))
})

test('a file with another header, and an empty one, get the expected header in the message', () => {
  const sentence =
    '1: o cabeçalho não é conhecido. São aceitas as colunas idIBGE, state, postalCode_ranges ou ibge, inicio, fim.'
  expect(check('cidade,cep', 'São Paulo,01000-000').erros).toEqual([sentence])
  expect(check('').erros).toEqual([sentence])
})
