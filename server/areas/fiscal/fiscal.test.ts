// Database: both. Numbers, states and what the authority remembers.
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentoFiscal } from '#contract/fiscal/dce'
import { MENSAGENS_DO_FIM, MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { openEmissorSimulado } from '../../adapters/dce/simulado/index.ts'
import { type EmissorDce, EmissorDceIndisponivel } from '../../ports/emissor-dce.ts'
import { CHAVE, destinatario, enderecoNoRio } from '../../testing/given/carrinho.ts'
import { vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { findDadosDace, issueDce } from './index.ts'

let house: TestHouse
let changes: Partial<EmissorDce> = {}
let sefaz: EmissorDce
beforeAll(async () => {
  const emissorDce = {} as EmissorDce
  house = await startHouse({ brought: { emissorDce } })
  sefaz = openEmissorSimulado({ db: house.db, clock: house.deps.clock, marca: house.deps.config.marca })
  Object.assign(emissorDce, sefaz, {
    sign: (...asked: Parameters<EmissorDce['sign']>) => (changes.sign ?? sefaz.sign)(...asked),
    authorise: (...asked: Parameters<EmissorDce['authorise']>) => (changes.authorise ?? sefaz.authorise)(...asked),
    find: (...asked: Parameters<EmissorDce['find']>) => (changes.find ?? sefaz.find)(...asked),
    cancel: (...asked: Parameters<EmissorDce['cancel']>) => (changes.cancel ?? sefaz.cancel)(...asked),
  })
})
afterAll(() => house.stop())

/** A subscriber with one paid frete to an address with this complement. */
async function remetenteDe(complemento = '', changed: Record<string, unknown> = {}) {
  const ana = await vendedor(house)
  const para = destinatario({ endereco: enderecoNoRio({ complemento }) })
  const [uuid] = await ana.buy({ destinatario: para, ...changed })
  const frete = async () =>
    (await ana.me.get(`/api/v1/frete/${uuid}`)).json<{ statusFrete: string; documentoFiscal: DocumentoFiscal }>()
  return {
    ...ana,
    uuid: uuid!,
    frete,
    documento: async () => (await frete()).documentoFiscal,
    row: () => house.db.selectFrom('dce').selectAll().where('freteUuid', '=', uuid!).executeTakeFirst(),
    cancel: () => ana.me.put(`/api/v1/frete/${uuid}`),
  }
}
const naSefaz = async (chave: string | null) =>
  house.db.selectFrom('sefazDce').selectAll().where('chave', '=', chave!).execute()

test('a frete without an invoice gets a DC-e before its label, which its owner sees and downloads', async () => {
  const ana = await remetenteDe()
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'EM_EMISSAO', chave: null })
  await house.runJobs()
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
    urlConsulta: `https://www.fazenda.pr.gov.br/dce/qrcode?chDCe=${documentoFiscal.chave}&tpAmb=2`,
    simulado: true,
    aviso: MENSAGENS_FISCAIS.simulada,
  })

  const xml = await ana.me.get(`/api/v1/frete/${ana.uuid}/dce`)
  expect(xml.headers['content-type']).toContain('application/xml')
  expect(xml.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><dceProc /)
  expect(xml.body).toContain((await ana.row())!.xml!)
  expect(xml.body).toContain(`<nProt>${documentoFiscal.protocolo}</nProt>`)
  const bia = await vendedor(house)
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
  const ana = await remetenteDe('Loja B')
  expect((await findDadosDace(house.db, [ana.uuid])).size).toBe(0)
  await house.runJobs()
  const documento = await ana.documento()
  expect((await findDadosDace(house.db, [ana.uuid])).get(ana.uuid)).toEqual({
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
      complemento: 'Loja B',
    }),
    itens: [{ descricao: 'Caneca', quantidade: 2, valor: 8990 }],
    total: 8990,
  })
})

test('a frete with an invoice has no DC-e', async () => {
  const ana = await remetenteDe('', {
    conteudo: null,
    notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' },
  })
  await house.runJobs()
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

test('a process dies between the authorisation and our own writing: the key tells, nothing is numbered or sent again', async () => {
  const ana = await remetenteDe()
  const sent: string[] = []
  changes = {
    authorise: async (documento, asking) => {
      sent.push(documento.xml)
      await sefaz.authorise(documento, asking)
      throw new Error('killed')
    },
  }
  await house.runJobs()
  const before = (await ana.row())!
  expect([before.estado, (await ana.frete()).statusFrete]).toEqual(['ASSINADA', 'PENDENTE'])
  changes = {}
  await house.clock.advance(180)
  expect(await ana.row()).toMatchObject({ estado: 'AUTORIZADA', numero: before.numero, xml: before.xml })
  expect((await ana.frete()).statusFrete).toBe('GERADO')
  expect([sent.length, (await naSefaz(before.chave)).length]).toEqual([1, 1])
})

test('an answer is lost and the authority does not know the key: the same bytes go again', async () => {
  const ana = await remetenteDe()
  const sent: string[] = []
  changes = {
    authorise: async (documento, asking) => {
      sent.push(documento.xml)
      if (sent.length === 1) throw new EmissorDceIndisponivel('the line broke')
      return sefaz.authorise(documento, asking)
    },
  }
  await house.runJobs()
  await house.clock.advance(120)
  changes = {}
  expect((await ana.documento()).situacao).toBe('VALIDO')
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
})

test('a document that came too late is made anew under the same number', async () => {
  const ana = await remetenteDe()
  changes = { authorise: () => Promise.reject(new EmissorDceIndisponivel('away')) }
  await house.runJobs()
  const before = (await ana.row())!
  changes = { find: () => Promise.reject(new EmissorDceIndisponivel('away')) }
  await house.clock.advance(360)
  changes = {}
  await house.clock.advance(360)
  const after = (await ana.row())!
  expect(after).toMatchObject({ estado: 'AUTORIZADA', numero: before.numero, codigo: before.codigo })
  expect(after.emitidaEm!.getTime()).toBeGreaterThan(before.emitidaEm!.getTime())
})

test('while the authority is away the label waits a quarter of an hour, then the frete travels with the paper form', async () => {
  const ana = await remetenteDe('DCE FORA')
  await house.runJobs()
  expect((await ana.frete()).statusFrete).toBe('PENDENTE')
  await house.clock.advance(10 * 60)
  expect((await ana.frete()).statusFrete).toBe('PENDENTE')
  for (let i = 0; i < 3; i++) await house.clock.advance(10 * 60)
  const { statusFrete, documentoFiscal } = await ana.frete()
  expect([statusFrete, documentoFiscal]).toEqual([
    'GERADO',
    expect.objectContaining({ tipo: 'DECLARACAO', chave: null, aviso: MENSAGENS_FISCAIS.papel }),
  ])
})

test('a DC-e that was given up and is authorised after all is cancelled: a frete has one document', async () => {
  const ana = await remetenteDe()
  changes = {
    authorise: async (documento, asking) => {
      await sefaz.authorise(documento, asking)
      throw new EmissorDceIndisponivel('the line broke')
    },
    find: () => Promise.reject(new EmissorDceIndisponivel('away')),
  }
  await house.runJobs()
  for (let i = 0; i < 4; i++) await house.clock.advance(10 * 60)
  expect(await ana.documento()).toMatchObject({ tipo: 'DECLARACAO' })
  expect((await ana.row())!.estado).toBe('ABANDONADA')
  changes = {}
  for (let i = 0; i < 4; i++) await house.clock.advance(3600)
  expect((await ana.row())!.estado).toBe('CANCELADA')
  expect(await naSefaz((await ana.row())!.chave)).toMatchObject([{ canceladaEm: expect.any(Date) }])
  expect(await ana.documento()).toMatchObject({ tipo: 'DECLARACAO' })
})

test('a refused DC-e leaves the paper form, and the label does not wait', async () => {
  const ana = await remetenteDe('DCE 598')
  await house.runJobs()
  expect(await ana.frete()).toMatchObject({ statusFrete: 'GERADO', documentoFiscal: { tipo: 'DECLARACAO' } })
  expect(await ana.row()).toMatchObject({ estado: 'REJEITADA', codigoRecusa: '598' })
})

test('what the layout cannot say is not sent: the paper form remains', async () => {
  const para = destinatario({ cpfCnpj: '12.ABC.345/01DE-35', sobrenome: '' })
  const ana = await remetenteDe('', { destinatario: para })
  await house.runJobs()
  expect(await ana.frete()).toMatchObject({ statusFrete: 'GERADO', documentoFiscal: { tipo: 'DECLARACAO' } })
  expect(await ana.row()).toMatchObject({
    estado: 'ABANDONADA',
    enviadaEm: null,
    motivo: expect.stringContaining('CNPJ com letras'),
  })
})

test('a cancelled frete cancels its DC-e at the authority, once', async () => {
  const ana = await remetenteDe()
  await house.runJobs()
  const { chave } = await ana.documento()
  expect((await ana.cancel()).json()).toMatchObject({ cancelado: true })
  expect((await ana.row())!.estado).toBe('CANCELANDO')
  expect(await ana.documento()).toMatchObject({ situacao: 'VALIDO', aviso: MENSAGENS_DO_FIM.cancelando })
  await house.clock.advance(60)
  expect(await ana.row()).toMatchObject({
    estado: 'CANCELADA',
    protocoloCancelamento: expect.stringMatching(/^\d{16}$/),
  })
  expect(await naSefaz(chave)).toMatchObject([{ canceladaEm: expect.any(Date) }])
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'CANCELADO', chave })
  const files = unzipSync((await ana.me.get('/api/v1/fiscal/dce?mes=2026-11')).rawPayload)
  expect(Object.keys(files).toSorted()).toEqual([`${chave}-cancelamento.xml`, `${chave}-dce.xml`])
})

test('the answer to a cancelling is lost: the key tells, and it is not registered twice', async () => {
  const ana = await remetenteDe()
  await house.runJobs()
  changes = {
    cancel: async (evento, asking) => {
      await sefaz.cancel(evento, asking)
      throw new EmissorDceIndisponivel('the line broke')
    },
  }
  await ana.cancel()
  await house.clock.advance(60)
  expect((await ana.row())!.estado).toBe('CANCELANDO')
  changes = {}
  await house.clock.advance(180)
  expect(await ana.row()).toMatchObject({ estado: 'CANCELADA', protocoloCancelamento: expect.any(String) })
})

test('after 24 hours a DC-e stays as it is, the reason is kept, and its owner is told', async () => {
  const ana = await remetenteDe()
  await house.runJobs()
  await passTime(house, DAY + 60)
  await ana.cancel()
  await house.clock.advance(60)
  expect(await ana.row()).toMatchObject({
    estado: 'CANCELAMENTO_RECUSADO',
    codigoRecusa: '501',
    protocolo: expect.any(String),
  })
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'VALIDO', aviso: MENSAGENS_DO_FIM.tarde })
})

test('ten at once number ten fretes without a gap, and each frete once', async () => {
  const ana = await vendedor(house)
  const uuids = await ana.buy(...Array.from({ length: 10 }, () => ({})))
  const [{ ultimo } = { ultimo: 0 }] = await house.db.selectFrom('dceSerie').select('ultimo').execute()
  const { remetente, destinatario: para } = await pessoasDe(uuids[0]!)
  const issue = (freteUuid: string) =>
    issueDce(house.deps, {
      freteUuid,
      assinaturaUuid: ana.assinaturaUuid,
      remetente,
      destinatario: para,
      conteudo: { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] },
      modalidade: 0,
    })
  await Promise.all([...uuids, ...uuids.slice(0, 3)].map((uuid) => issue(uuid).catch(() => null)))
  const numeros = (
    await house.db.selectFrom('dce').select('numero').where('assinaturaUuid', '=', ana.assinaturaUuid).execute()
  ).map(({ numero }) => numero)
  expect(numeros.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => ultimo + 1 + i))
  await house.runJobs()
})

async function pessoasDe(uuid: string) {
  const { completePessoa } = await import('../destinatario/index.ts')
  const row = await house.db
    .selectFrom('frete')
    .select(['remetente', 'destinatario'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return { remetente: completePessoa(row.remetente), destinatario: completePessoa(row.destinatario) }
}

test('the database refuses to renumber, change or delete an authorised DC-e, and to number twice', async () => {
  const [ana, bia] = [await remetenteDe(), await remetenteDe()]
  await house.runJobs()
  const { numero } = (await ana.row())!
  const attack = (statement: ReturnType<typeof sql>) => expect(statement.execute(house.db)).rejects
  await attack(sql`update dce set numero = numero + 100000 where frete_uuid = ${ana.uuid}`).toThrow('não muda')
  await attack(sql`update dce set xml = 'x' where frete_uuid = ${ana.uuid}`).toThrow('não muda')
  await attack(sql`update dce set protocolo = '1234567890123456' where frete_uuid = ${ana.uuid}`).toThrow('não muda')
  await attack(sql`update dce set estado = 'REJEITADA' where frete_uuid = ${ana.uuid}`).toThrow('não vai de')
  await attack(sql`delete from dce where frete_uuid = ${ana.uuid}`).toThrow('não se apaga')
  await attack(sql`
    insert into dce (frete_uuid, assinatura_uuid, emissor, ambiente, serie, numero, codigo, estado, estado_em)
    select ${bia.uuid}, assinatura_uuid, emissor, ambiente, serie, ${numero}, codigo, 'NUMERADA', now() from dce
    where frete_uuid = ${ana.uuid}`).toThrow(/dce_pkey|dce_emissor/)
})

/** Sends the DC-e of a frete again, as the staff does. */
async function reissue(uuid: string) {
  const { completePessoa } = await import('../destinatario/index.ts')
  const row = await house.db
    .selectFrom('frete')
    .select(['assinaturaUuid', 'remetente', 'destinatario'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const remetente = completePessoa(row.remetente)
  const para = completePessoa(row.destinatario)
  const pedido = {
    freteUuid: uuid,
    assinaturaUuid: row.assinaturaUuid,
    remetente,
    destinatario: { ...para, endereco: { ...para.endereco, complemento: '' } },
    conteudo: { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] },
    modalidade: 0 as const,
  }
  return issueDce(house.deps, pedido, { isDeNovo: true })
}

test('a frete is cancelled while its DC-e is being signed again: nothing is sent', async () => {
  const ana = await remetenteDe('DCE 598')
  await house.runJobs()
  changes = {
    async sign(text) {
      await ana.cancel()
      return sefaz.sign(text)
    },
  }
  const recusada = (await ana.row())!
  expect(await reissue(ana.uuid)).toBeNull()
  changes = {}
  expect((await ana.frete()).statusFrete).toBe('CANCELADO')
  expect(await ana.row()).toMatchObject({ estado: 'ABANDONADA', chave: recusada.chave, digest: recusada.digest })
  expect(await naSefaz(recusada.chave)).toEqual([])
})

test('who sends a DC-e again dies before the answer: the house asks, and the frete is not left waiting', async () => {
  const [ana, bia] = [await remetenteDe('DCE 598'), await remetenteDe('DCE 598')]
  await house.runJobs()
  changes = {
    authorise: async (documento, asking) => {
      await sefaz.authorise(documento, asking)
      throw new Error('killed')
    },
  }
  await expect(reissue(ana.uuid)).rejects.toThrow('killed')
  changes = { authorise: () => Promise.reject(new Error('killed')) }
  await expect(reissue(bia.uuid)).rejects.toThrow('killed')
  changes = {}
  expect([(await ana.row())!.estado, (await bia.row())!.estado]).toEqual(['ASSINADA', 'ASSINADA'])
  await house.clock.advance(240)
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'VALIDO' })
  expect(await bia.documento()).toMatchObject({ tipo: 'DECLARACAO', aviso: MENSAGENS_FISCAIS.papel })
  await house.clock.advance(3600)
  expect(await bia.row()).toMatchObject({ estado: 'ABANDONADA', proximaEm: null })
})

test('what the authority says is for the staff, and no document of a person goes into the log', async () => {
  const ana = await remetenteDe('DCE 598')
  await house.runJobs()
  changes = { authorise: () => Promise.reject(new EmissorDceIndisponivel('999: erro para o CPF 52998224725')) }
  await expect(reissue(ana.uuid)).rejects.toThrow(/^999: erro para o CPF …$/)
  changes = {}
  expect((await ana.row())!.motivo).toContain('52998224725')
})

test('a DC-e that is cancelled at the authority already is no document of a frete', async () => {
  const ana = await remetenteDe()
  changes = {
    authorise: async (documento, asking) => {
      await sefaz.authorise(documento, asking)
      throw new EmissorDceIndisponivel('the line broke')
    },
    async find(chave, asking) {
      const found = await sefaz.find(chave, asking)
      if (found.situacao !== 'AUTORIZADA') return found
      return {
        situacao: 'CANCELADA',
        protocolo: found.protocolo,
        evento: { protocolo: '3526990000000001', em: house.clock.now(), xml: '<retEventoDCe/>' },
      }
    },
  }
  await house.runJobs()
  await house.clock.advance(120)
  changes = {}
  expect(await ana.frete()).toMatchObject({
    statusFrete: 'GERADO',
    documentoFiscal: { tipo: 'DECLARACAO', aviso: MENSAGENS_FISCAIS.papel },
  })
  expect(await ana.row()).toMatchObject({ estado: 'CANCELADA', protocoloCancelamento: '3526990000000001' })
})

test('a number that another issuer has given is not used by this one', async () => {
  const ana = await remetenteDe()
  changes = { sign: () => Promise.reject(new Error('killed')) }
  await house.runJobs()
  const numerada = (await ana.row())!
  changes = {}
  const emissorDce = { ...house.deps.emissorDce!, ambiente: 1 as const }
  const { remetente, destinatario: para } = await pessoasDe(ana.uuid)
  const conteudo = { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] }
  const pedido = { freteUuid: ana.uuid, assinaturaUuid: ana.assinaturaUuid, remetente, destinatario: para, conteudo }
  expect(await issueDce({ ...house.deps, emissorDce }, { ...pedido, modalidade: 0 })).toBeNull()
  expect([numerada.estado, numerada.ambiente]).toEqual(['NUMERADA', 2])
  expect(await ana.row()).toMatchObject({ estado: 'ABANDONADA', motivo: 'O emissor de DC-e mudou.', xml: null })
  await house.clock.advance(180)
  expect(await ana.documento()).toMatchObject({ tipo: 'DECLARACAO', aviso: MENSAGENS_FISCAIS.papel })
})

test('the database numbers and signs no DC-e of a frete that has ended', async () => {
  const [ana, bia] = [await remetenteDe(), await remetenteDe('DCE 598')]
  await ana.cancel()
  await house.runJobs()
  const { remetente, destinatario: para } = await pessoasDe(ana.uuid)
  const conteudo = { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] }
  const [before] = await house.db.selectFrom('dceSerie').select('ultimo').execute()
  const pedido = { freteUuid: ana.uuid, assinaturaUuid: ana.assinaturaUuid, remetente, destinatario: para, conteudo }
  await expect(issueDce(house.deps, { ...pedido, modalidade: 0 })).rejects.toThrow('só um frete pago')
  expect(await house.db.selectFrom('dceSerie').select('ultimo').execute()).toEqual([before])
  await bia.cancel()
  await expect(
    sql`update dce set estado = 'ASSINADA', abandonada_em = null, proxima_em = null where frete_uuid = ${bia.uuid}`.execute(
      house.db,
    ),
  ).rejects.toThrow('encerrado')
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
