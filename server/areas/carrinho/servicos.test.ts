import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServicosDoFrete } from '#contract/carrinho'
import { comprador, type FreteWire, frete, givenAgencia, JADLOG } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { refusedBy } from '../../testing/recusa.ts'
import { DAY, passTime } from '../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

type Comprador = Awaited<ReturnType<typeof comprador>>
type Wire = Omit<ServicosDoFrete, 'opcoes'> & { opcoes: { codigo: string; valorFrete: number; nomeAgencia: string }[] }

const ask = ({ me }: Comprador, ...fretes: { uuid: string; produto?: string | null }[]) =>
  me.post('/api/v1/carrinho/servicos', { fretes })
const answerTo = async (who: Comprador, ...fretes: Parameters<typeof ask>[1][]) => {
  const answer = await ask(who, ...fretes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Wire[]>()
}
/** Saves the item with this product, as the screen does. */
async function change(who: Comprador, item: FreteWire, produto: string) {
  const [{ troca }] = (await answerTo(who, { uuid: item.uuid, produto })) as [Wire]
  return who.fill({ ...item, ...troca, identificadoCotacao: null })
}
const servicesOf = ({ fretes }: { fretes: FreteWire[] }) => fretes.map(({ produto }) => produto.codigo)

test('the answer tells each frete’s services and prices; nothing is kept and the cart stays as it is', async () => {
  const ana = await comprador(house)
  const { 'correios/pac': pac } = await ana.quote()
  const before = await ana.fill(frete(pac))
  const [item] = before.fretes as [FreteWire]
  const [{ uuid, opcoes, troca }] = (await answerTo(ana, { uuid: item.uuid })) as [Wire]
  expect([uuid, troca]).toEqual([item.uuid, null])
  expect(opcoes.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['correios/pac', 'correios/sedex']))
  expect(opcoes.map(({ valorFrete }) => valorFrete)).toEqual(
    opcoes.map(({ valorFrete }) => valorFrete).toSorted((a, b) => a - b),
  )
  expect(opcoes.find(({ codigo }) => codigo === 'correios/pac')).toMatchObject({ valorFrete: item.valorFrete })
  expect(await ana.read()).toEqual(before)
})

test('a frete changes its service for the price that was told, and changes back', async () => {
  const ana = await comprador(house)
  const { 'correios/pac': pac } = await ana.quote()
  const before = await ana.fill(frete(pac, { pedido: 'PED 7' }))
  const [item] = before.fretes as [FreteWire]
  const [{ opcoes }] = (await answerTo(ana, { uuid: item.uuid })) as [Wire]
  const changed = await change(ana, item, 'correios/sedex')
  expect(servicesOf(changed)).toEqual(['correios/sedex'])
  expect(changed.fretes[0]).toMatchObject({
    uuid: item.uuid,
    pedido: 'PED 7',
    valorFrete: opcoes.find(({ codigo }) => codigo === 'correios/sedex')!.valorFrete,
    destinatario: item.destinatario,
    cotacao: { dimensoes: item.cotacao.dimensoes },
  })
  const back = await change(ana, changed.fretes[0]!, 'correios/pac')
  expect([servicesOf(back), back.total]).toEqual([['correios/pac'], before.total])
})

test('a price that has expired is no obstacle to another service', async () => {
  const ana = await comprador(house)
  const { 'correios/pac': pac } = await ana.quote()
  const { fretes } = await ana.fill(frete(pac))
  await passTime(house, 2 * DAY)
  expect(servicesOf(await change(ana, fretes[0]!, 'correios/sedex'))).toEqual(['correios/sedex'])
})

test('a carrier that wants an agency gets the nearest, and a frete that has one of this carrier keeps it', async () => {
  const far = await givenAgencia(house, { cep: '01310900', nome: 'Jadlog do fim da rua' })
  const near = await givenAgencia(house, { cep: '01310101', nome: 'Jadlog ao lado' })
  const ana = await comprador(house)
  const { 'correios/pac': pac, 'jadlog/com': com } = await ana.quote()
  const { fretes } = await ana.fill(frete(pac), frete(com, { agenciaEndereco: far }))
  const [byCorreios, byJadlog] = fretes as [FreteWire, FreteWire]
  const answers = await answerTo(
    ana,
    { uuid: byCorreios.uuid, produto: 'jadlog/package' },
    { uuid: byJadlog.uuid, produto: 'jadlog/package' },
  )
  expect(answers.map(({ troca }) => troca?.agenciaEndereco)).toEqual([near, far])
  expect(answers[0]!.opcoes.find(({ codigo }) => codigo === 'jadlog/com')?.nomeAgencia).toBe('Jadlog ao lado')
  const saved = await ana.fill(
    ...fretes.map((item, i) => ({ ...item, ...answers[i]!.troca, identificadoCotacao: null })),
  )
  expect(saved.fretes.map(({ transportadora, problema }) => [transportadora.uuid, problema])).toEqual([
    [JADLOG, null],
    [JADLOG, null],
  ])
})

test('a product that does not carry the parcel changes nothing; a frete of nobody’s cart is left out', async () => {
  const [ana, bia] = await Promise.all([comprador(house), comprador(house)])
  const grande = { dimensoes: { alturaPacote: 80, larguraPacote: 20, comprimentoPacote: 20, pesoPacote: 2 } }
  const { 'correios/pac': pac } = await ana.quote(grande)
  const { fretes } = await ana.fill(frete(pac))
  const [item] = fretes as [FreteWire]
  const [{ opcoes, troca }] = (await answerTo(ana, { uuid: item.uuid, produto: 'correios/mini' })) as [Wire]
  expect([opcoes.length > 0, troca]).toEqual([true, null])
  expect(await answerTo(ana, { uuid: randomUUID() })).toEqual([])
  expect(await answerTo(bia, { uuid: item.uuid, produto: 'correios/pac' })).toEqual([]) // not hers
})

test('no frete, too many fretes and an unknown frete are refused with a sentence', async () => {
  const ana = await comprador(house)
  const many = Array.from({ length: 101 }, () => ({ uuid: randomUUID() }))
  for (const [fretes, mensagem] of [
    [[], 'Escolha ao menos um frete.'],
    [many, 'Envie até 100 fretes por vez.'],
    [[{ uuid: 'x' }], 'Identificador inválido.'],
    [[{ uuid: randomUUID(), produto: 7 }], 'Informe o serviço.'],
  ] as const) {
    const answer = await ask(ana, ...(fretes as unknown as { uuid: string }[]))
    expect([answer.statusCode, refusedBy(answer).errors?.[0]?.[1]]).toEqual([422, mensagem])
  }
})
