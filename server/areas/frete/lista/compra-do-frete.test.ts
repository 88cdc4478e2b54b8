import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Compra } from '#contract/frete'
import { diaOf } from '#contract/kernel/values/instant'
import { TransportadoraRecusou } from '../../../ports/expedicao.ts'
import {
  CHAVE,
  type CotacaoWire,
  comprador,
  destinatario,
  frete,
  givenAgencia,
} from '../../../testing/given/carrinho.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { moveClock, passTime } from '../../../testing/tempo.ts'
import { startEncenada } from '../../../testing/vida.ts'

type CompraWire = z.input<typeof Compra>

/** A box worth R$ 89,90 from São Paulo to Rio de Janeiro. */
const VOLUME = {
  cepOrigem: '01310100',
  cepDestino: '20040020',
  valorEncomenda: 89.9,
  dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 },
}

let palco: Awaited<ReturnType<typeof startEncenada>>
beforeAll(async () => {
  palco = await startEncenada()
})
afterEach(() => palco.play())
afterAll(() => closeBooks(palco.house))

/** A subscriber buys these fretes with the wallet. `read` asks for the purchase as the confirmation page does. */
async function bought(
  changes: Record<string, unknown>[] = [{}],
  produto: 'correios/pac' | 'jadlog/package' = 'correios/pac',
) {
  const { house } = palco
  const ana = await comprador(house)
  await givenSaldo(house, ana.assinaturaUuid, 100_000)
  const quotes = (await ana.me.post('/api/v1/calculo-frete', { cotacoes: [VOLUME] })).json<CotacaoWire[]>()
  const quote = quotes.find((one) => one.produto.codigo === produto)!
  const { uuid } = await ana.fill(...changes.map((change) => frete(quote.uuid, change)))
  expect((await ana.me.post(`/api/v1/frete/${uuid}`)).statusCode).toBe(200)
  const read = async () => (await ana.me.get(`/api/v1/compra/${uuid}`)).json<CompraWire>()
  const { postagem, dataMinima: minimo, dataMaxima: maximo } = quote.prazoDeEntrega
  return {
    ...ana,
    uuid,
    chegada: { postagem, minimo, maximo },
    read,
    readFirst: async () => (await read()).fretes[0]!,
  }
}

test('while its label is being issued a purchase shows the arrival, and nothing that needs a label', async () => {
  const { chegada, readFirst } = await bought()
  expect(await readFirst()).toMatchObject({
    status: 'PENDENTE',
    motivo: null,
    pagamentoEstornado: false,
    etiquetaDeTeste: true,
    codigoEncomenda: null,
    urlRastreio: null,
    prazoExpiracao: null,
    chegada,
    temDeclaracao: true,
    cepOrigem: '01310100',
    agencia: null,
    formato: 'CAIXA',
    dimensoes: { pesoPacote: expect.any(Number) },
    destinatario: {
      nome: 'João da Conceição',
      primeiroNome: 'João',
      telefone: '2132654321',
      cidade: 'Rio de Janeiro',
      uf: 'RJ',
      cep: '20040020',
    },
  })
})

test('with its label it shows the code, the public page, and until when it may be posted', async () => {
  const { readFirst, me } = await bought()
  await palco.house.runJobs()
  const { codigoEncomenda, urlRastreio, prazoExpiracao, documentoFiscal } = await readFirst()
  expect(codigoEncomenda).toMatch(/^QQ\d{9}BR$/)
  expect(urlRastreio).toBe(`${palco.house.deps.publicUrl()}/rastreio/${codigoEncomenda}`)
  expect((await palco.house.get(`/api/v1${new URL(urlRastreio!).pathname}`)).json()).toMatchObject({
    codigo: codigoEncomenda,
    destinatario: 'João',
  })
  const [listado] = (await me.get('/api/v1/frete')).json<
    Pick<CompraWire['fretes'][number], 'prazoExpiracao' | 'documentoFiscal'>[]
  >()
  expect(prazoExpiracao).toBe(listado!.prazoExpiracao)
  expect(documentoFiscal).toMatchObject({ tipo: 'DCE', situacao: 'VALIDO', protocolo: expect.any(String) })
  expect(documentoFiscal).toEqual(listado!.documentoFiscal)
})

test('after the last hour for posting the arrival counts from the next business day', async () => {
  const { readFirst, chegada } = await bought()
  expect(chegada.postagem).toBe('2026-11-25')
  await moveClock(palco.house, 10 * 3600) // 22:00
  const late = (await readFirst()).chegada!
  expect(late.postagem).toBe('2026-11-26')
  expect(late.maximo > chegada.maximo).toBe(true)
  await moveClock(palco.house, 14 * 3600) // the next noon
})

test('once posted the arrival counts from the posting; after the delivery none is shown', async () => {
  const { readFirst } = await bought()
  await palco.house.runJobs()
  const { uuid } = await readFirst()
  const tell = (status: string) => palco.house.post(`/sandbox/fretes/${uuid}/eventos`, { status })
  expect((await tell('POSTADO')).statusCode).toBe(200)
  await palco.house.runJobs()
  const posted = await readFirst()
  const hoje = diaOf(palco.house.clock.now())
  expect(posted).toMatchObject({ status: 'POSTADO', chegada: { postagem: hoje } })
  const rastreio = await palco.house.get(`/api/v1/rastreio/${posted.codigoEncomenda}`)
  const { minimo, maximo } = posted.chegada!
  expect(rastreio.json()).toMatchObject({ previsao: { minimo, maximo } })
  await tell('ENTREGUE')
  await palco.house.runJobs()
  expect(await readFirst()).toMatchObject({ status: 'ENTREGUE', chegada: null })
})

test('a frete with an invoice has no declaration; a company is not called by a first name', async () => {
  const { read } = await bought([
    {
      conteudo: null,
      notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' },
      destinatario: destinatario({ nome: 'Livraria Sol Ltda.', sobrenome: '', cpfCnpj: '11.222.333/0001-81' }),
    },
    {},
  ])
  expect((await read()).fretes.map((one) => [one.temDeclaracao, one.destinatario.primeiroNome])).toEqual([
    [false, ''],
    [true, 'João'],
  ])
})

test('the agency chosen in the cart is named for as long as it is open', async () => {
  const agencia = await givenAgencia(palco.house)
  const { readFirst } = await bought([{ agenciaEndereco: agencia }], 'jadlog/package')
  expect((await readFirst()).agencia).toMatchObject({ uuid: agencia, nickname: 'Jadlog Paulista' })
  await palco.house.db.updateTable('agencia').set({ isAtiva: false }).where('uuid', '=', agencia).execute()
  expect((await readFirst()).agencia).toBeNull()
})

test('a label that the carrier refuses: the purchase shows the reason, and no arrival', async () => {
  palco.play({ issue: () => Promise.reject(new TransportadoraRecusou('O CEP de destino não é atendido.')) })
  const { readFirst } = await bought()
  await palco.house.runJobs()
  expect(await readFirst()).toMatchObject({
    status: 'CANCELADO',
    motivo: 'O CEP de destino não é atendido.',
    chegada: null,
    codigoEncomenda: null,
  })
})

test('an expired frete shows no arrival, and keeps its deadline', async () => {
  const { readFirst } = await bought()
  await palco.house.runJobs()
  const { prazoExpiracao } = await readFirst()
  await passTime(palco.house, (Date.parse(prazoExpiracao!) - palco.house.clock.now().getTime()) / 1000 + 60)
  expect(await readFirst()).toMatchObject({ status: 'EXPIRADO', chegada: null, motivo: null, prazoExpiracao })
})

test('another subscriber’s purchase is not found', async () => {
  const { uuid } = await bought()
  const bia = await comprador(palco.house)
  expect((await bia.me.get(`/api/v1/compra/${uuid}`)).statusCode).toBe(404)
})
