import { deflateSync, strToU8, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_BYTES_DA_NOTA, MENSAGENS_DA_NOTA, RECUSAS_DA_NOTA } from '#contract/frete-nota'
import { MAX_NOTAS, RECUSAS_DO_LOTE } from './lote.rules.ts'
import { readNotas } from './read-notas.ts'

const XML = '<nfeProc/>'
const file = (nome: string, conteudo: string | Uint8Array<ArrayBuffer> = XML, type = '') =>
  new File([conteudo], nome, { type })
const zip = (entradas: Zippable, nome = 'notas.zip') => file(nome, zipSync(entradas))
/** The names of the notes, the refused files with their reasons, and the number of files that are not XML. */
async function brought(...files: File[]) {
  const { notas, recusadas, ignorados } = await readNotas(files)
  return [notas.map(({ arquivo }) => arquivo), recusadas.map(({ arquivo, motivo }) => [arquivo, motivo]), ignorados]
}
const refused = async (...files: File[]) => {
  const outcome = await brought(...files).catch((error: Error) => error)
  return outcome instanceof Error ? outcome.message : outcome
}

test('one file, several files and the XMLs of a ZIP are notes, in their order', async () => {
  expect(await brought(file('a.xml'))).toEqual([['a.xml'], [], 0])
  expect(await brought(file('b.XML'), zip({ 'c.xml': strToU8(XML), 'd.xml': strToU8(XML) }), file('e.xml'))).toEqual([
    ['b.XML', 'c.xml', 'd.xml', 'e.xml'],
    [],
    0,
  ])
})

test('the files of a ZIP come out unchanged, whether compressed or stored', async () => {
  const longo = `<a>${'çã '.repeat(40_000)}</a>`
  for (const level of [0, 6] as const) {
    const { notas } = await readNotas([file('n.zip', zipSync({ 'a.xml': strToU8(longo) }, { level }))])
    expect(await notas[0]!.conteudo.text()).toBe(longo)
  }
})

test('a PDF beside its XML is passed over, and a file that is empty or too large is told', async () => {
  expect(
    await brought(
      file('a.xml'),
      file('a.pdf', '%PDF-1.7'),
      file('b.xml', ''),
      file('c.xml', '<'.padEnd(MAX_BYTES_DA_NOTA + 1, 'x')),
    ),
  ).toEqual([
    ['a.xml'],
    [
      ['b.xml', RECUSAS_DA_NOTA.VAZIO],
      ['c.xml', MENSAGENS_DA_NOTA.grande],
    ],
    1,
  ])
})

test('names in a ZIP are only shown: without their folders, and without invisible characters', async () => {
  const names = [
    '../../etc/passwd.xml',
    'C:\\notas\\b.xml',
    '/raiz/c.xml',
    'pasta/',
    'x\u202elmx.xml',
    `${'n'.repeat(300)}.xml`,
  ]
  const [notas] = await brought(zip(Object.fromEntries(names.map((name) => [name, strToU8(XML)]))))
  expect(notas).toEqual(['passwd.xml', 'b.xml', 'c.xml', 'xlmx.xml', `${'n'.repeat(71)}…nnnn.xml`])
})

test('files that macOS adds to a ZIP are passed over', async () =>
  expect(
    await brought(zip({ 'a.xml': strToU8(XML), '__MACOSX/._a.xml': strToU8('x'), '.DS_Store': strToU8('x') })),
  ).toEqual([['a.xml'], [], 2]))

test('a ZIP in a ZIP stays closed and is told', async () =>
  expect(await brought(zip({ 'a.xml': strToU8(XML), 'mais.zip': zipSync({ 'b.xml': strToU8(XML) }) }))).toEqual([
    ['a.xml'],
    [['mais.zip', RECUSAS_DO_LOTE.zipNoZip]],
    0,
  ]))

test('a bomb in a ZIP is unpacked only up to the largest size of a note; the notes beside it are read', async () => {
  const bomb = new Uint8Array(64 * 1024 * 1024)
  expect(await brought(zip({ 'a.xml': strToU8(XML), 'bomba.xml': bomb, 'b.xml': strToU8(XML) }))).toEqual([
    ['a.xml', 'b.xml'],
    [['bomba.xml', MENSAGENS_DA_NOTA.grande]],
    0,
  ])
})

test('a bomb is also refused if its entry claims to be small', async () => {
  const bytes = zipSync({ 'bomba.xml': new Uint8Array(8 * 1024 * 1024) })
  new DataView(bytes.buffer).setUint32(22, 10, true) // the size that the entry claims
  expect(await brought(file('b.zip', bytes))).toEqual([[], [['bomba.xml', MENSAGENS_DA_NOTA.grande]], 0])
})

test('a ZIP is refused if its entries are too large together, though each is small enough', async () => {
  const one = new Uint8Array(MAX_BYTES_DA_NOTA)
  const entradas = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.xml`, one]))
  expect(await refused(zip(entradas))).toMatchObject({ 1: [['notas.zip', RECUSAS_DO_LOTE.abertoDemais]] })
})

test('a ZIP of thousands of files that are no notes is refused', async () => {
  const entradas = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}.txt`, new Uint8Array()]))
  expect(await refused(zip(entradas))).toMatchObject({ 1: [['notas.zip', RECUSAS_DO_LOTE.entradasDemais]] })
})

test('500 notes are taken, 501 are not, as files and in a ZIP', async () => {
  const many = (quantas: number) => Array.from({ length: quantas }, (_, i) => file(`${i}.xml`))
  const packed = (quantas: number) =>
    zip(Object.fromEntries(Array.from({ length: quantas }, (_, i) => [`${i}.xml`, strToU8(XML)])))
  expect((await readNotas(many(MAX_NOTAS))).notas).toHaveLength(500)
  expect((await readNotas([packed(MAX_NOTAS)])).notas).toHaveLength(500)
  expect(await refused(...many(MAX_NOTAS + 1))).toBe('Você trouxe mais de 500 notas. Envie até 500 por vez.')
  expect(await refused(packed(MAX_NOTAS + 1))).toBe('Você trouxe mais de 500 notas. Envie até 500 por vez.')
})

test.each([
  [
    'half a ZIP',
    zipSync({ 'a.xml': strToU8('x'.repeat(5000)) }, { level: 0 }).slice(0, 800),
    RECUSAS_DO_LOTE.zipQuebrado,
  ],
  ['a ZIP with a password', withPassword(zipSync({ 'a.xml': strToU8(XML) })), RECUSAS_DO_LOTE.comSenha],
])('%s is told', async (_, bytes, motivo) =>
  expect(await brought(file('n.zip', bytes))).toEqual([[], [['n.zip', motivo]], 0]),
)

test('a broken entry is told, and the others are read', async () => {
  const bytes = zipSync({ 'a.xml': strToU8('x'.repeat(5000)), 'b.xml': strToU8(XML) })
  bytes.set([0xff, 0xff, 0xff], 30 + 'a.xml'.length) // no block of DEFLATE begins with these bytes
  expect(await brought(file('n.zip', bytes))).toEqual([['b.xml'], [['a.xml', RECUSAS_DO_LOTE.entradaQuebrada]], 0])
})

test.each([
  ['a picture', file('foto.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]))],
  ['bytes that only look packed', file('a.txt', deflateSync(strToU8(XML)))],
  ['a ZIP of pictures', zip({ 'a.png': strToU8('x') })],
  ['an empty ZIP', zip({})],
])('%s holds no XML', async (_, given) => expect(await refused(given)).toBe(RECUSAS_DO_LOTE.semXml))

function withPassword(bytes: Uint8Array<ArrayBuffer>) {
  bytes[6]! |= 1
  return bytes
}
