import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCodigos } from '../../../testing/codigos.ts'
import { CHAVE, CHAVE_DCE, destinatario, enderecoNoRio } from '../../../testing/given/carrinho.ts'
import { buyFretes, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { printedAt, textsOf } from '../../../testing/pdf.ts'
import { fileOf, printer } from './testing-impressao.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

type Item = Parameters<typeof buyFretes>[1][number]
const COM_NOTA: Item = {
  changes: { conteudo: null, notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' } },
}
/** A person may give the key of a DC-e that is their own in the place of an invoice's. */
const COM_DCE_PROPRIA: Item = {
  changes: { conteudo: null, notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE_DCE, cfop: '5102' } },
}
/** The recipient's complement makes the played authority refuse the DC-e. */
const RECUSADA: Item = {
  changes: { destinatario: destinatario({ endereco: enderecoNoRio({ complemento: 'DCE 598' }) }) },
}

/** Somebody whose fretes got their labels by themselves, and the keys of their DC-e. */
async function withEtiquetas(...itens: Item[]) {
  const ana = await vendedor(house)
  const uuids = await buyFretes(ana, itens.length > 0 ? itens : [{}])
  await house.runJobs()
  const chaves: (string | null)[] = []
  for (const uuid of uuids) {
    const frete = (await ana.me.get(`/api/v1/frete/${uuid}`)).json<{ documentoFiscal: { chave: string | null } }>()
    chaves.push(frete.documentoFiscal.chave)
  }
  return { ...ana, uuids, uuid: uuids[0]!, chaves, ...printer(ana.me) }
}
const grouped = (chave: string | null) => chave!.replace(/(\d{4})(?=\d)/g, '$1 ')

test.each(['A6', 'A4'] as const)(
  'the label on %s comes with the DACE of its DC-e, whose codes are read back',
  async (folha) => {
    const ana = await withEtiquetas()
    const pdf = fileOf(await ana.etiqueta(ana.uuid, folha))
    const [text, ...others] = await textsOf(pdf)
    expect(others).toEqual([])
    for (const words of ['DACE RESUMIDA', grouped(ana.chaves[0]!), 'CPF 529.***.***-25', 'HOMOLOGAÇÃO'])
      expect(text).toContain(words)
    const [page] = await printedAt(pdf, 203)
    const codes = await readCodigos(page!, ['Code128', 'QRCode'])
    expect(codes).toContain(ana.chaves[0])
    expect(codes).toContainEqual(expect.stringContaining(`chDCe=${ana.chaves[0]}&tpAmb=2`))
  },
)

test('the label for a thermal printer has the DACE, too', async () => {
  const ana = await withEtiquetas()
  expect(fileOf(await ana.etiqueta(ana.uuid, 'ZPL')).toString()).toContain(ana.chaves[0])
})

test('in a batch a frete with an invoice and one whose DC-e was refused have a label without DACE', async () => {
  const ana = await withEtiquetas({}, COM_NOTA, RECUSADA, COM_DCE_PROPRIA)
  expect(ana.chaves).toEqual([expect.stringMatching(/^\d{44}$/), CHAVE, null, CHAVE_DCE])
  const pdf = fileOf(await ana.etiquetas(ana.uuids, 'A6'))
  const pages = await textsOf(pdf)
  expect(pages.map((text) => text.includes('DACE RESUMIDA'))).toEqual([true, false, false, false])
  expect(pages[1]).toContain('NF 1 Série 1')
  expect(pages[3]).toContain('DC-e 43 Série 1')
  const printed = await printedAt(pdf, 203)
  const lookedUp = await Promise.all([1, 3].map((page) => readCodigos(printed[page]!, ['QRCode'])))
  expect(lookedUp).toEqual([[], [`https://www.fazenda.pr.gov.br/dce/qrcode?chDCe=${CHAVE_DCE}&tpAmb=1`]])
})

test('the declaration of a frete with a DC-e is the complete DACE; of one whose DC-e was refused the paper form', async () => {
  const ana = await withEtiquetas({}, COM_NOTA, RECUSADA)
  const pages = await textsOf(fileOf(await ana.declaracoes(ana.uuids)))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Assinatura do declarante/remetente')
  expect(pages[1]).toContain(grouped(ana.chaves[0]!))
  expect(pages[1]).toContain('Caneca')
})

test('labels with declarations add the paper form only where no DACE goes with the label', async () => {
  const ana = await withEtiquetas({}, RECUSADA)
  const answer = await ana.me.get(
    `/api/v1/frete/etiqueta/lote?uuids=${ana.uuids.join(',')}&tipoFolha=A6&comDeclaracoes=true`,
  )
  const pages = await textsOf(fileOf(answer))
  expect(pages.map((text) => text.includes('Assinatura do declarante/remetente'))).toEqual([false, false, true])
})
