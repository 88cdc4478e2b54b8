import { expect, test } from 'vitest'
import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { EmissorDceIndisponivel } from '../../ports/emissor-dce.ts'
import { useSefaz } from './testing-sefaz.ts'

const fiscal = useSefaz()

test('a process dies before it stores the authorisation: the house asks by the key and does not resend', async () => {
  const ana = await fiscal.remetenteDe()
  const sent: string[] = []
  fiscal.changes = {
    authorise: async (documento, asking) => {
      sent.push(documento.xml)
      await fiscal.sefaz.authorise(documento, asking)
      throw new Error('killed')
    },
  }
  await fiscal.house.runJobs()
  const before = (await ana.row())!
  expect([before.estado, (await ana.frete()).statusFrete]).toEqual(['ASSINADA', 'PENDENTE'])
  fiscal.changes = {}
  await fiscal.house.clock.advance(180)
  expect(await ana.row()).toMatchObject({ estado: 'AUTORIZADA', numero: before.numero, xml: before.xml })
  expect((await ana.frete()).statusFrete).toBe('GERADO')
  expect([sent.length, (await fiscal.naSefaz(before.chave)).length]).toEqual([1, 1])
})

test('an answer is lost and the authority does not know the key: the same bytes go again', async () => {
  const ana = await fiscal.remetenteDe()
  const sent: string[] = []
  fiscal.changes = {
    authorise: async (documento, asking) => {
      sent.push(documento.xml)
      if (sent.length === 1) throw new EmissorDceIndisponivel('the line broke')
      return fiscal.sefaz.authorise(documento, asking)
    },
  }
  await fiscal.house.runJobs()
  await fiscal.house.clock.advance(120)
  fiscal.changes = {}
  expect((await ana.documento()).situacao).toBe('VALIDO')
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
})

test('a document that came too late is made anew under the same number', async () => {
  const ana = await fiscal.remetenteDe()
  fiscal.changes = { authorise: () => Promise.reject(new EmissorDceIndisponivel('away')) }
  await fiscal.house.runJobs()
  const before = (await ana.row())!
  fiscal.changes = { find: () => Promise.reject(new EmissorDceIndisponivel('away')) }
  await fiscal.house.clock.advance(360)
  fiscal.changes = {}
  await fiscal.house.clock.advance(360)
  const after = (await ana.row())!
  expect(after).toMatchObject({ estado: 'AUTORIZADA', numero: before.numero, codigo: before.codigo })
  expect(after.emitidaEm!.getTime()).toBeGreaterThan(before.emitidaEm!.getTime())
})

test('a copy that comes too late while the authority takes the first one changes nothing: the first one counts', async () => {
  const ana = await fiscal.remetenteDe()
  fiscal.changes = {
    authorise: async (documento, asking) => {
      await fiscal.sefaz.authorise(documento, asking)
      throw new EmissorDceIndisponivel('the answer was lost')
    },
  }
  await fiscal.house.runJobs()
  const before = (await ana.row())!
  let asked = 0
  fiscal.changes = {
    find: (chave, asking) =>
      asked++ === 0 ? Promise.resolve({ situacao: 'DESCONHECIDA' }) : fiscal.sefaz.find(chave, asking),
    authorise: () => Promise.resolve({ desfecho: 'FORA_DO_PRAZO', codigo: '704', motivo: 'muito atrasada' }),
  }
  await fiscal.house.clock.advance(180)
  fiscal.changes = {}
  expect(await ana.row()).toMatchObject({ estado: 'AUTORIZADA', chave: before.chave, xml: before.xml })
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'VALIDO' })
})

test('a sent document for which no task of the frete asks any more is asked for by the house', async () => {
  const ana = await fiscal.remetenteDe()
  fiscal.changes = {
    authorise: async (documento, asking) => {
      await fiscal.sefaz.authorise(documento, asking)
      throw new Error('killed')
    },
  }
  await fiscal.house.runJobs()
  fiscal.changes = {}
  await fiscal.house.db.deleteFrom('freteAgenda').where('freteUuid', '=', ana.uuid).execute()
  await fiscal.house.clock.advance(1500)
  expect(await ana.row()).toMatchObject({ estado: 'AUTORIZADA', proximaEm: null })
})

test('while the authority is away the label waits a quarter of an hour, then the frete travels with the paper form', async () => {
  const ana = await fiscal.remetenteDe('DCE FORA')
  await fiscal.house.runJobs()
  expect((await ana.frete()).statusFrete).toBe('PENDENTE')
  await fiscal.house.clock.advance(10 * 60)
  expect((await ana.frete()).statusFrete).toBe('PENDENTE')
  for (let i = 0; i < 3; i++) await fiscal.house.clock.advance(10 * 60)
  const { statusFrete, documentoFiscal } = await ana.frete()
  expect([statusFrete, documentoFiscal]).toEqual([
    'GERADO',
    expect.objectContaining({ tipo: 'DECLARACAO', chave: null, aviso: MENSAGENS_FISCAIS.papel }),
  ])
})

test('a DC-e that was given up and is authorised after all is cancelled: a frete has one document', async () => {
  const ana = await fiscal.remetenteDe()
  fiscal.changes = {
    authorise: async (documento, asking) => {
      await fiscal.sefaz.authorise(documento, asking)
      throw new EmissorDceIndisponivel('the line broke')
    },
    find: () => Promise.reject(new EmissorDceIndisponivel('away')),
  }
  await fiscal.house.runJobs()
  for (let i = 0; i < 4; i++) await fiscal.house.clock.advance(10 * 60)
  expect(await ana.documento()).toMatchObject({ tipo: 'DECLARACAO' })
  expect((await ana.row())!.estado).toBe('ABANDONADA')
  fiscal.changes = {}
  for (let i = 0; i < 4; i++) await fiscal.house.clock.advance(3600)
  expect((await ana.row())!.estado).toBe('CANCELADA')
  expect(await fiscal.naSefaz((await ana.row())!.chave)).toMatchObject([{ canceladaEm: expect.any(Date) }])
  expect(await ana.documento()).toMatchObject({ tipo: 'DECLARACAO' })
})

test('a DC-e that the authority has already cancelled is no document of a frete', async () => {
  const ana = await fiscal.remetenteDe()
  fiscal.changes = {
    authorise: async (documento, asking) => {
      await fiscal.sefaz.authorise(documento, asking)
      throw new EmissorDceIndisponivel('the line broke')
    },
    async find(chave, asking) {
      const found = await fiscal.sefaz.find(chave, asking)
      if (found.situacao !== 'AUTORIZADA') return found
      return {
        situacao: 'CANCELADA',
        protocolo: found.protocolo,
        evento: { protocolo: '3526990000000001', em: fiscal.house.clock.now(), xml: '<retEventoDCe/>' },
      }
    },
  }
  await fiscal.house.runJobs()
  await fiscal.house.clock.advance(120)
  fiscal.changes = {}
  expect(await ana.frete()).toMatchObject({
    statusFrete: 'GERADO',
    documentoFiscal: { tipo: 'DECLARACAO', aviso: MENSAGENS_FISCAIS.papel },
  })
  expect(await ana.row()).toMatchObject({ estado: 'CANCELADA', protocoloCancelamento: '3526990000000001' })
})

test('a frete is cancelled while its DC-e is being signed again: nothing is sent', async () => {
  const ana = await fiscal.remetenteDe('DCE 598')
  await fiscal.house.runJobs()
  fiscal.changes = {
    async sign(text) {
      await ana.cancel()
      return fiscal.sefaz.sign(text)
    },
  }
  const recusada = (await ana.row())!
  expect(await fiscal.reissue(ana.uuid)).toBeNull()
  fiscal.changes = {}
  expect((await ana.frete()).statusFrete).toBe('CANCELADO')
  expect(await ana.row()).toMatchObject({ estado: 'ABANDONADA', chave: recusada.chave, digest: recusada.digest })
  expect(await fiscal.naSefaz(recusada.chave)).toEqual([])
})

test('the process that sends a DC-e again dies before the answer: the house asks, and the frete is not left waiting', async () => {
  const [ana, bia] = [await fiscal.remetenteDe('DCE 598'), await fiscal.remetenteDe('DCE 598')]
  await fiscal.house.runJobs()
  fiscal.changes = {
    authorise: async (documento, asking) => {
      await fiscal.sefaz.authorise(documento, asking)
      throw new Error('killed')
    },
  }
  await expect(fiscal.reissue(ana.uuid)).rejects.toThrow('killed')
  fiscal.changes = { authorise: () => Promise.reject(new Error('killed')) }
  await expect(fiscal.reissue(bia.uuid)).rejects.toThrow('killed')
  fiscal.changes = {}
  expect([(await ana.row())!.estado, (await bia.row())!.estado]).toEqual(['ASSINADA', 'ASSINADA'])
  await fiscal.house.clock.advance(240)
  expect(await ana.documento()).toMatchObject({ tipo: 'DCE', situacao: 'VALIDO' })
  expect(await bia.documento()).toMatchObject({ tipo: 'DECLARACAO', aviso: MENSAGENS_FISCAIS.papel })
  await fiscal.house.clock.advance(3600)
  expect(await bia.row()).toMatchObject({ estado: 'ABANDONADA', proximaEm: null })
})

test('a DC-e that is sent again and authorised only after the posting is cancelled: the parcel has the paper form', async () => {
  const ana = await fiscal.remetenteDe('DCE 598')
  await fiscal.house.runJobs()
  fiscal.changes = {
    authorise: async (documento, asking) => {
      await ana.tell('POSTADO')
      return fiscal.sefaz.authorise(documento, asking)
    },
  }
  expect(await fiscal.reissue(ana.uuid)).toBeNull()
  fiscal.changes = {}
  expect(await ana.frete()).toMatchObject({ statusFrete: 'POSTADO', documentoFiscal: { tipo: 'DECLARACAO' } })
  await fiscal.house.clock.advance(60)
  const row = (await ana.row())!
  expect(row.estado).toBe('CANCELADA')
  expect(await fiscal.naSefaz(row.chave)).toMatchObject([{ canceladaEm: expect.any(Date) }])
})

test('the staff reads the words of the authority; the error for the log hides the CPF in them', async () => {
  const ana = await fiscal.remetenteDe('DCE 598')
  await fiscal.house.runJobs()
  fiscal.changes = { authorise: () => Promise.reject(new EmissorDceIndisponivel('999: erro para o CPF 52998224725')) }
  await expect(fiscal.reissue(ana.uuid)).rejects.toThrow(/^999: erro para o CPF …$/)
  fiscal.changes = {}
  expect((await ana.row())!.motivo).toContain('52998224725')
})
