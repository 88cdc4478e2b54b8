import { describe, expect, test } from 'vitest'
import { CHAVE_DUVIDOSA, CHAVE_INVALIDA, hasRightDigit, partesDaChave, problemaDaChave } from './chave-de-acesso.ts'

const CHAVE = '35261111222333000181550010000012341408172632'
const ALFANUMERICA = '35260712ABC34501DE35550010000001231102030403'

/** The key with other characters from there on, and the check digit that fits them. */
function changed(chave: string, at: number, chars: string) {
  const start = chave.slice(0, at) + chars + chave.slice(at + chars.length, 43)
  return start + Array.from('0123456789').find((digit) => hasRightDigit(start + digit))
}

test.each([CHAVE, ALFANUMERICA, changed('35261100052998224725559200000012341408172630', 43, '')])(
  'the key %s of an NF-e has nothing wrong',
  (chave) => expect(problemaDaChave(chave)).toBeUndefined(),
)

test('the parts of a key are read as they stand in it', () =>
  expect(partesDaChave(ALFANUMERICA)).toEqual({
    uf: '35',
    ano: '26',
    mes: '07',
    emitente: '12ABC34501DE35',
    modelo: '55',
    serie: '001',
    numero: '000000123',
    tipoDeEmissao: '1',
    codigo: '10203040',
    digito: '3',
  }))

describe('200 wrong keys, each with the sentence of what is wrong', () => {
  const two = (n: number) => String(n).padStart(2, '0')
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)
  const ESTADOS = [11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 35]
  const MAIS_ESTADOS = [41, 42, 43, 50, 51, 52, 53]
  const semEstado = upTo(100).filter((code) => ![...ESTADOS, ...MAIS_ESTADOS].includes(code))
  const outros: Record<number, string> = {
    57: 'Esta chave é de um CT-e (conhecimento de transporte), e não de uma NF-e.',
    58: 'Esta chave é de um MDF-e (manifesto de transporte), e não de uma NF-e.',
    65: 'Esta chave é de uma NFC-e (cupom do consumidor), e não de uma NF-e.',
    99: 'Esta chave é de uma DC-e (declaração de conteúdo), e não de uma NF-e.',
  }
  const wrong: [string, string][] = [
    ...semEstado
      .slice(0, 60)
      .map((code): [string, string] => [
        changed(CHAVE, 0, two(code)),
        `A chave começa com ${two(code)}, que não é o código de um estado.`,
      ]),
    ...[0, ...upTo(29).map((i) => i + 13)].map((mes): [string, string] => [
      changed(CHAVE, 4, two(mes)),
      `O mês na chave é ${two(mes)}, e deve ir de 01 a 12.`,
    ]),
    ...Object.entries(outros).map(([modelo, sentence]): [string, string] => [changed(CHAVE, 20, modelo), sentence]),
    ...upTo(26).map((modelo): [string, string] => [
      changed(CHAVE, 20, two(modelo)),
      `O modelo na chave é ${two(modelo)}, e o de uma NF-e é 55.`,
    ]),
    ...upTo(12).map((i): [string, string] => [
      changed(CHAVE, 6 + i, CHAVE[6 + i] === '7' ? '8' : '7'),
      'O CNPJ do emitente na chave não é válido.',
    ]),
    ...upTo(12).map((i): [string, string] => [
      // 'Z' in the place of 'D' is 22 more, which the check digits of a CNPJ do not see
      changed(ALFANUMERICA, 6 + i, ALFANUMERICA[6 + i] === 'D' ? 'Y' : 'Z'),
      'O CNPJ do emitente na chave não é válido.',
    ]),
    [changed(CHAVE, 25, '000000000'), 'O número da nota na chave é zero.'],
    [changed(CHAVE, 34, '0'), 'A forma de emissão na chave é 0, que não existe.'],
    [changed(CHAVE, 34, '8'), 'A forma de emissão na chave é 8, que não existe.'],
    // series, number and code have no rule of their own: the check digit tells
    ...upTo(20).map((i): [string, string] => {
      const at = i < 12 ? 22 + i : 23 + i
      return [CHAVE.slice(0, at) + ((Number(CHAVE[at]) + 5) % 10) + CHAVE.slice(at + 1), CHAVE_DUVIDOSA]
    }),
    ...Array.from('013456789', (digit): [string, string] => [CHAVE.slice(0, 43) + digit, CHAVE_DUVIDOSA]),
    ...upTo(12).map((i): [string, string] => [CHAVE.slice(0, 43 - i), CHAVE_INVALIDA]),
    ...upTo(11).map((i): [string, string] => [`${CHAVE.slice(0, 18 + i)}A${CHAVE.slice(19 + i)}`, CHAVE_INVALIDA]),
    [`${CHAVE}0`, CHAVE_INVALIDA],
    ['', CHAVE_INVALIDA],
  ]

  test('the list has at least two hundred wrong keys', () =>
    expect(new Set(wrong.map(([chave]) => chave)).size).toBeGreaterThanOrEqual(200))
  test.each(wrong)('%s: %s', (chave, sentence) => expect(problemaDaChave(chave)).toBe(sentence))
})
