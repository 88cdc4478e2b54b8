import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { renderTexto } from './pdf-texto.ts'
import { parseTexto } from './texto.rules.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { BRAND_NAME: 'Envios do Zé', BRAND_COMPANY: 'Zé Fretes Ltda.' } })
})
afterAll(() => house.stop())

const download = (headers = {}) => house.get('/api/v1/termosAdesao', { headers })

test('anybody downloads the terms of use', async () => {
  const answer = await download()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Termos_de_uso.pdf"',
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a client that has the terms already gets 304', async () => {
  const { headers } = await download()
  const again = await download({ 'if-none-match': headers.etag })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  expect((await download({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('the same terms are the same bytes on every node', async () => {
  const marca = house.deps.config.marca
  const texto = parseTexto('---\ntitulo: T\nversao: 1\nvigencia: 2026-11-20\n---\n\nOlá, **{nome}**.', marca)
  expect((await renderTexto(texto, marca)).equals(await renderTexto(texto, marca))).toBe(true)
})

test('after a failed drawing the next request draws the terms', async () => {
  const other = await startHouse()
  const marca = other.deps.config.marca as { nome: string }
  const { nome } = marca
  marca.nome = ''
  expect((await other.get('/api/v1/termosAdesao')).statusCode).toBe(500)
  marca.nome = nome
  expect((await other.get('/api/v1/termosAdesao')).statusCode).toBe(200)
  await other.stop()
})

test('every page can be read, and names operator, version, page and number of pages', async () => {
  const pages = await textOf((await download()).rawPayload)
  expect(pages.length).toBeGreaterThan(4)
  pages.forEach((text, i) => {
    expect(text.length).toBeGreaterThan(400)
    expect(text).toContain('Envios do Zé')
    expect(text).toContain('Zé Fretes Ltda., CNPJ 12.ABC.345/01DE-35')
    expect(text).toContain('Versão 2026-11, em vigor desde 20 de novembro de 2026')
    expect(text).toContain(`Página ${i + 1} de ${pages.length}`)
  })
})

test('the terms say what the law requires, in this operator’s name, with correct accents', async () => {
  const text = (await textOf((await download()).rawPayload)).join(' ')
  for (const sentence of [
    'Termos de Uso',
    'Estes Termos de Uso são o contrato entre você e Zé Fretes Ltda.',
    'art. 49 do Código de Defesa do Consumidor',
    '13.709/2018 (LGPD)',
    'Encarregado pelo Tratamento de Dados Pessoais',
    'suporte@freteflex.test',
    'Conteúdo proibido',
    'Valor declarado e indenização',
    'foro do seu domicílio',
  ]) {
    expect(text).toContain(sentence)
  }
  expect(text).not.toMatch(/[{}]|\*\*|FreteFlex|undefined/)
})

test('every page is text, not pictures', async () => {
  const { rawPayload } = await download()
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(rawPayload)
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
    expect([width, height]).toEqual([595, 841])
    expect(shareOfInk(data)).toBeGreaterThan(0.01)
  }
  document.destroy()
  library.destroy()
  expect(rawPayload.includes('/Subtype /Image')).toBe(false)
})

test('the document has title, language and structure', async () => {
  const source = (await download()).rawPayload.toString('latin1')
  for (const mark of ['/Lang (pt-BR)', '/Marked true', '/DisplayDocTitle true', '/Outlines', '/StructTreeRoot']) {
    expect(source).toContain(mark)
  }
})

/** The words of each page, in reading order, on one line. */
async function textOf(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
  document.destroy()
  library.destroy()
  return pages
}

/** The dark share of a picture. */
function shareOfInk(data: Uint8Array) {
  let dark = 0
  for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 128) dark++
  return dark / (data.length / 4)
}
