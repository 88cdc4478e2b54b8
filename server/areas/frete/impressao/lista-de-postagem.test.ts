import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_DA_LISTA } from '#contract/frete/lista-de-postagem'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import type { Expedicao } from '../../../ports/expedicao.ts'
import { readCodigos } from '../../../testing/codigos.ts'
import { CHAVE, CHAVE_DCE, CORREIOS, givenAgencia } from '../../../testing/given/carrinho.ts'
import { buyFretes, copyGerados, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { givenLojaComprida } from '../../../testing/loja.ts'
import { printedAt, textsOf } from '../../../testing/pdf.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { fileOf } from './testing-impressao.ts'

/** A contract with the Correios, whose adapter is not asked here. */
const conectada = {
  transportadoraUuid: CORREIOS,
  isSandbox: false,
  cartaoPostagem: '0076543210',
  maxPorConsulta: 1,
} as Expedicao

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({
    env: { PUBLIC_URL: 'https://frete.exemplo', BRAND_NAME: 'Envios do Zé' },
    brought: { expedicoes: [conectada] },
  })
})
afterAll(() => house.stop())

async function withGerados(...itens: Parameters<typeof buyFretes>[1]) {
  const ana = await vendedor(house)
  const uuids = await buyFretes(ana, itens)
  const codigos: string[] = []
  for (const uuid of uuids) codigos.push(await givenStatus(house, uuid, 'GERADO'))
  const lista = (asked: readonly string[] = uuids) =>
    ana.me.get(`/api/v1/frete/lista-de-postagem/lote?uuids=${asked.join(',')}`)
  return { ...ana, uuids, codigos, lista }
}

const split = (codigo: string) => codigo.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5')

describe('the list of posting', () => {
  test('says in two copies who hands in what: card, codes, services, weights and places to sign', async () => {
    const conteudo = { valor: 500, itens: [{ descricao: 'Caneca', quantidade: 1 }] }
    const pedido = { avisoRecebimento: true, maoPropria: true, valorEncomenda: 500 }
    const notaFiscal = { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' }
    const dcePropria = { ...notaFiscal, numeroDanfCte: CHAVE_DCE }
    const ana = await withGerados(
      { pedido, changes: { conteudo } },
      { produto: 'correios/sedex', changes: { conteudo: null, notaFiscal } },
      { produto: 'correios/sedex', changes: { conteudo: null, notaFiscal: dcePropria } },
    )
    const answer = await ana.lista()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="lista-de-postagem-3-2026-11-25.pdf"',
      'cache-control': 'no-store',
    })
    const vias = await textsOf(fileOf(answer))
    expect(vias).toHaveLength(2)
    for (const [i, text] of vias.entries()) {
      for (const words of [
        'LISTA DE POSTAGEM',
        ['1ª via: agência', '2ª via: remetente'][i]!,
        'Envios do Zé',
        '25/11/2026 12:00',
        'Ana Teste',
        '529.982.247-25',
        'Avenida Paulista, 10',
        'São Paulo/SP',
        '0076543210',
        ...ana.codigos.map(split),
        'PAC',
        'SEDEX',
        'CEP 20040-020',
        'Rio de Janeiro/RJ',
        'João da Conceição',
        'AR · MP',
        'VD R$ 500,00',
        'Declaração',
        'NF 1 ',
        'DC-e 43 ',
        'TOTAL PAC',
        '1 objeto',
        'Nome e documento de quem entrega',
        'Data, assinatura e carimbo da agência',
        'ela não tem número na transportadora',
      ])
        expect(text).toContain(words)
      expect(text).not.toContain('SEM VALOR')
    }
  })

  test('has a bar code for each parcel that is read back from the paper', async () => {
    const ana = await withGerados({}, {}, { produto: 'correios/sedex' })
    for (const picture of await printedAt(fileOf(await ana.lista()), 300))
      expect((await readCodigos(picture, ['Code128'])).toSorted()).toEqual(ana.codigos.toSorted())
  })

  test('has the same number for the same parcels, in whatever order, and another one for others', async () => {
    const ana = await withGerados({}, {}, {})
    const [a, b, c] = ana.uuids as [string, string, string]
    const numeroDe = async (uuids: string[]) => {
      const [text] = await textsOf(fileOf(await ana.lista(uuids)))
      return /Nº ([0-9A-F]{4}-[0-9A-F]{4})/.exec(text!)?.[1]
    }
    const numero = await numeroDe([a, b])
    expect(numero).toBeDefined()
    expect(await numeroDe([b, a, b])).toBe(numero)
    expect(await numeroDe([a, c])).not.toBe(numero)
  })

  test('leaves out what is not of the Correios and what is posted', async () => {
    const agenciaEndereco = await givenAgencia(house)
    const ana = await withGerados({}, { produto: 'jadlog/package', changes: { agenciaEndereco } }, {})
    await house.db
      .updateTable('frete')
      .set({ status: 'POSTADO', postadoEm: house.clock.now() })
      .where('uuid', '=', ana.uuids[2]!)
      .execute()
    const [text] = await textsOf(fileOf(await ana.lista()))
    expect(text).toContain(split(ana.codigos[0]!))
    expect(text).toContain('1 objeto')
    for (const fora of ana.codigos.slice(1)) expect(text).not.toContain(split(fora))
    const refused = { code: 'CONFLICT', message: MENSAGENS_DA_LISTA.nenhum }
    expect(refusedBy(await ana.lista(ana.uuids.slice(1)))).toMatchObject(refused)
  })

  test('is one for each sender', async () => {
    const ana = await vendedor(house)
    const { remetente } = await givenLojaComprida(ana.me)
    const uuids = await buyFretes(ana, [{}, { changes: { remetente } }, {}])
    for (const uuid of uuids) await givenStatus(house, uuid, 'GERADO')
    const answer = await ana.me.get(`/api/v1/frete/lista-de-postagem/lote?uuids=${uuids.join(',')}`)
    const folhas = await textsOf(fileOf(answer))
    expect(folhas.map((text) => [text.includes('Ana Teste'), text.includes('Nome artesanato')])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ])
    expect(folhas[0]).toContain('TOTAL PAC')
    expect(folhas[0]).toContain('2 objetos')
  })

  test('of five hundred parcels goes on over pages, each parcel once on each copy', async () => {
    const ana = await withGerados({})
    const uuids = await copyGerados(house, ana.uuids[0]!, 499)
    const all = [...ana.uuids, ...uuids]
    const rows = await house.db.selectFrom('frete').select('codigoEncomenda').where('uuid', 'in', all).execute()
    const folhas = await textsOf(fileOf(await ana.lista(all)))
    const uma = folhas.slice(0, folhas.length / 2).join(' ')
    const outra = folhas.slice(folhas.length / 2).join(' ')
    for (const { codigoEncomenda } of rows)
      for (const via of [uma, outra]) expect(via.split(split(codigoEncomenda!))).toHaveLength(2)
    expect(folhas[0]).toContain(`Folha 1 de ${folhas.length / 2}`)
    expect(folhas.filter((text) => text.includes('carimbo da agência'))).toHaveLength(2)
  })

  test('writes a script in a name as letters', async () => {
    const ana = await withGerados({})
    await sql`update frete set destinatario = jsonb_set(destinatario, '{nome}', '"<script>alert(1)</script>"')
      where uuid = ${ana.uuids[0]}`.execute(house.db)
    const [text] = await textsOf(fileOf(await ana.lista()))
    expect(text).toContain('<script>alert(1)</script>')
  })

  test('of somebody else’s frete is not found, and without a frete there is none', async () => {
    const [ana, bia] = [await withGerados({}), await withGerados({})]
    expect(refusedBy(await bia.lista(ana.uuids))).toMatchObject({
      code: 'NOT_FOUND',
      message: MENSAGENS_DO_ENVIO.naoEncontrado,
    })
    expect(refusedBy(await bia.me.get('/api/v1/frete/lista-de-postagem/lote?uuids='))).toMatchObject({
      code: 'VALIDACAO',
      errors: [['uuids', MENSAGENS_DO_ENVIO.nenhum]],
    })
    const muitos = Array.from({ length: 501 }, () => ana.uuids[0]!)
    expect(refusedBy(await ana.lista(muitos))).toMatchObject({ errors: [['uuids', MENSAGENS_DO_ENVIO.demais]] })
  })

  test('of a frete whose payment the bank took back is refused', async () => {
    const ana = await withGerados({})
    await house.db
      .updateTable('frete')
      .set({ estornadoEm: house.clock.now() })
      .where('uuid', '=', ana.uuids[0]!)
      .execute()
    expect(refusedBy(await ana.lista())).toMatchObject({ code: 'CONFLICT', message: MENSAGENS_DO_ENVIO.estornado })
  })
})
