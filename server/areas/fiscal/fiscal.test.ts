import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MENSAGENS_DO_FIM, MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { EmissorDceIndisponivel } from '../../ports/emissor-dce.ts'
import { CHAVE, destinatario } from '../../testing/given/carrinho.ts'
import { vendedor } from '../../testing/given/frete.ts'
import { startHouse } from '../../testing/house.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { findDadosDace } from './index.ts'
import { useSefaz } from './testing-sefaz.ts'

const fiscal = useSefaz()

test('a frete without an invoice gets a DC-e before its label, which its owner sees and downloads', async () => {
  const ana = await fiscal.remetenteDe()
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'EM_EMISSAO', chave: null })
  await fiscal.house.runJobs()
  const { statusFrete, documentoFiscal } = await ana.frete()
  expect(statusFrete).toBe('GERADO')
  expect(documentoFiscal).toEqual({
    tipo: 'DCE',
    situacao: 'VALIDO',
    chave: expect.stringMatching(/^352611\d{14}99001\d{9}11\d{8}$/),
    serie: 1,
    numero: expect.any(Number),
    protocolo: expect.stringMatching(/^\d{16}$/),
    autorizadaEm: expect.any(String),
    guardadaEm: expect.any(String),
    urlConsulta: `https://www.fazenda.pr.gov.br/dce/qrcode?chDCe=${documentoFiscal.chave}&tpAmb=2`,
    simulado: true,
    aviso: MENSAGENS_FISCAIS.simulada,
  })

  const xml = await ana.me.get(`/api/v1/frete/${ana.uuid}/dce`)
  expect(xml.headers['content-type']).toContain('application/xml')
  expect(xml.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><dceProc /)
  expect(xml.body).toContain((await ana.row())!.xml!)
  expect(xml.body).toContain(`<nProt>${documentoFiscal.protocolo}</nProt>`)
  const bia = await vendedor(fiscal.house)
  expect((await bia.me.get(`/api/v1/frete/${ana.uuid}/dce`)).statusCode).toBe(404)

  const zip = await ana.me.get('/api/v1/fiscal/dce?mes=2026-11')
  expect(Object.keys(unzipSync(zip.rawPayload))).toEqual([`${documentoFiscal.chave}-dce.xml`])
  expect((await ana.me.get('/api/v1/fiscal/dce?mes=2026-10')).json()).toMatchObject({
    code: 'NOT_FOUND',
    message: MENSAGENS_FISCAIS.mesVazio,
  })
  expect((await ana.me.get('/api/v1/fiscal/dce?mes=11/2026')).json()).toMatchObject({
    errors: [{ campo: 'mes', mensagem: MENSAGENS_FISCAIS.mes }],
  })
  const dados = (await ana.me.get('/api/v1/conta/dados')).json<{ fiscal: object }>()
  expect(dados.fiscal).toMatchObject({
    declaracoesEletronicas: [
      {
        chave: documentoFiscal.chave,
        protocolo: documentoFiscal.protocolo,
        estado: 'AUTORIZADA',
        xml: (await ana.row())!.xml,
        xmlProtocolo: expect.stringContaining('<nProt>'),
      },
    ],
  })
})

test('the DACE has what the DC-e says, with the recipient’s own name', async () => {
  const itens = [
    { descricao: 'Caneca', quantidade: 2 },
    { descricao: 'Pires', quantidade: 1 },
  ]
  const ana = await fiscal.remetenteDe('Loja Ł', { conteudo: { valor: 89.9, itens } })
  expect((await findDadosDace(fiscal.house.db, [ana.uuid])).size).toBe(0)
  await fiscal.house.runJobs()
  const documento = await ana.documento()
  expect((await findDadosDace(fiscal.house.db, [ana.uuid])).get(ana.uuid)).toEqual({
    chave: documento.chave,
    serie: 1,
    numero: documento.numero,
    emitidaEm: expect.any(Date),
    protocolo: documento.protocolo,
    autorizadaEm: expect.any(Date),
    modalidade: 0,
    ambiente: 2,
    qrCode: documento.urlConsulta,
    emissor: { cnpj: '11222333000181', nome: expect.stringContaining('FreteFlex') },
    remetente: expect.objectContaining({ documento: '52998224725', nome: 'Ana Teste', cidade: 'São Paulo', uf: 'SP' }),
    destinatario: expect.objectContaining({
      documento: '11144477735',
      nome: 'João da Conceição',
      complemento: 'Loja Ł', // printed as 'Loja L', as in the XML
    }),
    itens: [
      { descricao: 'Caneca', quantidade: 2, valor: 5993 },
      { descricao: 'Pires', quantidade: 1, valor: 2997 },
    ],
    total: 8990,
  })
  expect((await ana.row())!.xml).toContain('<xCpl>Loja L</xCpl>')
})

test('a frete with an invoice has no DC-e', async () => {
  const ana = await fiscal.remetenteDe('', {
    conteudo: null,
    notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' },
  })
  await fiscal.house.runJobs()
  expect(await ana.documento()).toMatchObject({
    tipo: 'NOTA_FISCAL',
    situacao: 'VALIDO',
    chave: CHAVE,
    protocolo: null,
  })
  expect(await ana.row()).toBeUndefined()
  expect((await ana.me.get(`/api/v1/frete/${ana.uuid}/dce`)).json()).toMatchObject({
    message: MENSAGENS_FISCAIS.semDce,
  })
})

test('a refused DC-e leaves the paper form, and the label does not wait', async () => {
  const ana = await fiscal.remetenteDe('DCE 598')
  await fiscal.house.runJobs()
  expect(await ana.frete()).toMatchObject({ statusFrete: 'GERADO', documentoFiscal: { tipo: 'DECLARACAO' } })
  expect(await ana.row()).toMatchObject({ estado: 'REJEITADA', codigoRecusa: '598' })
})

test('a DC-e that its layout cannot express is not sent: the paper form remains', async () => {
  const para = destinatario({ cpfCnpj: '12.ABC.345/01DE-35', sobrenome: '' })
  const ana = await fiscal.remetenteDe('', { destinatario: para })
  await fiscal.house.runJobs()
  expect(await ana.frete()).toMatchObject({ statusFrete: 'GERADO', documentoFiscal: { tipo: 'DECLARACAO' } })
  expect(await ana.row()).toMatchObject({
    estado: 'ABANDONADA',
    enviadaEm: null,
    motivo: expect.stringContaining('CNPJ com letras'),
  })
})

test('without an issuer the paper form remains, and the screen is told so', async () => {
  const other = await startHouse({ brought: { emissorDce: null } })
  const ana = await vendedor(other)
  const [uuid] = await ana.buy({})
  await other.runJobs()
  expect((await ana.me.get(`/api/v1/frete/${uuid}`)).json()).toMatchObject({
    statusFrete: 'GERADO',
    documentoFiscal: { tipo: 'DECLARACAO', aviso: MENSAGENS_FISCAIS.papelSemEmissor },
  })
  await other.stop()
})

test('a cancelled frete cancels its DC-e at the authority, once', async () => {
  const ana = await fiscal.remetenteDe()
  await fiscal.house.runJobs()
  const { chave } = await ana.documento()
  expect((await ana.cancel()).json()).toMatchObject({ cancelado: true })
  expect((await ana.row())!.estado).toBe('CANCELANDO')
  expect(await ana.documento()).toMatchObject({ situacao: 'VALIDO', aviso: MENSAGENS_DO_FIM.cancelando })
  await fiscal.house.clock.advance(60)
  expect(await ana.row()).toMatchObject({
    estado: 'CANCELADA',
    protocoloCancelamento: expect.stringMatching(/^\d{16}$/),
  })
  expect(await fiscal.naSefaz(chave)).toMatchObject([{ canceladaEm: expect.any(Date) }])
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'CANCELADO', chave })
  const files = unzipSync((await ana.me.get('/api/v1/fiscal/dce?mes=2026-11')).rawPayload)
  expect(Object.keys(files).toSorted()).toEqual([`${chave}-cancelamento.xml`, `${chave}-dce.xml`])
})

test('the answer to a cancelling is lost: the house asks by the key, and nothing is registered twice', async () => {
  const ana = await fiscal.remetenteDe()
  await fiscal.house.runJobs()
  fiscal.changes = {
    cancel: async (evento, asking) => {
      await fiscal.sefaz.cancel(evento, asking)
      throw new EmissorDceIndisponivel('the line broke')
    },
  }
  await ana.cancel()
  await fiscal.house.clock.advance(60)
  expect((await ana.row())!.estado).toBe('CANCELANDO')
  fiscal.changes = {}
  await fiscal.house.clock.advance(180)
  expect(await ana.row()).toMatchObject({ estado: 'CANCELADA', protocoloCancelamento: expect.any(String) })
})

test('after 24 hours a DC-e stays as it is, the reason is kept, and its owner is told', async () => {
  const ana = await fiscal.remetenteDe()
  await fiscal.house.runJobs()
  await passTime(fiscal.house, DAY + 60)
  await ana.cancel()
  await fiscal.house.clock.advance(60)
  expect(await ana.row()).toMatchObject({
    estado: 'CANCELAMENTO_RECUSADO',
    codigoRecusa: '501',
    protocolo: expect.any(String),
  })
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'VALIDO', aviso: MENSAGENS_DO_FIM.tarde })
})
