import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_DO_ENVIO as MENSAGENS } from '#contract/frete-envio'
import { readCodigos } from '../../../testing/codigos.ts'
import { CHAVE, destinatario } from '../../../testing/given/carrinho.ts'
import { buyFretes, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { printedAt, textsOf } from '../../../testing/pdf.ts'
import { refusedBy } from '../../../testing/recusa.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

type Item = Parameters<typeof buyFretes>[1][number]
const COM_NOTA = {
  changes: { conteudo: null, notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' } },
}

/** Somebody with bought fretes that have labels, and their codes. */
async function withGerados(...itens: Item[]) {
  const ana = await vendedor(house)
  const uuids = await buyFretes(ana, itens)
  const codigos: string[] = []
  for (const uuid of uuids) codigos.push(await givenStatus(house, uuid, 'GERADO'))
  const lote = (query: string, some = uuids) =>
    ana.me.get(`/api/v1/frete/etiqueta/lote?uuids=${some.join(',')}${query && `&${query}`}`)
  return { ...ana, uuids, codigos, lote }
}
type Answer = Awaited<ReturnType<TestHouse['get']>>
function fileOf(answer: Answer) {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.rawPayload
}
const codigosIn = (text: string) =>
  (text.match(/QQ \d{3} \d{3} \d{3} BR/g) ?? []).map((codigo) => codigo.replaceAll(' ', ''))

describe('on a partly used sheet', () => {
  test('labels begin at the position asked for, and their codes are read back', async () => {
    const ana = await withGerados({}, {}, {})
    const pdf = fileOf(await ana.lote('posicao=3'))
    expect((await textsOf(pdf)).map(codigosIn)).toEqual([ana.codigos.slice(0, 2), ana.codigos.slice(2)])
    const [first, second] = await printedAt(pdf, 300)
    const matrices = await readCodigos(first!, ['DataMatrix'])
    expect(matrices.map((text) => text.slice(29, 42)).toSorted()).toEqual(ana.codigos.slice(0, 2).toSorted())
    expect((await readCodigos(second!, ['DataMatrix'])).map((text) => text.slice(29, 42))).toEqual(ana.codigos.slice(2))
    // nothing is printed where the first two labels were
    const { width, height, data } = first!
    const half = (height / 2 - 20) * width * 4
    expect(data.subarray(0, half).filter((value) => value === 0).length).toBeLessThan(half / 100)
  })

  test('one label stands at each of the four', async () => {
    const ana = await withGerados({})
    const files = new Set<string>()
    for (const posicao of [1, 2, 3, 4]) {
      const pdf = fileOf(await ana.me.get(`/api/v1/frete/${ana.uuids[0]}/etiqueta?tipoFolha=A4&posicao=${posicao}`))
      const [page, ...others] = await printedAt(pdf, 150)
      expect(others).toEqual([])
      expect(await readCodigos(page!, ['Code128'])).toContain(ana.codigos[0])
      files.add(Buffer.from(page!.data).toString('base64'))
    }
    expect(files.size).toBe(4)
  })

  test('a position that does not exist, or on a sheet without positions, is refused', async () => {
    const ana = await withGerados({})
    for (const posicao of ['0', '5', '-1', 'x', '1.5'])
      expect(refusedBy(await ana.lote(`posicao=${posicao}`))).toMatchObject({
        code: 'VALIDACAO',
        errors: [['posicao', MENSAGENS.posicao]],
      })
    for (const folha of ['A6', 'ZPL'])
      expect(refusedBy(await ana.lote(`tipoFolha=${folha}&posicao=2`))).toMatchObject({
        code: 'VALIDACAO',
        errors: [['posicao', MENSAGENS.posicaoSemA4]],
      })
    expect((await ana.lote('tipoFolha=A6&posicao=1')).statusCode).toBe(200)
  })
})

describe('labels with their declarations', () => {
  test('are one file: the labels, and after them a declaration of each frete that has one', async () => {
    const ana = await withGerados({}, COM_NOTA, {})
    const answer = await ana.lote('comDeclaracoes=true')
    expect(answer.headers['content-disposition']).toBe('inline; filename="etiquetas-e-declaracoes-3-2026-11-25.pdf"')
    const pages = await textsOf(fileOf(answer))
    expect(pages.map(codigosIn)).toEqual([ana.codigos, [ana.codigos[0]], [ana.codigos[2]]])
    expect(pages.map((text) => text.includes('DECLARAÇÃO DE CONTEÚDO'))).toEqual([false, true, true])
  })

  test('on thermal labels the declarations keep their own sheet of A4', async () => {
    const ana = await withGerados({}, {})
    const pdf = fileOf(await ana.lote('tipoFolha=A6&comDeclaracoes=true'))
    const widths = (await printedAt(pdf, 72)).map(({ width }) => width) // in points: 10 cm, and the width of A4
    expect(widths).toEqual([283, 283, 595, 595])
    expect((await textsOf(pdf)).flatMap(codigosIn)).toEqual([...ana.codigos, ...ana.codigos])
  })

  test('fretes that all have invoices give labels alone, and ZPL has no declarations', async () => {
    const ana = await withGerados(COM_NOTA)
    const answer = await ana.me.get(`/api/v1/frete/${ana.uuids[0]}/etiqueta?comDeclaracoes=true`)
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="etiqueta-${ana.codigos[0]}-joao-da-conceicao.pdf"`,
    )
    expect(await textsOf(fileOf(answer))).toHaveLength(1)
    expect(refusedBy(await ana.lote('tipoFolha=ZPL&comDeclaracoes=true'))).toMatchObject({
      code: 'VALIDACAO',
      errors: [['comDeclaracoes', MENSAGENS.declaracoesEmZpl]],
    })
    expect(refusedBy(await ana.lote('comDeclaracoes=sim'))).toMatchObject({ code: 'VALIDACAO' })
  })
})

test.each([
  ['Maria', 'Silva', 'maria-silva'],
  ['"../../etc', 'passwd"', 'etc-passwd'],
  ['Iván ツ\\;', 'Žižek', /^ivan-(?:[a-z-]*-)?zizek$/],
  ['Дмитрий', 'Иванов', /^[a-z]+-[a-z]+$/],
  ['Ana', 'de Souza '.repeat(9).trim(), 'ana-de-souza-de-souza-de-souza-de-souza'],
])('the file of %s %s is named in plain letters', async (nome, sobrenome, slug) => {
  const ana = await withGerados({
    changes: { destinatario: destinatario({ nome, sobrenome, cpfCnpj: '11.222.333/0001-81' }) },
  })
  const answer = await ana.me.get(`/api/v1/frete/${ana.uuids[0]}/etiqueta`)
  fileOf(answer)
  const [, named] =
    /^inline; filename="etiqueta-QQ\d{9}BR-([a-z-]+)\.pdf"$/.exec(String(answer.headers['content-disposition'])) ?? []
  expect(named).toMatch(typeof slug === 'string' ? new RegExp(`^${slug}$`) : slug)
})
