import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DceComFalha, MENSAGENS_DAS_FALHAS as MENSAGENS } from '#contract/fiscal/falhas'
import { destinatario, enderecoNoRio } from '../../../testing/given/carrinho.ts'
import { vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const FALHAS = '/api/v1/operacao/dce'
/** A new session each time: one ends after half an hour without a call. */
const staff = () => operador(house, ['ATENDIMENTO'])
const listed = async () => (await (await staff()).get(FALHAS)).json<DceComFalha[]>()
const reenvio = async (uuid: string) => (await staff()).post(`${FALHAS}/${uuid}/reenvio`)
async function remetenteDe(complemento = '') {
  const ana = await vendedor(house)
  const para = destinatario({ endereco: enderecoNoRio({ complemento }) })
  const [uuid] = await ana.buy({ destinatario: para })
  await house.runJobs()
  const setComplemento = (text: string) =>
    house.db
      .updateTable('frete')
      .set({
        destinatario: JSON.stringify({ ...keptOf, endereco: { ...keptOf.endereco, complemento: text } }) as never,
      })
      .where('uuid', '=', uuid!)
      .execute()
  const { destinatario: keptOf } = await house.db
    .selectFrom('frete')
    .select('destinatario')
    .where('uuid', '=', uuid!)
    .executeTakeFirstOrThrow()
  return { ...ana, uuid: uuid!, setComplemento }
}

test('a refused DC-e stands in the list with the words of the authority, and passes when it is sent again', async () => {
  const ana = await remetenteDe('DCE 598')
  const falhas = await listed()
  expect(falhas).toMatchObject([
    {
      frete: ana.uuid,
      estado: 'REJEITADA',
      codigo: '598',
      motivo: expect.stringContaining('Rejeição'),
      numero: expect.any(Number),
      proximaEm: null,
    },
  ])
  expect((await reenvio(ana.uuid)).json()).toMatchObject({ estado: 'REJEITADA', codigo: '598' })
  await ana.setComplemento('')
  expect((await reenvio(ana.uuid)).json()).toEqual({ estado: 'AUTORIZADA', codigo: null, motivo: '' })
  expect((await ana.me.get(`/api/v1/frete/${ana.uuid}`)).json()).toMatchObject({
    documentoFiscal: { tipo: 'DCE', situacao: 'VALIDO', numero: falhas[0]!.numero },
  })
  expect(await listed()).toEqual([])
  expect((await reenvio(ana.uuid)).json()).toMatchObject({ code: 'CONFLICT', message: MENSAGENS.emDia })
  const admin = await operador(house)
  const linhas = (await admin.get('/api/v1/operacao/auditoria')).json<{ acao: string; alvo: string }[]>()
  expect(linhas.filter(({ acao }) => acao === 'DCE_REENVIADA').map(({ alvo }) => alvo)).toEqual([
    `frete:${ana.uuid}`,
    `frete:${ana.uuid}`,
  ])
})

test('while the authority is silent the frete keeps its paper form, and the staff is told that it is open', async () => {
  const ana = await remetenteDe('DCE 598')
  await ana.setComplemento('DCE FORA')
  expect((await reenvio(ana.uuid)).json()).toMatchObject({ estado: 'ABANDONADA' })
  expect((await ana.me.get(`/api/v1/frete/${ana.uuid}`)).json()).toMatchObject({
    documentoFiscal: { tipo: 'DECLARACAO' },
  })
  expect((await reenvio(ana.uuid)).json()).toMatchObject({ code: 'CONFLICT', message: MENSAGENS.consultando })
  await ana.setComplemento('')
  for (let i = 0; i < 3; i++) await house.clock.advance(600)
  expect((await reenvio(ana.uuid)).json()).toMatchObject({ estado: 'AUTORIZADA' })
})

test('a frete that has ended gets no DC-e any more; a cancelling that came too late stays last in the list', async () => {
  const ana = await remetenteDe('DCE 598')
  await ana.me.put(`/api/v1/frete/${ana.uuid}`)
  const rui = await remetenteDe('DCE 598')
  expect((await reenvio(ana.uuid)).json()).toMatchObject({ code: 'CONFLICT', message: MENSAGENS.encerrado })
  const bia = await remetenteDe()
  await passTime(house, DAY + 60)
  await bia.me.put(`/api/v1/frete/${bia.uuid}`)
  await house.clock.advance(60)
  expect(await listed()).toMatchObject([
    { frete: rui.uuid, estado: 'REJEITADA' }, // the older one: it can be sent again
    { frete: bia.uuid, estado: 'CANCELAMENTO_RECUSADO', codigo: '501' },
  ])
  expect((await reenvio(bia.uuid)).json()).toMatchObject({ estado: 'CANCELANDO' })
  await house.clock.advance(60)
  expect((await listed())[1]).toMatchObject({ frete: bia.uuid, codigo: '501' })
})

test('an unknown frete is not found', async () => {
  for (const uuid of ['nada', '0b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a99'])
    expect((await reenvio(uuid)).json()).toMatchObject({ code: 'NOT_FOUND', message: MENSAGENS.naoEncontrada })
})

test('a list of more than fifty says how many there are', async () => {
  const { length: before } = await listed()
  const ana = await vendedor(house)
  const para = destinatario({ endereco: enderecoNoRio({ complemento: 'DCE 598' }) })
  await ana.buy(...Array.from({ length: 51 }, () => ({ destinatario: para })))
  await house.runJobs()
  const { headers, body } = await (await staff()).get(FALHAS)
  expect([JSON.parse(body).length, headers['x-total-count']]).toEqual([50, String(before + 51)])
})
