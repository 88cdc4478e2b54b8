import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import { barrasDaLinha, fatorDeVencimento, formatLinha } from '../adapters/psp/boleto.ts'
import { decideCobranca } from '../adapters/psp/sandbox/index.ts'
import { PAGADOR } from '../ports/psp.suite.ts'
import { readCodigos } from '../testing/codigos.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { pagesOf } from '../testing/pdf.ts'

/** Pixels per point of the page on which the bar code is measured. */
const SCALE = 4
const PIXELS_PER_MM = (SCALE * 72) / 25.4

type Picture = { data: Uint8Array; width: number; height: number }

let house: TestHouse
beforeAll(async () => {
  const env = {
    PUBLIC_URL: 'https://frete.exemplo',
    BRAND_NAME: 'Envios do Zé',
    BRAND_COMPANY: 'Zé <Fretes> & Cia. Ltda.',
  }
  house = await startHouse({ env })
})
afterAll(() => house.stop())

async function createBoleto({ valor = 1_234_56, nome = 'Ana' } = {}) {
  const vencimento = new Date(house.clock.now().getTime() + 3 * 86_400_000)
  const pedido = { referencia: randomUUID(), valor, descricao: 'Créditos', pagador: { ...PAGADOR, nome }, vencimento }
  const { boleto, pspId } = await house.deps.psp.createBoleto(pedido)
  if (!boleto) throw new Error('no boleto')
  const pathOf = (url: string) => new URL(url).pathname
  return {
    ...boleto,
    html: pathOf(boleto.html),
    pdf: pathOf(boleto.pdf),
    pspId,
    vencimento,
    referencia: pedido.referencia,
  }
}

test('a boleto’s line is valid, and has no real bank’s number, the amount and the day', async () => {
  const { linhaDigitavel, vencimento } = await createBoleto()
  const barras = barrasDaLinha(linhaDigitavel) ?? ''
  expect(barras).toMatch(/^9999\d/)
  expect(barras.slice(5, 9)).toBe(fatorDeVencimento(diaOf(vencimento)))
  expect(barras.slice(9, 19)).toBe('0000123456')
})

test('two boletos never have the same line', async () => {
  const lines = await Promise.all(Array.from({ length: 10 }, async () => (await createBoleto()).linhaDigitavel))
  expect(new Set(lines).size).toBe(10)
})

test('a boleto’s page says what is charged, that nobody may pay it, and where the file is', async () => {
  const { html, pdf, linhaDigitavel, vencimento } = await createBoleto({ nome: '<b>Ana</b>' })
  const answer = await house.get(html)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  for (const words of [
    'AMBIENTE DE TESTES, NÃO PAGUE',
    formatLinha(linhaDigitavel),
    'R$\u00a01.234,56',
    writeDia(diaOf(vencimento)),
    'Zé &lt;Fretes&gt; &amp; Cia. Ltda.',
    '&lt;b&gt;Ana&lt;/b&gt; Teste · CPF 529.982.247-25',
    'Avenida Paulista, 10 · Bela Vista',
    'São Paulo/SP · CEP 01310-100',
    'Esperando o pagamento.',
    `href="${pdf}"`,
  ]) {
    expect(answer.body).toContain(words)
  }
  expect(answer.body).not.toMatch(/\sstyle="|<style|<script/)
  const styles = [...answer.body.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
  expect(styles).toEqual(['/sandbox/pagina.css', '/sandbox/boleto.css'])
  for (const path of styles) expect((await house.get(path)).headers['content-type']).toContain('text/css')
})

test('a boleto’s page shows the situation of its charge', async () => {
  const { html, pspId, referencia } = await createBoleto()
  await house.deps.psp.cancelCobranca(pspId)
  expect((await house.get(html)).body).toContain('Este boleto não vale mais.')
  await decideCobranca(house.deps, referencia, 'APROVAR') // money that came late
  expect((await house.get(html)).body).toContain('Este boleto já foi pago.')
})

test('the file is one A4 page in words, with every field of the form', async () => {
  const { pdf, linhaDigitavel, vencimento, pspId } = await createBoleto()
  const answer = await house.get(pdf)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Boleto_de_testes_${pspId.slice(0, 8)}.pdf"`,
  })
  const [text, ...others] = await pagesOf(answer.rawPayload, (page) => page.getText().replace(/\s+/g, ' '))
  expect(others).toEqual([])
  for (const words of [
    'AMBIENTE DE TESTES, NÃO PAGUE',
    'Banco de Testes',
    '999-7',
    formatLinha(linhaDigitavel),
    'Recibo do pagador',
    'Corte aqui',
    'Ficha de compensação',
    'Autenticação mecânica',
    'Local de pagamento',
    'Vencimento',
    writeDia(diaOf(vencimento)),
    'Zé <Fretes> & Cia. Ltda. · CNPJ',
    'Agência / código do beneficiário',
    'Data do documento',
    'Nº do documento',
    'Espécie doc.',
    'Aceite',
    'Data do processamento',
    'Nosso número',
    'Uso do banco',
    'Carteira',
    'Espécie',
    'Quantidade',
    'Valor do documento',
    'R$ 1.234,56',
    'Instruções de responsabilidade do beneficiário',
    'Desconto / abatimento',
    'Outras deduções',
    'Mora / multa',
    'Outros acréscimos',
    'Valor cobrado',
    'Pagador',
    'Ana Teste · CPF 529.982.247-25',
    'Avenida Paulista, 1000, São Paulo/SP, 01310-100',
    'Avenida Paulista, 10 · Bela Vista',
    'São Paulo/SP · CEP 01310-100',
    'Sacador / avalista',
  ]) {
    expect(text).toContain(words)
  }
  expect(answer.rawPayload.includes('/Subtype /Image')).toBe(false)
})

test.each([1, 99, 9_999_999_99])(
  'the bar code of a boleto of %i centavos can be read from the printed page',
  async (valor) => {
    const { pdf, linhaDigitavel } = await createBoleto({ valor })
    const { rawPayload } = await house.get(pdf)
    const [picture] = await pagesOf(rawPayload, (page) => page.render({ scale: 3, render: 'bitmap' }))
    if (!picture) throw new Error('no page')
    expect(await readCodigos(picture, ['ITF'])).toEqual([barrasDaLinha(linhaDigitavel)])
  },
)

test('the bar code is as wide as the standard asks: 103 mm', async () => {
  const { pdf } = await createBoleto()
  const [picture] = await pagesOf((await house.get(pdf)).rawPayload, (page) =>
    page.render({ scale: SCALE, render: 'bitmap' }),
  )
  if (!picture) throw new Error('no page')
  expect(widthOfBars(picture) / PIXELS_PER_MM).toBeCloseTo(103, 0)
})

test('a name in another script, or a very long one, is still one page', async () => {
  const { pdf } = await createBoleto({ nome: `Σωκράτης 文 📦 ${'Maria '.repeat(40)}` })
  const pages = await pagesOf((await house.get(pdf)).rawPayload, (page) => page.getText())
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Sokratis ? ? Maria')
})

test.each(['a'.repeat(24), 'a'.repeat(23), `${'a'.repeat(24)}.html`, '..%2Fsandbox.css', '%00', 'nada.pdf'])(
  'without a boleto there is no page: %s',
  async (id) => {
    expect((await house.get(`/sandbox/boletos/${id}`)).statusCode).toBe(404)
  },
)

test('a Pix has no boleto page', async () => {
  const pedido = { referencia: randomUUID(), valor: 100, descricao: 'x', pagador: PAGADOR, expiraEm: house.clock.now() }
  const { pspId } = await house.deps.psp.createPix(pedido)
  expect((await house.get(`/sandbox/boletos/${pspId}`)).statusCode).toBe(404)
})

/**
 * The width in pixels from the first to the last bar. Bars stand on many rows that are all alike;
 * a row of text is unlike the row 10 mm below, however many strokes its digits have.
 */
function widthOfBars({ data, width, height }: Picture) {
  const darkOf = (y: number) =>
    Array.from({ length: width }, (_, x) => ((data[(y * width + x) * 4] ?? 255) < 64 ? '1' : '0')).join('')
  const rows = Array.from({ length: height }, (_, y) => darkOf(y))
  const below = Math.round(10 * PIXELS_PER_MM)
  const bars = rows.filter((row, y) => row === rows[y + below] && row.split('01').length > 100)
  const [row = ''] = new Set(bars)
  return row.lastIndexOf('1') + 1 - row.indexOf('1')
}
