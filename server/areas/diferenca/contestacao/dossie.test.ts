import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatReais } from '#contract/kernel/values/centavos'
import { readCodigos } from '../../../testing/codigos.ts'
import { contestante } from '../../../testing/given/contestante.ts'
import { formOf } from '../../../testing/given/foto.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { printedAt, textsOf } from '../../../testing/pdf.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { centavos, pesando } from '../testing-diferenca.ts'
import { jpegOf, pngOf, webpOf } from './testing-fotos.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { BRAND_NAME: 'Envios do Zé' } })))
afterAll(() => house.stop())

/** Somebody who sends pictures, contests and opens the file. */
async function comFotos(fotos: readonly Buffer[] = [], options: Parameters<typeof contestante>[1] = {}) {
  const ana = await contestante(house, options)
  const provas: string[] = []
  for (const foto of fotos) {
    const { body, headers } = formOf(foto)
    const answer = await ana.me.post(`/api/v1/frete/${ana.uuids[0]}/prova`, body, headers)
    expect(answer.statusCode, answer.body).toBe(201)
    provas.push(answer.json<{ uuid: string }>().uuid)
  }
  const dossie = (as = ana.me, id = ana.uuids[0]) => as.get(`/api/v1/frete/${id}/diferenca/dossie`)
  return { ...ana, provas, dossie }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const words = async (pdf: Uint8Array) => (await textsOf(pdf)).join(' ').replaceAll('\u00a0', ' ')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** How many pixels of these pages are of this colour, within what a JPEG or a scale changes. */
async function countCor(pdf: Uint8Array, [red, green, blue]: readonly [number, number, number]) {
  let many = 0
  for (const { data } of await printedAt(pdf, 36)) {
    for (let at = 0; at < data.length; at += 4) {
      const near = [red, green, blue].every((value, i) => Math.abs(data[at + i]! - value) <= 3)
      if (near) many++
    }
  }
  return many
}

test('the file says what was paid, quoted and measured, what was contested and answered, and when', async () => {
  const ana = await comFotos([], { medidas: pesando(9) })
  const [diferenca] = await ana.list()
  await ana.contestar({ motivo: 'PESO', texto: 'A balança da loja mostra 3 kg.\nHá uma foto.' })
  await ana.medir(pesando(8))
  await ana.decidir({ decisao: 'PARCIAL', resposta: 'Pesamos de novo: são 5 kg.', dimensoes: pesando(5) })
  const answer = await ana.dossie()
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="dossie-${diferenca!.codigoEncomenda}-2026-11-25.pdf"`,
    'cache-control': 'no-store',
  })
  const text = await words(answer.rawPayload)
  const { cotado, medido } = diferenca!.recibo
  for (const expected of [
    'Dossiê da diferença de frete',
    'Envios do Zé',
    diferenca!.codigoEncomenda!,
    'Como cotado',
    'Como medido',
    ...[...cotado.linhas, ...medido.linhas].flatMap(({ nome, valor }) => [nome, formatReais(centavos(valor))]),
    formatReais(centavos(cotado.total)),
    formatReais(centavos(medido.total)),
    'Peso que valeu',
    '24 × 16 × 4 cm · 3,000 kg',
    '24 × 16 × 4 cm · 9,000 kg',
    '24 × 16 × 4 cm · 8,000 kg', // measured while the contest was open
    'Aceita em parte',
    'O peso está errado',
    'A balança da loja mostra 3 kg.',
    'Há uma foto.',
    'Pesamos de novo: são 5 kg.',
    '24 × 16 × 4 cm · 5,000 kg',
    'EVENTOS DO RASTREIO',
    'Agência de testes',
    'Nenhuma foto foi guardada para este frete.',
    'Folha 1 de',
  ])
    expect(text).toContain(plain(expected))
})

test('a scanner reads the object’s code from paper', async () => {
  const ana = await comFotos()
  const [diferenca] = await ana.list()
  const [first] = await printedAt((await ana.dossie()).rawPayload, 203)
  expect(await readCodigos(first!, ['Code128'])).toEqual([diferenca!.codigoEncomenda])
})

describe('photographs', () => {
  const VERMELHO = [200, 30, 40] as const
  const VERDE = [20, 160, 70] as const
  const AZUL = [30, 60, 190] as const
  const CINZA = [64, 64, 64] as const

  test('of every kind are in it, each with its hash, its time and whether it came before the posting', async () => {
    const fotos = [
      jpegOf(64),
      pngOf(VERMELHO, 60, 40),
      webpOf(VERDE, 60, 40),
      pngOf(AZUL, 60, 40, { isTransparente: true }),
    ]
    const ana = await comFotos(fotos)
    expect((await ana.contestar({ motivo: 'PESO', provas: ana.provas.slice(0, 2) })).json()).toMatchObject({
      provas: ana.provas.slice(0, 2),
    })
    const { rawPayload: pdf } = await ana.dossie()
    const text = await words(pdf)
    for (const foto of fotos) expect(text).toContain(sha256(foto))
    expect(text).toContain('Foto 1 · recebida em 25/11/2026')
    expect(text).toContain('depois da postagem')
    expect(text).toContain('Foto 1, Foto 2')
    expect(text).toContain('60 × 40 pixels')
    expect(text).toContain('Impressa aqui como cópia em PNG')
    expect(text).not.toContain('não está impressa')
    for (const cor of [CINZA, VERMELHO, VERDE, AZUL]) expect(await countCor(pdf, cor)).toBeGreaterThan(2000)
  })

  test('a JPEG is embedded byte by byte, so that its hash can be checked', async () => {
    const foto = jpegOf(64)
    const ana = await comFotos([foto])
    expect((await ana.dossie()).rawPayload.includes(foto)).toBe(true)
  })

  test('a broken one is named with its hash, and the others are shown', async () => {
    const inteira = pngOf(VERMELHO, 60, 40)
    const quebrada = pngOf(VERDE, 60, 40, { isTransparente: true })
    quebrada.fill(7, 45, 60) // its pixels
    const ana = await comFotos([quebrada, inteira])
    const { rawPayload: pdf } = await ana.dossie()
    const text = await words(pdf)
    expect(text).toContain('A foto não está impressa aqui: danificada.')
    expect(text).toContain(sha256(quebrada))
    expect(await countCor(pdf, VERMELHO)).toBeGreaterThan(2000)
  })

  test('one too large to decode is named with its hash', async () => {
    const ana = await comFotos([webpOf(VERDE, 6000, 5000)])
    expect(await words((await ana.dossie()).rawPayload)).toContain('A foto não está impressa aqui: grande demais')
  })

  test('of another frete, and unknown ones, cannot be named in a contest', async () => {
    const [ana, bia] = [await comFotos([jpegOf(8)]), await comFotos([jpegOf(16)])]
    for (const prova of [bia.provas[0], randomUUID()]) {
      const answer = await ana.contestar({ motivo: 'PESO', provas: [ana.provas[0], prova] })
      expect([answer.statusCode, refusedBy(answer).message]).toEqual([404, 'Prova não encontrada.'])
    }
    expect(await ana.list()).toMatchObject([{ contestacao: null }])
    const twice = await ana.contestar({ motivo: 'PESO', provas: [ana.provas[0], ana.provas[0]!.toUpperCase()] })
    expect(twice.json()).toMatchObject({ provas: ana.provas })
  })
})

test('a long explanation and answer take as many pages as they need, and nothing is cut', async () => {
  const ana = await comFotos()
  const linhas = Array.from({ length: 80 }, (_, i) => `linha ${i}`)
  expect((await ana.contestar({ motivo: 'OUTRO', texto: linhas.join('\n') })).statusCode).toBe(201)
  await ana.decidir({ decisao: 'RECUSADA', resposta: `${'W'.repeat(998)}ok` })
  const pages = await textsOf((await ana.dossie()).rawPayload)
  expect(pages.length).toBeGreaterThan(1)
  const text = pages.join(' ')
  for (const linha of linhas) expect(text).toContain(linha)
  expect(text.match(/W/g)!.length).toBeGreaterThanOrEqual(998)
  expect(text).toContain(`Folha ${pages.length} de ${pages.length}`)
})

test('there is no file for the frete of another subscriber, nor for a frete without a difference', async () => {
  const [ana, bia] = [await comFotos(), await comFotos([], { medidas: pesando(3) })]
  for (const answer of [
    await ana.dossie(bia.me),
    await ana.dossie(ana.me, randomUUID()),
    await ana.dossie(ana.me, 'x'),
  ])
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([404, 'Frete não encontrado.'])
  const none = await bia.dossie()
  expect([none.statusCode, refusedBy(none).code]).toEqual([404, 'NOT_FOUND'])
})
