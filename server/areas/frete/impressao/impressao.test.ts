import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_DO_ENVIO as MENSAGENS } from '#contract/frete-envio'
import { formatDocumento } from '#contract/kernel/values/documento'
import type { Expedicao } from '../../../ports/expedicao.ts'
import { readCodigos } from '../../../testing/codigos.ts'
import { CHAVE, CORREIOS, destinatario, enderecoNoRio, givenAgencia } from '../../../testing/given/carrinho.ts'
import { buyFretes, copyGerados, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { givenLojaComprida } from '../../../testing/loja.ts'
import { printedAt, textsOf } from '../../../testing/pdf.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { fileOf, printer } from './testing-impressao.ts'

/** A sandbox carrier that is never asked here: its labels are marked as test labels. */
const simulada = { transportadoraUuid: CORREIOS, isSandbox: true, maxPorConsulta: 1 } as Expedicao

let house: TestHouse
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://frete.exemplo', BRAND_NAME: 'Envios do Zé' }
  house = await startHouse({ env, brought: { expedicoes: [simulada] } })
})
afterAll(() => house.stop())

const CODE_128 = ['Code128'] as const

/** Somebody with bought fretes that have labels. */
async function withGerados(...itens: Parameters<typeof buyFretes>[1]) {
  const ana = await vendedor(house)
  const uuids = await buyFretes(ana, itens.length > 0 ? itens : [{}])
  for (const uuid of uuids) await givenStatus(house, uuid, 'GERADO')
  return { ...ana, uuids, uuid: uuids[0]!, ...printer(ana.me) }
}

const findCodigos = async (uuids: readonly string[]) => {
  const rows = await house.db
    .selectFrom('frete')
    .select(['uuid', 'codigoEncomenda'])
    .where('uuid', 'in', uuids)
    .execute()
  return uuids.map((uuid) => rows.find((row) => row.uuid === uuid)!.codigoEncomenda!)
}
const split = (codigo: string) => codigo.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5')

describe('a label', () => {
  test('shows all that the carrier and the people on the way need', async () => {
    const pac = {
      pedido: { avisoRecebimento: true, maoPropria: true, valorEncomenda: 500 },
      changes: { pedido: 'Venda nº 42', conteudo: { valor: 500, itens: [{ descricao: 'Caneca', quantidade: 1 }] } },
    }
    const ana = await withGerados(pac)
    const [codigo] = await findCodigos(ana.uuids)
    const answer = await ana.etiqueta(ana.uuid, 'A6')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="etiqueta-${codigo}-joao-da-conceicao.pdf"`,
      'cache-control': 'no-store',
    })
    const [text, ...others] = await textsOf(fileOf(answer))
    expect(others).toEqual([])
    for (const words of [
      'Envios do Zé',
      'frete.exemplo',
      'PAC',
      'Correios',
      split(codigo!),
      'AR',
      'MP',
      'VD',
      'Venda nº 42',
      'DECLARAÇÃO',
      '1/1',
      ' g',
      'POSTAR ATÉ',
      'Recebedor:',
      'Assinatura:',
      'Documento:',
      'DESTINATÁRIO',
      'João da Conceição',
      'Praça Pio X, 7',
      'Loja B · Centro',
      'CEP 20040-020',
      'Rio de Janeiro/RJ',
      'REMETENTE',
      'Ana Teste · CPF 529.982.247-25',
      'Avenida Paulista, 10 · Bela Vista',
      'CEP 01310-100 · São Paulo/SP',
      'SANDBOX – SEM VALOR',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toMatch(/\d\d\/\d\d\/20\d\d/)
  })

  test('of a shop with the longest lines is bought and printed: each line shortened, none left out', async () => {
    const ana = await vendedor(house)
    const { remetente } = await givenLojaComprida(ana.me)
    const agenciaEndereco = await givenAgencia(house)
    const uuids = await buyFretes(ana, [
      { changes: { remetente } },
      { produto: 'jadlog/package', changes: { remetente, agenciaEndereco } },
    ])
    for (const uuid of uuids) await givenStatus(house, uuid, 'GERADO')
    const papers = printer(ana.me)
    const cnpj = formatDocumento(remetente.cpfCnpj)
    for (const pdf of [await papers.etiquetas(uuids, 'A6'), await papers.declaracoes(uuids)])
      for (const text of await textsOf(fileOf(pdf)))
        for (const begin of ['Nome artesanato', cnpj, 'Rua artesanato', '1000, galpão', 'Complemento', 'Bairro', '…'])
          expect(text).toContain(begin)
    expect(fileOf(await papers.etiquetas(uuids, 'ZPL')).toString()).toContain('1000, galpão')
  })

  test.each([
    ['A6', 203],
    ['A4', 300],
  ])('on %s at %i points an inch: its codes are read back', async (folha, dpi) => {
    const ana = await withGerados({
      produto: 'correios/sedex',
      pedido: { valorEncomenda: 20 },
      changes: { conteudo: { valor: 20, itens: [{ descricao: 'Caneca', quantidade: 1 }] } },
    })
    const [picture] = await printedAt(fileOf(await ana.etiqueta(ana.uuid, folha)), dpi)
    const [codigo] = await findCodigos(ana.uuids)
    expect((await readCodigos(picture!, [...CODE_128])).toSorted()).toEqual(['20040020', codigo!].toSorted())
    const [matriz, ...others] = await readCodigos(picture!, ['DataMatrix'])
    expect(others).toEqual([])
    expect(matriz).toBe(
      `20040020${'00007'}${'01310100'}${'00010'}2${'51'}${codigo}${'25'.padEnd(12, '0')}${'0'.repeat(10)}03220${'00'}00007${'Loja B'.padEnd(20)}00000002132654321-00.000000-00.000000|${' '.repeat(30)}`,
    )
    expect(matriz).toHaveLength(164)
  })

  test('of Jadlog has its own code, the agency and the invoice, no DataMatrix and no sandbox mark', async () => {
    const agenciaEndereco = await givenAgencia(house)
    const changes = {
      agenciaEndereco,
      conteudo: null,
      notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' },
    }
    const ana = await withGerados({ produto: 'jadlog/package', changes })
    const pdf = fileOf(await ana.etiqueta(ana.uuid, 'A6'))
    const [text] = await textsOf(pdf)
    for (const words of ['.PACKAGE', 'Jadlog', 'NF 1 Série 1', 'POSTAR NA AGÊNCIA', 'Jadlog Paulista', 'CEP 01310-200'])
      expect(text).toContain(words)
    expect(text).not.toContain('SANDBOX')
    const [picture] = await printedAt(pdf, 203)
    const [codigo] = await findCodigos(ana.uuids)
    expect(codigo).toMatch(/^99\d{12}$/)
    expect((await readCodigos(picture!, [...CODE_128])).toSorted()).toEqual(['20040020', codigo])
    expect(await readCodigos(picture!, ['DataMatrix'])).toEqual([])
  })

  test('with a long name in other letters fits one page, is printed whole, and its codes are read back', async () => {
    const nome = `${'Иван 📦 '.repeat(10)}${'Conceição '.repeat(5)}`.slice(0, 118).trim()
    const endereco = enderecoNoRio({
      logradouro: 'Rua das Acácias Amarelas '.repeat(5).slice(0, 119).trim(),
      bairro: 'Jardim '.repeat(17).trim(),
    })
    const ana = await withGerados({
      changes: {
        destinatario: destinatario({
          nome,
          sobrenome: 'da Silva '.repeat(9).trim(),
          cpfCnpj: '11.222.333/0001-81',
          endereco,
        }),
      },
    })
    const pdf = fileOf(await ana.etiqueta(ana.uuid, 'A6'))
    const [text, ...others] = await textsOf(pdf)
    expect(others).toEqual([])
    for (const words of ['Ivan ? Ivan ?', 'Conceição', 'da Silva', 'Acácias', 'Jardim']) expect(text).toContain(words)
    const [picture] = await printedAt(pdf, 203)
    expect(await readCodigos(picture!, [...CODE_128])).toHaveLength(2)
  })

  test('in ZPL is a file for a thermal printer', async () => {
    const ana = await withGerados()
    const answer = await ana.etiqueta(ana.uuid, 'ZPL')
    const [codigo] = await findCodigos(ana.uuids)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zpl; charset=utf-8',
      'content-disposition': `attachment; filename="etiqueta-${codigo}-joao-da-conceicao.zpl"`,
    })
    expect(answer.body).toMatch(/^\^XA\^CI28[^]*\^XZ\n$/)
    expect(answer.body).toContain(`^FD${codigo}^FS`)
    expect(answer.body).toContain('João da Conceição')
  })
})

describe('labels in a batch', () => {
  test('stand in the order asked for, four on a sheet; a frete asked for twice is printed once', async () => {
    const ana = await withGerados({}, {}, {}, {}, {})
    const asked = ana.uuids.toReversed()
    const answer = await ana.etiquetas([asked[0]!.toUpperCase(), ...asked, asked[2]!])
    expect(answer.headers['content-disposition']).toBe('inline; filename="etiquetas-5-2026-11-25.pdf"')
    const sheets = await textsOf(fileOf(answer))
    const seen = sheets.map((text) => text.match(/QQ \d{3} \d{3} \d{3} BR/g))
    const codigos = (await findCodigos(asked)).map(split)
    expect(seen).toEqual([codigos.slice(0, 4), codigos.slice(4)])
    const thermal = await textsOf(fileOf(await ana.etiquetas(asked, 'A6')))
    expect(thermal.map((text) => /QQ \d{3} \d{3} \d{3} BR/.exec(text)?.[0])).toEqual(codigos)
    const zpl = await ana.etiquetas(asked, 'ZPL')
    expect(zpl.headers['content-disposition']).toBe('attachment; filename="etiquetas-5-2026-11-25.zpl"')
    expect(zpl.body.match(/QQ \d{3} \d{3} \d{3} BR/g)).toEqual(codigos)
  })

  test('on A4 all codes of four labels are read back', async () => {
    const ana = await withGerados({}, {}, {}, {})
    const [sheet] = await printedAt(fileOf(await ana.etiquetas(ana.uuids)), 300)
    const matrices = await readCodigos(sheet!, ['DataMatrix'])
    expect(matrices.map((text) => text.slice(29, 42)).toSorted()).toEqual((await findCodigos(ana.uuids)).toSorted())
  })

  test('500 are printed in one request; 501 are refused', async () => {
    const ana = await withGerados()
    const uuids = [ana.uuid, ...(await copyGerados(house, ana.uuid, 499))]
    const answer = await askOverTheWire(`/api/v1/frete/etiqueta/lote?uuids=${uuids.join(',')}&tipoFolha=A4`, ana.token)
    expect([answer.status, answer.type]).toEqual([200, 'application/pdf'])
    expect(answer.body.length / 500).toBeLessThan(6 * 1024)
    expect(answer.body.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(125)
    const encoded = encodeURIComponent(uuids.join(','))
    const declared = await askOverTheWire(`/api/v1/frete/declaracao-conteudo/lote?uuids=${encoded}`, ana.token)
    expect([declared.status, declared.type]).toEqual([200, 'application/pdf'])
    expect(refusedBy(await ana.etiquetas([...uuids, randomUUID()]))).toMatchObject({
      code: 'VALIDACAO',
      message: MENSAGENS.demais,
    })
    expect(refusedBy(await ana.declaracoes([...uuids, randomUUID()]))).toMatchObject({
      code: 'VALIDACAO',
      message: MENSAGENS.demais,
    })
  })

  async function askOverTheWire(path: string, token: string) {
    if (!house.app.server.listening) await house.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = house.app.server.address() as AddressInfo
    return new Promise<{ status: number; type: string; body: Buffer }>((resolve, reject) => {
      const asked = request(
        { port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              body: Buffer.concat(parts),
            }),
          )
        },
      )
      asked.on('error', reject).end()
    })
  }
})

describe('a content declaration', () => {
  test('is the official form, in a file of its own', async () => {
    const ana = await withGerados()
    const answer = await ana.declaracao(ana.uuid)
    const [codigo] = await findCodigos(ana.uuids)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="declaracao-${codigo}-joao-da-conceicao.pdf"`,
    })
    const [text, ...others] = await textsOf(fileOf(answer))
    expect(others).toEqual([])
    for (const words of [
      'DECLARAÇÃO DE CONTEÚDO',
      'REMETENTE',
      'DESTINATÁRIO',
      'Caneca',
      'TOTAIS',
      'R$ 89,90',
      'PESO TOTAL (kg)',
      'Assinatura do declarante/remetente',
    ])
      expect(text).toContain(words)
  })

  test('of 30 items flows over two pages, with the right totals on the last', async () => {
    const itens = Array.from({ length: 30 }, (_, i) => ({
      descricao: `Peça número ${i + 1}`,
      quantidade: i + 1,
      valorUnitario: 0.1,
    }))
    const ana = await withGerados({ pedido: { valorEncomenda: 46.5 }, changes: { conteudo: { valor: 46.5, itens } } })
    const pages = await textsOf(fileOf(await ana.declaracao(ana.uuid)))
    expect(pages).toHaveLength(2)
    for (const { descricao } of itens) expect(pages.join(' ')).toContain(descricao)
    expect(pages.map((text) => /TOTAIS (\d+) R\$.([\d,]+)/.exec(text)?.slice(1))).toEqual([undefined, ['465', '46,50']])
    expect(pages.map((text) => /Folha \d de \d/.exec(text)?.[0])).toEqual(['Folha 1 de 2', 'Folha 2 de 2'])
  })

  const notaFiscal = { conteudo: null, notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' } }

  test('is refused for a frete with an invoice', async () => {
    const ana = await withGerados({ changes: notaFiscal })
    for (const answer of [await ana.declaracao(ana.uuid), await ana.declaracoes([ana.uuid])])
      expect(refusedBy(answer)).toMatchObject({ code: 'CONFLICT', message: MENSAGENS.semDeclaracao })
  })

  test('in a batch stands in the order asked for; fretes with an invoice are left out', async () => {
    const ana = await withGerados({}, { changes: notaFiscal }, {})
    const asked = ana.uuids.toReversed()
    const answer = await ana.declaracoes(asked)
    expect(answer.headers['content-disposition']).toBe('inline; filename="declaracoes-2-2026-11-25.pdf"')
    const pages = await textsOf(fileOf(answer))
    const codigos = (await findCodigos(asked)).map(split)
    expect(pages.map((text) => /QQ \d{3} \d{3} \d{3} BR/.exec(text)?.[0])).toEqual([codigos[0], codigos[2]])
  })
})

describe('nothing is printed', () => {
  test.each(['etiqueta', 'declaracao'] as const)('of unknown, malformed or others’ fretes: %s', async (kind) => {
    const [ana, bia] = [await withGerados(), await withGerados()]
    const [one, batch] = [ana[kind], kind === 'etiqueta' ? ana.etiquetas : ana.declaracoes]
    for (const foreign of [bia.uuid, randomUUID(), 'x', '%00', "'--"]) {
      for (const answer of [await one(foreign), await batch([ana.uuid, foreign, ana.uuid])])
        expect(refusedBy(answer)).toMatchObject({ code: 'NOT_FOUND', message: MENSAGENS.naoEncontrado })
    }
  })

  test('without a session', async () => {
    const { uuid } = await withGerados()
    const visitor = printer(house)
    for (const answer of [
      await visitor.etiqueta(uuid),
      await visitor.etiquetas([uuid]),
      await visitor.declaracao(uuid),
      await visitor.declaracoes([uuid]),
    ])
      expect(answer.statusCode).toBe(401)
  })

  test('of a frete that has no label yet, also in the middle of a batch', async () => {
    const ana = await vendedor(house)
    const uuids = await buyFretes(ana, [{}, {}])
    await givenStatus(house, uuids[0]!, 'GERADO')
    const { etiqueta, etiquetas, declaracao, declaracoes } = printer(ana.me)
    for (const answer of [await etiqueta(uuids[1]!), await etiquetas(uuids)])
      expect(refusedBy(answer)).toMatchObject({ code: 'CONFLICT', message: MENSAGENS.semEtiqueta })
    for (const answer of [await declaracao(uuids[1]!), await declaracoes(uuids)])
      expect(refusedBy(answer)).toMatchObject({ code: 'CONFLICT', message: MENSAGENS.semDeclaracao })
  })

  test('of a cancelled frete; a posted or delivered one is printed again', async () => {
    const ana = await vendedor(house)
    const [postado, entregue, cancelado] = await buyFretes(ana, [{}, {}, {}])
    await givenStatus(house, postado!, 'POSTADO')
    await givenStatus(house, entregue!, 'ENTREGUE')
    await givenStatus(house, cancelado!, 'GERADO')
    const { etiqueta, declaracao } = printer(ana.me)
    const move = (status: 'PROCESSANDO_CANCELAMENTO' | 'CANCELADO') =>
      house.db.updateTable('frete').set({ status }).where('uuid', '=', cancelado!).execute()
    expect((await etiqueta(postado!)).statusCode).toBe(200)
    expect((await etiqueta(entregue!)).statusCode).toBe(200)
    await move('PROCESSANDO_CANCELAMENTO')
    expect(refusedBy(await etiqueta(cancelado!))).toMatchObject({ code: 'CONFLICT', message: MENSAGENS.semEtiqueta })
    expect((await declaracao(cancelado!)).statusCode).toBe(200)
    await move('CANCELADO')
    expect(refusedBy(await declaracao(cancelado!))).toMatchObject({
      code: 'CONFLICT',
      message: MENSAGENS.semDeclaracao,
    })
  })

  test('on an unknown sheet, or without naming a frete', async () => {
    const ana = await withGerados()
    for (const answer of [await ana.etiqueta(ana.uuid, 'A5'), await ana.etiquetas([ana.uuid], 'a4')])
      expect(refusedBy(answer)).toMatchObject({
        code: 'VALIDACAO',
        errors: [['tipoFolha', MENSAGENS.folha]],
      })
    for (const path of [
      'etiqueta/lote',
      'etiqueta/lote?uuids=',
      'etiqueta/lote?uuids=,%20,',
      'declaracao-conteudo/lote',
    ])
      expect(refusedBy(await ana.me.get(`/api/v1/frete/${path}`))).toMatchObject({
        code: 'VALIDACAO',
        errors: [['uuids', MENSAGENS.nenhum]],
      })
  })

  test('beyond the limit per minute', async () => {
    const ana = await withGerados()
    const uuids = Array.from({ length: 500 }, () => randomUUID())
    const codes: number[] = []
    for (let i = 0; i < 26; i++) codes.push((await ana.etiquetas(uuids)).statusCode) // the requests may fall into two minutes
    expect(codes[0]).toBe(404)
    expect(codes).toContain(429)
    expect((await ana.etiqueta(ana.uuid)).statusCode).toBe(429)
  })
})
