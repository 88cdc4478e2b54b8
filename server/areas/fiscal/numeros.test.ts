// Database: both. Numbers, and what the database itself refuses.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { vendedor } from '../../testing/given/frete.ts'
import { issueDce } from './index.ts'
import { useSefaz } from './testing-sefaz.ts'

const fiscal = useSefaz()

test('ten at once number ten fretes without a gap, and each frete once', async () => {
  const ana = await vendedor(fiscal.house)
  const uuids = await ana.buy(...Array.from({ length: 10 }, () => ({})))
  const [{ ultimo } = { ultimo: 0 }] = await fiscal.house.db.selectFrom('dceSerie').select('ultimo').execute()
  const { remetente, destinatario: para } = await fiscal.pessoasDe(uuids[0]!)
  const issue = (freteUuid: string) =>
    issueDce(fiscal.house.deps, {
      freteUuid,
      assinaturaUuid: ana.assinaturaUuid,
      remetente,
      destinatario: para,
      conteudo: { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] },
      modalidade: 0,
    })
  await Promise.all([...uuids, ...uuids.slice(0, 3)].map((uuid) => issue(uuid).catch(() => null)))
  const numeros = (
    await fiscal.house.db.selectFrom('dce').select('numero').where('assinaturaUuid', '=', ana.assinaturaUuid).execute()
  ).map(({ numero }) => numero)
  expect(numeros.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => ultimo + 1 + i))
  await fiscal.house.runJobs()
})

test('the database refuses to renumber, change or delete an authorised DC-e, and to number twice', async () => {
  const [ana, bia] = [await fiscal.remetenteDe(), await fiscal.remetenteDe()]
  await fiscal.house.runJobs()
  const { numero } = (await ana.row())!
  const attack = (statement: ReturnType<typeof sql>) => expect(statement.execute(fiscal.house.db)).rejects
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

test('the database numbers and signs no DC-e of a frete that has ended', async () => {
  const [ana, bia] = [await fiscal.remetenteDe(), await fiscal.remetenteDe('DCE 598')]
  await ana.cancel()
  await fiscal.house.runJobs()
  const { remetente, destinatario: para } = await fiscal.pessoasDe(ana.uuid)
  const conteudo = { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] }
  const [before] = await fiscal.house.db.selectFrom('dceSerie').select('ultimo').execute()
  const pedido = { freteUuid: ana.uuid, assinaturaUuid: ana.assinaturaUuid, remetente, destinatario: para, conteudo }
  await expect(issueDce(fiscal.house.deps, { ...pedido, modalidade: 0 })).rejects.toThrow('só um frete pago')
  expect(await fiscal.house.db.selectFrom('dceSerie').select('ultimo').execute()).toEqual([before])
  await bia.cancel()
  await expect(
    sql`update dce set estado = 'ASSINADA', abandonada_em = null, proxima_em = null where frete_uuid = ${bia.uuid}`.execute(
      fiscal.house.db,
    ),
  ).rejects.toThrow('encerrado')
})

test('a number that another issuer has given is not used by this one', async () => {
  const ana = await fiscal.remetenteDe()
  fiscal.changes = { sign: () => Promise.reject(new Error('killed')) }
  await fiscal.house.runJobs()
  const numerada = (await ana.row())!
  fiscal.changes = {}
  const emissorDce = { ...fiscal.house.deps.emissorDce!, ambiente: 1 as const }
  const { remetente, destinatario: para } = await fiscal.pessoasDe(ana.uuid)
  const conteudo = { valor: 1000, itens: [{ descricao: 'Caneca', quantidade: 1 }] }
  const pedido = { freteUuid: ana.uuid, assinaturaUuid: ana.assinaturaUuid, remetente, destinatario: para, conteudo }
  expect(await issueDce({ ...fiscal.house.deps, emissorDce }, { ...pedido, modalidade: 0 })).toBeNull()
  expect([numerada.estado, numerada.ambiente]).toEqual(['NUMERADA', 2])
  expect(await ana.row()).toMatchObject({ estado: 'ABANDONADA', motivo: 'O emissor de DC-e mudou.', xml: null })
  await fiscal.house.clock.advance(180)
  expect(await ana.documento()).toMatchObject({ tipo: 'DECLARACAO', aviso: MENSAGENS_FISCAIS.papel })
})
