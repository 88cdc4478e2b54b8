import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCodigos } from '../../testing/codigos.ts'
import { printedAt, textsOf } from '../../testing/pdf.ts'
import type { Etiqueta } from '../dizeres-da-etiqueta.ts'
import { drawA6, sheetsA4, sheetsA6 } from '../folhas.ts'
import { renderImpresso } from '../impressao.ts'
import {
  comprida,
  crossings,
  dace,
  daceComprida,
  daJadlog,
  etiqueta,
  lojaComprida,
  ocupados,
  overlaps,
} from '../testing-amostras.ts'
import type { Traco } from '../traco.ts'
import { drawFaixa } from './faixa.ts'

const EM = new Date('2026-11-25T15:00:00Z')
const print = (folha: 'A4' | 'A6' | 'ZPL', ...etiquetas: Etiqueta[]) =>
  renderImpresso({ tipo: 'ETIQUETAS', emitidoEm: EM, folha, etiquetas })
const wordsOf = (tracos: readonly Traco[]) => tracos.flatMap((traco) => (traco.tipo === 'texto' ? [traco.texto] : []))

describe('the strip', () => {
  test('identifies the DC-e, its parties, the marketplace and the contents, and warns in the words of the law', () => {
    const words = wordsOf(drawFaixa(dace()))
    for (const text of [
      'DACE RESUMIDA - DECLARAÇÃO AUXILIAR DE CONTEÚDO ELETRÔNICA',
      '000.000.043',
      '001',
      '25/11/2026 11:59:58',
      '3532600000023909',
      '0-CORREIOS',
      'REMETENTE · CPF 529.***.***-25',
      'Ana Teste',
      'São Paulo-SP',
      'DESTINATÁRIO · CPF 111.***.***-35',
      'João da Conceição',
      'Rio de Janeiro-RJ',
      'Praça Pio X, 7 · Loja B · Centro · CEP 20040-020',
      'MARKETPLACE: CNPJ 11.222.333/0001-81 · FreteFlex Tecnologia Ltda',
      '3526 1111 2223 3300 0181 9900 1000 0000 4311 0731 9056',
    ])
      expect(words).toContain(text)
    const all = words.join(' ')
    expect(all).toMatch(/CONTEÚDO: 2 itens · R\$.89,90/)
    expect(all).toContain('Lei Complementar nº 87/96, Art. 4º')
    expect(all).toContain('Lei 8.137/90, Art 1ª, V')
  })

  test.each([
    ['52998224725', 'CPF 529.***.***-25'],
    ['11222333000181', 'CNPJ 11.222.333/0001-81'],
    ['12ABC34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
  ])('prints the document %s as %s', (documento, printed) => {
    const one = dace()
    const words = wordsOf(drawFaixa({ ...one, remetente: { ...one.remetente, documento } }))
    expect(words).toContain(`REMETENTE · ${printed}`)
    expect(words.join(' ')).not.toContain('529.982.247-25')
  })

  test.each([
    [0, '0-CORREIOS'],
    [1, '1-CONTA PRÓPRIA'],
    [2, '2-TRANSPORTADORA'],
  ] as const)('names the modality %i as %s', (modalidade, name) => {
    expect(wordsOf(drawFaixa(dace({ modalidade })))).toContain(name)
  })

  test('says of a DC-e of homologation that it has no value, and of a real one nothing of the kind', () => {
    expect(wordsOf(drawFaixa(dace({ ambiente: 2 })))).toEqual(
      expect.arrayContaining(['EMITIDA EM', 'HOMOLOGAÇÃO', 'SEM VALOR FISCAL']),
    )
    expect(wordsOf(drawFaixa(dace({ ambiente: 1 }))).join(' ')).not.toMatch(/HOMOLOGAÇÃO|SEM VALOR/)
  })

  test.each([
    ['no protocol', { protocolo: '' }],
    ['blanks for a protocol', { protocolo: '   ' }],
    ['no key', { chave: '' }],
  ])('is never printed with %s', async (_, changes) => {
    const etiquetaSem = etiqueta({ dace: dace(changes) })
    for (const folha of ['A4', 'A6', 'ZPL'] as const)
      await expect(print(folha, etiquetaSem)).rejects.toThrow('authorised')
    await expect(
      renderImpresso({ tipo: 'DECLARACOES', emitidoEm: EM, declaracoes: [], daces: [dace(changes)] }),
    ).rejects.toThrow('authorised')
  })

  test('keeps each part of the longest lines, shortened', () => {
    for (const letters of [undefined, 'W', 'rt']) {
      const words = wordsOf(drawFaixa(daceComprida(letters))).join(' ')
      for (const part of ['NOME', 'RUA', 'NUMERO', 'BAIRRO', 'CIDADE', '12.ABC.345/01DE-35', 'CEP 20040-020', 'MARCA'])
        expect(words).toContain(part)
    }
  })

  test('refuses a QR code that would not fit, instead of printing over the key', () => {
    expect(() => drawFaixa(dace({ qrCode: 'x'.repeat(300) }))).toThrow('does not fit')
  })
})

describe('on paper of 100 by 150 mm nothing overlaps, quiet zones included', () => {
  const EXTREMOS: [string, Etiqueta][] = [
    ['a usual label', etiqueta({ dace: dace() })],
    ['one of Jadlog, of homologation', daJadlog({ dace: dace({ ambiente: 2, modalidade: 2 }) })],
    [
      'the longest texts',
      etiqueta({
        dace: daceComprida(),
        destinatario: comprida(),
        remetente: lojaComprida(),
        pedido: 'Pedido '.repeat(8),
      }),
    ],
    [
      'the widest letters',
      etiqueta({
        dace: daceComprida('W', { ambiente: 2 }),
        destinatario: comprida('W'),
        remetente: lojaComprida('W'),
        pedido: 'W'.repeat(60),
        nomeProduto: 'W'.repeat(40),
        transportadora: 'W'.repeat(40),
        marca: { nome: 'W'.repeat(60), site: 'w'.repeat(60) },
        pesoGramas: 30_000,
      }),
    ],
    [
      'one of Jadlog with the widest letters',
      daJadlog({
        dace: daceComprida('rt'),
        destinatario: comprida('W'),
        remetente: lojaComprida('W'),
        agencia: 'W'.repeat(400),
      }),
    ],
  ]
  const expectTidy = (one: Etiqueta) => {
    const tracos = drawA6(one)
    const caixas = ocupados(tracos)
    expect(overlaps(caixas)).toEqual([])
    expect(crossings(tracos, caixas)).toEqual([])
    const outside = caixas.filter(
      ({ esquerda, direita, topo, pe }) => esquerda < 3 || topo < 1.5 || direita > 97 || pe > 148.5,
    )
    expect(outside).toEqual([])
  }

  test.each(EXTREMOS)('%s', (_, one) => expectTidy(one))

  test('any texts', () => {
    const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
    fc.assert(
      fc.property(text(60), text(60), text(60), text(64), fc.boolean(), (nome, rua, numero, cidade, isJadlog) => {
        const quem = { nome, logradouro: rua, numero, complemento: rua, bairro: nome, cidade }
        const base = dace()
        const one = dace({
          remetente: { ...base.remetente, ...quem },
          destinatario: { ...base.destinatario, ...quem },
          emissor: { cnpj: '11222333000181', nome },
        })
        expectTidy((isJadlog ? daJadlog : etiqueta)({ dace: one, pedido: nome }))
      }),
      { numRuns: 60 },
    )
  })

  test('every bar and module is a whole number of points at 203 dpi', () => {
    const codes = [...sheetsA6([etiqueta({ dace: dace() })])][0]!.tracos.filter((traco) => 'modulo' in traco)
    expect(codes.map(({ tipo }) => tipo)).toEqual(['matriz', 'barras', 'barras', 'qr', 'barras'])
    for (const code of codes) expect(Number.isInteger('modulo' in code && code.modulo * 8)).toBe(true)
  })

  test('the shorter label says all that the whole one says, and names the DC-e', async () => {
    const [text] = await textsOf(await print('A6', etiqueta({ dace: dace(), notaFiscal: null })))
    for (const words of [
      'FreteFlex',
      'SEDEX',
      'Correios',
      'PED-00123',
      'DC-e 43 · Série 1',
      '1/1',
      '1.250 g',
      '06/12/2026',
      'QQ 123 456 785 BR',
      'AR',
      'MP',
      'VD',
      'Recebedor:',
      'Assinatura:',
      'Documento:',
      'João da Conceição',
      'Praça Pio X, 7',
      'Loja B · Centro',
      'CEP 20040-020',
      'Rio de Janeiro/RJ',
      'REMETENTE',
      'CPF 111.444.777-35',
      'SANDBOX – SEM VALOR',
    ])
      expect(text).toContain(words)
    const [jadlog] = await textsOf(await print('A6', daJadlog({ dace: dace(), isSandbox: false })))
    for (const words of ['.PACKAGE', 'POSTAR NA AGÊNCIA', 'Jadlog Paulista', 'FreteFlex · frete.exemplo'])
      expect(jadlog).toContain(words)
  })
})

describe('what a printer prints is read back', () => {
  const both = dace({ ambiente: 2 })
  test.each([203, 300])('on 100 by 150 mm at %i dpi: QR code, key and the codes of the label', async (dpi) => {
    const pdf = await print('A6', etiqueta({ dace: dace() }), daJadlog({ dace: both }))
    const [correios, jadlog] = await printedAt(pdf, dpi)
    expect(await readCodigos(correios!, ['QRCode'])).toEqual([dace().qrCode])
    expect((await readCodigos(correios!, ['Code128'])).toSorted()).toEqual(
      ['20040020', dace().chave, 'QQ123456785BR'].toSorted(),
    )
    expect((await readCodigos(correios!, ['DataMatrix']))[0]).toHaveLength(164)
    expect(await readCodigos(jadlog!, ['QRCode'])).toEqual([both.qrCode])
    expect((await readCodigos(jadlog!, ['Code128'])).toSorted()).toEqual(
      ['20040020', both.chave, '99000000012345'].toSorted(),
    )
  })

  test.each([203, 300])('on A4 at %i dpi, beside two labels', async (dpi) => {
    const other = dace({ chave: '41260912345678000195990010000000421011234561', numero: 42 })
    const [sheet, ...more] = await printedAt(
      await print('A4', etiqueta({ dace: dace() }), etiqueta({ dace: other, codigo: 'QQ000000015BR' })),
      dpi,
    )
    expect(more).toEqual([])
    expect((await readCodigos(sheet!, ['QRCode'])).toSorted()).toEqual([dace().qrCode, other.qrCode].toSorted())
    expect(await readCodigos(sheet!, ['Code128'])).toEqual(
      expect.arrayContaining([dace().chave, other.chave, 'QQ123456785BR', 'QQ000000015BR']),
    )
  })

  test('from ZPL: the QR code as a picture of points, the key as a command', async () => {
    const zpl = new TextDecoder().decode(await print('ZPL', etiqueta({ dace: dace() })))
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    expect(zpl).toMatch(/\^BY2\^BCN,\d+,N,N,N,A\^FD35261111222333000181990010000000431107319056\^FS/)
    expect(zpl).toContain('DACE RESUMIDA')
    expect(zpl).toContain('529.***.***-25')
    const [, size, perRow, data] = /\^GFA,(\d+),\1,(\d+),([0-9A-F:]+)\^FS/.exec(zpl)!
    const rows: string[] = []
    for (const [part] of data!.matchAll(/:|[0-9A-F]{32}/g)) rows.push(part === ':' ? rows.at(-1)! : part)
    expect([rows.length * Number(perRow), Number(perRow)]).toEqual([Number(size), 16])
    expect(await readCodigos(pictureOf(rows), ['QRCode'])).toEqual([dace().qrCode])
    const places = [...zpl.matchAll(/\^F[OT](\d+),(\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    expect(places.filter(([x, y]) => x >= 800 || y >= 1200)).toEqual([])
  })

  /** Rows of hexadecimal points, with white around. */
  function pictureOf(rows: readonly string[]) {
    const [quiet, wide] = [16, rows[0]!.length * 4]
    const side = wide + 2 * quiet
    const data = new Uint8Array(side * side * 4).fill(255)
    rows.forEach((row, y) => {
      for (let x = 0; x < wide; x++) {
        const isDark = (Number.parseInt(row[x >> 2]!, 16) >> (3 - (x & 3))) & 1
        if (isDark) data.fill(0, ((y + quiet) * side + x + quiet) * 4, ((y + quiet) * side + x + quiet) * 4 + 3)
      }
    })
    return { data, width: side, height: side }
  }
})

describe('sheets of A4', () => {
  const [com, sem] = [etiqueta({ dace: dace() }), etiqueta()]
  const placesOf = (etiquetas: readonly Etiqueta[], posicao?: number) =>
    [...sheetsA4(etiquetas, posicao)].map(({ tracos }) => {
      const at = (tipo: 'matriz' | 'qr') => tracos.flatMap((traco) => (traco.tipo === tipo ? [placeOf(traco)] : []))
      return { etiquetas: at('matriz'), faixas: at('qr') }
    })
  /** 1 to 4, as a person counts the places. */
  const placeOf = ({ x, y }: { x: number; y: number }) => 1 + (x > 105 ? 1 : 0) + (y > 148.5 ? 2 : 0)

  test.each([
    ['one with a DACE', [com], 1, [{ etiquetas: [1], faixas: [2] }]],
    ['two with a DACE fill a sheet', [com, com], 1, [{ etiquetas: [1, 3], faixas: [2, 4] }]],
    ['two without come first', [sem, sem, com], 1, [{ etiquetas: [1, 2, 3], faixas: [4] }]],
    [
      'a place stays empty, so that label and strip are side by side',
      [sem, com],
      1,
      [{ etiquetas: [1, 3], faixas: [4] }],
    ],
    ['from the second place on', [com], 2, [{ etiquetas: [3], faixas: [4] }]],
    [
      'from the last place on, on the next sheet',
      [com],
      4,
      [
        { etiquetas: [], faixas: [] },
        { etiquetas: [1], faixas: [2] },
      ],
    ],
  ] as const)('%s', (_, etiquetas, posicao, sheets) => {
    expect(placesOf(etiquetas, posicao)).toEqual(sheets)
  })
})
