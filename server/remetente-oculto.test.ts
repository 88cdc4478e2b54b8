import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENSAGENS_DO_CARRINHO } from '#contract/carrinho'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { pesando, remetenteMedido } from './areas/diferenca/testing-diferenca.ts'
import { tokenFor } from './testing/cadastro.ts'
import { type CarrinhoWire, frete, remetente } from './testing/given/carrinho.ts'
import { comPerfil } from './testing/given/pessoas.ts'
import { startHouse, type TestHouse } from './testing/house.ts'
import { lojaDigitada } from './testing/loja.ts'
import { textsOf } from './testing/pdf.ts'
import { refusal, refusedBy } from './testing/recusa.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })))
afterAll(() => house.stop())

/**
 * Parts of the owner's data from `remetente()` that no member may read on a screen. None has only a few digits: those
 * also occur in random uuids.
 */
const SECRETS = [
  '52998224725',
  '529.982.247',
  'Avenida Paulista',
  'Bela Vista',
  '987654321',
  '98765-4321',
  'ana@exemplo.test',
]
const told = (body: string) => SECRETS.filter((secret) => body.includes(secret))

/** An owner who has sent as a person, with one frete measured and two in the cart, and a member with this role. */
async function comMembro(papel: 'ADMINISTRADOR' | 'OPERACAO' | 'FINANCEIRO' = 'OPERACAO') {
  const dona = await remetenteMedido(house)
  await dona.medir(pesando(2))
  await house.runJobs()
  await dona.me.post('/api/v1/loja', lojaDigitada({ nome: 'Ateliê' }))
  const [loja] = (await dona.me.get('/api/v1/loja')).json<{ uuid: string; cnpj: string }[]>()
  const quotes = await dona.quote()
  const sedex = frete(quotes['correios/sedex'])
  const pac = frete(quotes['correios/pac'], { pedido: 'Segundo' })
  const cart = await dona.fill(sedex, pac)
  const bia = await house.given.assinante()
  await dona.me.post(`/api/v1/loja/${loja!.uuid}/convite`, { email: bia.email, papel })
  const token = await tokenFor(house, bia.email)
  const me = house.as(bia.token)
  const { uuid: perfil } = (await me.post(`/api/v1/convite/${token}/aceite`)).json<{ uuid: string }>()
  const there = comPerfil(me, perfil)
  const save = (fretes: unknown, headers: Record<string, string> = {}) =>
    there.post('/api/v1/carrinho', { fretes }, headers)
  const readCart = async () => (await there.get('/api/v1/carrinho')).json<CarrinhoWire>()
  return { dona, loja: loja!, cart, there, save, readCart, perfil, freteUuid: dona.uuids[0]! }
}

test.each(['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'] as const)(
  'a member as %s sees of an owner who sends as a person only the name, the CEP and the city',
  async (papel) => {
    const { there, freteUuid, cart } = await comMembro(papel)
    for (const path of [
      '/api/v1/carrinho',
      '/api/v1/frete',
      `/api/v1/frete/${freteUuid}`,
      '/api/v1/frete/pagamento',
      `/api/v1/compra/frete/${freteUuid}`,
      '/api/v1/assinatura/home',
      '/api/v1/transacao',
      '/api/v1/notificacao',
      '/api/v1/frete/limite',
    ]) {
      const answer = await there.get(path)
      expect([path, told(answer.body)]).toEqual([path, []])
    }
    for (const accept of ['text/csv', 'application/json']) {
      const table = await there.get('/api/v1/frete/pagamento', { headers: { accept } })
      expect([table.statusCode, told(table.body)]).toEqual([200, []])
    }
    const [item] = (await there.get('/api/v1/carrinho')).json<CarrinhoWire>().fretes
    expect(item!.remetente).toMatchObject({
      nome: 'Ana',
      sobrenome: 'Teste',
      cpfCnpj: '***.***.***-**',
      isCnpj: false,
      telefone: '',
      email: '',
      endereco: { cep: '01310100', logradouro: '', numero: '', complemento: '', bairro: '', nomeCidade: 'São Paulo' },
    })
    expect(item!.destinatario).toEqual(cart.fretes[0]!.destinatario)
  },
)

test('a member downloads no DC-e of the owner as a person, and the month’s ZIP says how many it leaves out', async () => {
  const { dona, there, freteUuid } = await comMembro()
  const [umXml, doMes] = [`/api/v1/frete/${freteUuid}/dce`, '/api/v1/fiscal/dce?mes=2026-11']
  const seen = await there.get(umXml)
  expect([seen.statusCode, seen.body]).toEqual([404, expect.stringContaining('só essa pessoa o baixa')])
  const zip = unzipSync((await there.get(doMes)).rawPayload)
  expect(Object.entries(zip).map(([nome, texto]) => [nome, strFromU8(texto).trim()])).toEqual([
    ['leia-me.txt', expect.stringMatching(/^1 DC-e deste mês ficou fora deste arquivo/)],
  ])
  expect((await dona.me.get(umXml)).body).toContain('52998224725')
  expect(Object.keys(unzipSync((await dona.me.get(doMes)).rawPayload))).toEqual([expect.stringMatching(/-dce\.xml$/)])
})

test('the owner sees everything, and so does the paper that the member prints', async () => {
  const { dona, there, freteUuid } = await comMembro()
  for (const path of ['/api/v1/carrinho', '/api/v1/frete', `/api/v1/frete/${freteUuid}`, '/api/v1/frete/pagamento'])
    expect((await dona.me.get(path)).body).toContain('Avenida Paulista')
  const paper = await there.get(`/api/v1/frete/${freteUuid}/declaracao-conteudo`)
  expect(paper.statusCode, paper.body.slice(0, 200)).toBe(200)
  expect((await textsOf(paper.rawPayload)).join(' ')).toContain('Avenida Paulista')
})

test('a cart that a member saves back keeps every hidden sender, also of a copy', async () => {
  const { dona, save, readCart, cart } = await comMembro()
  const seen = await readCart()
  const [first, second] = seen.fretes as [CarrinhoWire['fretes'][number], CarrinhoWire['fretes'][number]]
  const saved = await save([{ ...second, pedido: 'Mudado' }, first, { ...first, uuid: undefined, pedido: 'Cópia' }])
  expect(saved.statusCode, saved.body).toBe(200)
  expect(told(saved.body)).toEqual([])
  const now = (await dona.get()).json<CarrinhoWire>().fretes
  expect(now.map(({ pedido }) => pedido)).toEqual(['Mudado', '', 'Cópia'])
  for (const { remetente: kept } of now) expect(kept).toEqual(cart.fretes[0]!.remetente)
})

test('a hidden address from before today’s rules holds no copy up, because the member cannot mend it', async () => {
  const { dona, save, readCart, cart } = await comMembro()
  const [{ uuid, remetente: owner }] = cart.fretes as [CarrinhoWire['fretes'][number]]
  const [guardado] = await house.db.selectFrom('carrinhoItem').select('remetente').where('uuid', '=', uuid).execute()
  const kept = { ...guardado!.remetente, endereco: { ...guardado!.remetente.endereco, logradouro: 'Rua 北' } }
  await house.db
    .updateTable('carrinhoItem')
    .set({ remetente: JSON.stringify(kept) as never })
    .where('uuid', '=', uuid)
    .execute()
  const [first] = (await readCart()).fretes
  const saved = await save([first, { ...first, uuid: undefined, pedido: 'Cópia' }])
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await dona.get()).json<CarrinhoWire>().fretes.map((item) => item.remetente)).toEqual(
    Array.from({ length: 2 }, () => ({ ...owner, endereco: { ...owner.endereco, logradouro: 'Rua 北' } })),
  )
})

test('a hidden sender of no item in the cart is refused by its field, and nothing is saved', async () => {
  const { dona, save, readCart, cart } = await comMembro()
  const [first] = (await readCart()).fretes
  await dona.fill()
  const refused = await save([first])
  expect(refusedBy(refused)).toEqual(refusal('fretes.0.remetente.cpfCnpj', MENSAGENS_DO_CARRINHO.remetenteOculto))
  expect((await dona.get()).json()).toMatchObject({ fretes: [] })
  expect((await dona.fill(...cart.fretes)).fretes).toHaveLength(2)
})

test('nobody finds the CPF by trying, or writes another street under it', async () => {
  const { save, readCart } = await comMembro()
  const [first] = (await readCart()).fretes
  const outro = { ...remetente(), endereco: { ...remetente().endereco, logradouro: 'Rua de outro' } }
  for (const tried of [outro, { ...remetente(), cpfCnpj: '111.444.777-35' }]) {
    const refused = await save([{ ...first, remetente: tried }])
    expect(refusedBy(refused)).toEqual(
      refusal('fretes.0.remetente.cpfCnpj', MENSAGENS_DO_CARRINHO.outroRemetente('Ateliê')),
    )
  }
  const broken = await save([{ ...first, remetente: { ...remetente(), telefone: '12', endereco: {} } }])
  const campos = broken.json<{ errors: { campo: string }[] }>().errors.map(({ campo }) => campo)
  expect(campos).toContain('fretes.0.remetente.endereco.logradouro')
})

test('a conflict answers the cart as the member may see it: at a save and at a purchase', async () => {
  const { save, there, readCart, perfil } = await comMembro()
  const { uuid, fretes } = await readCart()
  const stale = { 'if-match': '"alt.1"' }
  const conflict = await save(fretes, stale)
  expect([conflict.statusCode, conflict.json<{ code: string }>().code]).toEqual([409, 'CARRINHO_ALTERADO'])
  expect([conflict.body.includes('***.***.***-**'), told(conflict.body)]).toEqual([true, []])
  const bought = await there.post(`/api/v1/frete/${uuid}`, undefined, { ...stale, [PERFIL_HEADER]: perfil })
  expect(bought.statusCode, bought.body).toBe(409)
  expect([bought.body.includes('***.***.***-**'), told(bought.body)]).toEqual([true, []])
})
