import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import { drawEtiqueta, ETIQUETA_MM, splitCodigo } from './etiqueta.ts'
import { sheetsA4, sheetsA6 } from './folhas.ts'
import { matrizDosCorreios, validadorDoCep } from './matriz-correios.ts'
import {
  comprida,
  crossings,
  dace,
  daJadlog,
  etiqueta,
  lojaComprida,
  ocupados,
  overlaps,
  pessoa,
} from './testing-amostras.ts'

const EXTREMOS: [string, Etiqueta][] = [
  ['a usual one', etiqueta()],
  ['one of Jadlog', daJadlog()],
  [
    'one without extras, order or complement',
    etiqueta({
      avisoRecebimento: false,
      maoPropria: false,
      valorDeclarado: null,
      pedido: '',
      destinatario: pessoa({ endereco: { complemento: '' } }),
    }),
  ],
  [
    'one of the longest texts',
    etiqueta({ destinatario: comprida(), remetente: comprida(), pedido: 'Pedido '.repeat(8) }),
  ],
  [
    'one of the widest letters',
    etiqueta({
      destinatario: comprida('W'),
      remetente: comprida('W'),
      pedido: 'W'.repeat(60),
      nomeProduto: 'W'.repeat(40),
      transportadora: 'W'.repeat(40),
      marca: { nome: 'W'.repeat(60), site: 'w'.repeat(60) },
      pesoGramas: 30_000,
    }),
  ],
  ['one of letters that kerning moves apart', etiqueta({ destinatario: comprida('rt'), remetente: comprida('rt') })],
  ['one of a shop of the longest lines', etiqueta({ remetente: lojaComprida() })],
  ['one of Jadlog and such a shop in the widest letters', daJadlog({ remetente: lojaComprida('W') })],
  [
    'one of Jadlog with the widest letters',
    daJadlog({
      destinatario: comprida('W'),
      remetente: comprida('W'),
      agencia: 'W'.repeat(400),
      notaFiscal: { sigla: 'DC-e', numero: '999999999', serie: '999', qrCode: dace().qrCode },
    }),
  ],
  [
    'one of a DC-e made elsewhere and the longest texts',
    etiqueta({
      remetente: lojaComprida(),
      notaFiscal: { sigla: 'DC-e', numero: '43', serie: '1', qrCode: dace().qrCode },
    }),
  ],
]

function expectTidy(one: Etiqueta) {
  const tracos = drawEtiqueta(one)
  const caixas = ocupados(tracos)
  expect(overlaps(caixas)).toEqual([])
  expect(crossings(tracos, caixas)).toEqual([])
  const outside = caixas.filter(
    ({ esquerda, direita, topo, pe }) =>
      esquerda < 0.5 || topo < 0 || direita > ETIQUETA_MM.largura - 0.5 || pe > ETIQUETA_MM.altura,
  )
  expect(outside).toEqual([])
}

describe('nothing overlaps, quiet zones included', () => {
  test.each(EXTREMOS)('%s', (_, one) => expectTidy(one))

  test('with any texts', () => {
    const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
    const quem = fc
      .record({ nome: text(120), sobrenome: text(90), logradouro: text(120), complemento: text(20), bairro: text(120) })
      .map(({ nome, sobrenome, ...endereco }) => pessoa({ nome, sobrenome, endereco }))
    fc.assert(
      fc.property(quem, quem, text(60), fc.boolean(), (remetente, destinatario, pedido, isJadlog) => {
        expectTidy((isJadlog ? daJadlog : etiqueta)({ remetente, destinatario, pedido }))
      }),
      { numRuns: 100 },
    )
  })
})

test('long texts are smaller, and no line of the recipient is cut off', () => {
  const destinatario = comprida()
  const printed = drawEtiqueta(etiqueta({ destinatario })).flatMap((traco) => (traco.tipo === 'texto' ? [traco] : []))
  const words = printed.map(({ texto }) => texto).join(' ')
  for (const text of [
    destinatario.nome,
    destinatario.sobrenome,
    destinatario.endereco.logradouro,
    destinatario.endereco.bairro,
  ])
    expect(words).toContain(text)
  expect(Math.min(...printed.map(({ tamanho }) => tamanho))).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['Correios', etiqueta],
  ['Jadlog, beside an agency', daJadlog],
])('each line of a shop with the longest lines is shortened and none is lost: %s', (_, make) => {
  for (const letters of [undefined, 'W', 'rt']) {
    const printed = drawEtiqueta(make({ remetente: lojaComprida(letters) }))
    const words = printed.map((traco) => (traco.tipo === 'texto' ? traco.texto : '')).join(' ')
    for (const part of ['NOME', 'CNPJ 12.ABC.345/01DE-35', 'RUA', 'NUMERO', 'COMPLEMENTO', 'BAIRRO', 'CEP 20040-020'])
      expect(words).toContain(part)
    expect(words.match(/…/g)).toHaveLength(5)
  }
})

test('every bar is a whole number of points at 203 dpi, on paper of 100 by 150 mm', () => {
  const [page] = [...sheetsA6([etiqueta()])]
  const codes = page!.tracos.filter(({ tipo }) => tipo === 'barras' || tipo === 'matriz')
  expect(codes).toHaveLength(3)
  for (const code of codes) {
    expect('modulo' in code && code.modulo * 8).toBe(Math.round('modulo' in code ? code.modulo * 8 : 0))
  }
  expect([page!.largura, page!.altura]).toEqual([100, 150])
})

test.each([
  [1, [1]],
  [4, [4]],
  [5, [4, 1]],
  [9, [4, 4, 1]],
])('%i labels take %j places of A4 sheets', (count, places) => {
  const sheets = [...sheetsA4(Array.from({ length: count }, () => etiqueta()))]
  const matrices = sheets.map(({ tracos }) => tracos.filter(({ tipo }) => tipo === 'matriz').length)
  expect(matrices).toEqual(places)
})

test.each([
  [1, 4, [1]],
  [2, 4, [1, 1]],
  [3, 2, [3]],
  [4, 2, [3, 1]],
])('%i labels from position %i take %j places of A4 sheets', (count, posicao, places) => {
  const sheets = [
    ...sheetsA4(
      Array.from({ length: count }, () => etiqueta()),
      posicao,
    ),
  ]
  const matrices = sheets.map(({ tracos }) => tracos.filter(({ tipo }) => tipo === 'matriz').length)
  expect(matrices).toEqual(places)
})

describe('the DataMatrix of Correios', () => {
  /** Widths of the fields in their order (facts/correios.md §8.3). */
  const LARGURAS = [8, 5, 8, 5, 1, 2, 13, 12, 10, 5, 2, 5, 20, 5, 12, 10, 10, 1, 30]
  const fieldsOf = (text: string) => {
    let at = 0
    return LARGURAS.map((width) => text.slice(at, (at += width)))
  }

  test('has 164 characters, each field at its place', () => {
    const text = matrizDosCorreios(
      etiqueta({
        codigo: 'DG049186230BR',
        destinatario: pessoa({ endereco: { numero: '123', complemento: 'Apê 1000' } }),
      }),
    )
    expect(text).toHaveLength(164)
    expect(fieldsOf(text)).toEqual([
      '20040020',
      '00123',
      '01310100',
      '00007',
      '2',
      '51',
      'DG049186230BR',
      '250102190000',
      '0000000000',
      '03220',
      '00',
      '00123',
      'Ape 1000'.padEnd(20),
      '01500',
      '021987654321',
      '-00.000000',
      '-00.000000',
      '|',
      ' '.repeat(30),
    ])
  })

  test('names the card of posting of a connected contract', () => {
    expect(fieldsOf(matrizDosCorreios(etiqueta({ cartaoPostagem: '0076543210' })))[8]).toBe('0076543210')
  })

  test('reads the first number of a shop that has several', () => {
    const remetente = pessoa({ endereco: { numero: '1000, galpão 42' } })
    expect(fieldsOf(matrizDosCorreios(etiqueta({ remetente })))[3]).toBe('01000')
  })

  test.each([
    ['correios/pac', '03298', '64'],
    ['correios/mini-envios', '04227', '65'],
    ['correios/outro', '00000', '19'],
  ])('names the service %s', (produto, servico, declarado) => {
    const fields = fieldsOf(matrizDosCorreios(etiqueta({ produto, avisoRecebimento: false, maoPropria: false })))
    expect([fields[9], fields[7]]).toEqual([servico, `25${declarado}00000000`])
  })

  test.each([
    ['71010050', '6'],
    ['05311000', '0'],
    ['28107023', '7'],
    ['01310100', '4'],
  ])('%s has the validator %s', (cep, digit) => expect(validadorDoCep(cep)).toBe(digit))

  test('always has 164 printable characters that fit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.string({ maxLength: 5 }),
        (complemento, numero) => {
          const one = etiqueta({ destinatario: pessoa({ endereco: { complemento, numero } }) })
          expect(matrizDosCorreios(one)).toMatch(/^[ -~]{164}$/)
          expect(() => drawEtiqueta(one)).not.toThrow()
        },
      ),
    )
  })
})

test('codes are split as people read them', () => {
  expect([splitCodigo('DG049186230BR'), splitCodigo('99000000012345')]).toEqual([
    'DG 049 186 230 BR',
    '9900 0000 0123 45',
  ])
})
