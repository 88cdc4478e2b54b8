import { afterAll, expect, test } from 'vitest'
import { textsOf } from '../testing/pdf.ts'
import { renderImpresso } from './impressao.ts'
import type { Impresso } from './impresso.ts'
import { createImpressora } from './impressora.ts'
import { daJadlog, declaracao, etiqueta } from './testing-amostras.ts'

const impressora = createImpressora()
afterAll(() => impressora.close())
const EM = new Date('2026-11-23T12:00:00Z')
const labels = (count: number, folha: 'A4' | 'A6' | 'ZPL' = 'A4'): Impresso => ({
  tipo: 'ETIQUETAS',
  emitidoEm: EM,
  folha,
  etiquetas: Array.from({ length: count }, (_, i) => etiqueta({ codigo: `QQ${String(i).padStart(8, '0')}5BR` })),
})

test('the thread prints the same bytes as a direct call', async () => {
  for (const impresso of [
    labels(5),
    labels(2, 'A6'),
    labels(2, 'ZPL'),
    { tipo: 'DECLARACOES', emitidoEm: EM, declaracoes: [declaracao()], daces: [] } as const,
  ])
    expect(Buffer.from(await impressora.print(impresso)).equals(await renderImpresso(impresso))).toBe(true)
})

test('one label does not wait for five hundred', async () => {
  const order: string[] = []
  await Promise.all([
    impressora.print(labels(500)).then(() => order.push('500')),
    impressora.print(labels(1)).then(() => order.push('1')),
  ])
  expect(order).toEqual(['1', '500'])
})

test('a job that cannot be drawn fails alone', async () => {
  const broken: Impresso = { tipo: 'ETIQUETAS', emitidoEm: EM, folha: 'A6', etiquetas: [etiqueta({ codigo: 'ÇÇ' })] }
  const [one, other] = await Promise.allSettled([impressora.print(broken), impressora.print(labels(1))])
  expect([one.status, other.status]).toEqual(['rejected', 'fulfilled'])
})

test('a closed printer prints no more, and waiting jobs are rejected', async () => {
  const closing = createImpressora()
  const jobs = Array.from({ length: 8 }, () => closing.print(labels(40)))
  const settled = Promise.allSettled(jobs)
  await closing.close()
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
  await expect(closing.print(labels(1))).rejects.toThrow('closed')
})

test('a file is small: at most 6 KB a label', async () => {
  const bytes = await impressora.print(labels(100))
  expect(bytes.length / 100).toBeLessThan(6 * 1024)
})

test('the file asks printers for full size: scaled to margins, bars would not be whole points', async () => {
  const bytes = await impressora.print(labels(1, 'A6'))
  expect(Buffer.from(bytes).toString('latin1')).toContain('/PrintScaling /None')
})

test('characters of PDF’s syntax are plain letters in a text', async () => {
  const one = etiqueta({ pedido: 'a(b)c\\d (', destinatario: { ...etiqueta().destinatario, nome: 'Zé “€” – …' } })
  const [text] = await textsOf(
    await impressora.print({ tipo: 'ETIQUETAS', emitidoEm: EM, folha: 'A6', etiquetas: [one] }),
  )
  expect(text).toContain('a(b)c\\d (')
  expect(text).toContain('Zé “€” – …')
})

test('ZPL: one format for each label, UTF-8, codes as commands, and no command out of a text', async () => {
  const inimigo = etiqueta({
    pedido: '^XZ^XA~JA_5E',
    destinatario: { ...etiqueta().destinatario, nome: '^FS^GB800,1200,800^FS~HS \\' },
  })
  const bytes = await impressora.print({
    tipo: 'ETIQUETAS',
    emitidoEm: EM,
    folha: 'ZPL',
    etiquetas: [inimigo, daJadlog()],
  })
  const zpl = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  expect(zpl.match(/\^XA/g)).toHaveLength(2)
  expect(zpl.match(/\^XZ/g)).toHaveLength(2)
  expect(zpl).toMatch(/^\^XA\^CI28\^PW800\^LL1200/)
  expect(zpl).toContain('^FD_5EXZ_5EXA_7EJA_5F5E^FS')
  expect(zpl).not.toContain('~')
  expect(zpl).not.toContain('^GB800')
  expect(zpl).toContain('DESTINATÁRIO')
  expect(zpl).toMatch(/\^FO\d+,\d+\^BY4\^BCN,125,N,N,N,A\^FDQQ123456785BR\^FS/)
  expect(zpl).toMatch(/\^BY4\^BCN,125,N,N,N,A\^FD99000000012345\^FS/)
  expect(zpl.match(/\^BY3\^BCN,104,N,N,N,A\^FD20040020\^FS/g)).toHaveLength(2)
  const [, matriz] = /\^BXN,5,200,40,40\^FH_\^FD([^^]*)\^FS/.exec(zpl) ?? []
  expect(matriz).toHaveLength(164)
  const places = [...zpl.matchAll(/\^F[OT](\d+),(\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(places.filter(([x, y]) => x >= 800 || y >= 1200)).toEqual([])
})
