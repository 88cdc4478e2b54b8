import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'

type Item = { descricao: string; quantidade: number; valorUnitario?: number | null }
type Wire = { uuid: string; nome: string; itens: Item[]; usadoEm: string }
const CONTEUDOS = '/api/v1/conteudos'
const CANECA: Item = { descricao: 'Caneca de cerâmica', quantidade: 2, valorUnitario: 44.95 }
const SABONETE: Item = { descricao: 'Sabonete', quantidade: 3, valorUnitario: null }

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

async function vendedor() {
  const given = await house.given.assinante()
  return { ...given, me: house.as(given.token) }
}
const put = (me: Caller, nome: string, itens: unknown = [CANECA], uuid: string = randomUUID()) =>
  me.put(`${CONTEUDOS}/${uuid}`, { nome, itens })
async function keep(me: Caller, nome: string, itens: Item[] = [CANECA], uuid?: string) {
  const answer = await put(me, nome, itens, uuid)
  expect(answer.statusCode, answer.body).toBe(200)
  await house.clock.advance(1) // the next one is used later
  return answer.json<Wire>()
}
const list = async (me: Caller) => (await me.get(CONTEUDOS)).json<Wire[]>()
const nomes = async (me: Caller) => (await list(me)).map(({ nome }) => nome)

test('a content is stored with its lines, changed and deleted; the last used comes first', async () => {
  const { me } = await vendedor()
  expect(await list(me)).toEqual([])
  const kit = await keep(me, '  Kit   presente ', [CANECA, { ...SABONETE, descricao: ' Sabonete ' }])
  expect(kit).toEqual({
    uuid: kit.uuid,
    nome: 'Kit presente',
    itens: [CANECA, SABONETE],
    usadoEm: expect.stringMatching(/-03:00$/) as unknown,
  })
  await keep(me, 'Caneca')
  expect(await nomes(me)).toEqual(['Caneca', 'Kit presente'])
  expect(await keep(me, 'Kit presente', [SABONETE], kit.uuid)).toMatchObject({ uuid: kit.uuid, itens: [SABONETE] })
  expect(await nomes(me)).toEqual(['Kit presente', 'Caneca'])
  expect((await me.delete(`${CONTEUDOS}/${kit.uuid}`)).statusCode).toBe(204)
  expect((await me.delete(`${CONTEUDOS}/${kit.uuid}`)).statusCode).toBe(404)
  expect(await nomes(me)).toEqual(['Caneca'])
})

test('a line may come without a value', async () => {
  const { me } = await vendedor()
  const [item] = (await keep(me, 'Livro', [{ descricao: 'Livro', quantidade: 1 }])).itens
  expect(item).toEqual({ descricao: 'Livro', quantidade: 1, valorUnitario: null })
})

test.each([
  [' ', [CANECA], 'nome', 'Preenchimento obrigatório'],
  ['x'.repeat(41), [CANECA], 'nome', 'O nome aceita até 40 caracteres.'],
  ['Kit', [], 'itens', 'Por favor, preencha a descrição da declaração de conteúdo.'],
  ['Kit', 'caneca', 'itens', 'Preencha corretamente a declaração de conteúdo.'],
  ['Kit', Array.from({ length: 31 }, () => CANECA), 'itens', 'A declaração de conteúdo aceita até 30 itens.'],
  ['Kit', [{ ...CANECA, quantidade: 0 }], 'itens.0.quantidade', 'Preencha corretamente a declaração de conteúdo.'],
  ['Kit', [{ ...CANECA, valorUnitario: -1 }], 'itens.0.valorUnitario', 'O valor não pode ser negativo.'],
])('%s with %o is refused at %s', async (nome, itens, campo, mensagem) => {
  const { me } = await vendedor()
  const answer = await put(me, nome, itens)
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ campo, mensagem }]])
  expect(await list(me)).toEqual([])
})

test('a new name leaves lines and order unchanged', async () => {
  const { me } = await vendedor()
  const kit = await keep(me, 'Kit')
  await keep(me, 'Caneca')
  const rename = (nome: unknown, uuid: string = kit.uuid) => me.put(`${CONTEUDOS}/${uuid}/nome`, { nome })
  expect((await rename(' Kit de  Natal ')).json()).toEqual({ ...kit, nome: 'Kit de Natal' })
  expect(await nomes(me)).toEqual(['Caneca', 'Kit de Natal'])
  const taken = await rename('CANECA')
  expect([taken.statusCode, taken.json().message]).toEqual([409, 'Você já tem um conteúdo com este nome.'])
  expect((await rename('')).json().errors).toEqual([{ campo: 'nome', mensagem: 'Preenchimento obrigatório' }])
  expect((await rename('Novo', randomUUID())).statusCode).toBe(404)
})

test('another subscriber’s content and a malformed uuid are 404, and nothing changes', async () => {
  const [ana, bia] = [await vendedor(), await vendedor()]
  const dela = await keep(bia.me, 'Caneca')
  for (const uuid of [dela.uuid, 'x', "' or 1=1 --"]) {
    const path = `${CONTEUDOS}/${encodeURIComponent(uuid)}`
    for (const answer of [
      await ana.me.put(path, { nome: 'Minha', itens: [CANECA] }),
      await ana.me.put(`${path}/nome`, { nome: 'Minha' }),
      await ana.me.delete(path),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Conteúdo não encontrado.'])
  }
  expect([await list(ana.me), await list(bia.me)]).toEqual([[], [dela]])
  expect((await house.get(CONTEUDOS)).statusCode).toBe(401)
})

test('contents are in the export of personal data and are deleted with the account; boxes do not count among them', async () => {
  const { me, senha, assinaturaUuid } = await vendedor()
  await keep(me, 'Caneca')
  const dados = (await me.get('/api/v1/conta/dados')).json<{ embalagem: object }>()
  expect(dados.embalagem).toMatchObject({
    caixas: [],
    conteudos: [{ nome: 'Caneca', itens: [{ valorUnitarioCentavos: 4495 }] }],
  })
  expect((await me.post('/api/v1/conta/encerramento', { senha })).statusCode).toBe(204)
  const left = house.db.selectFrom('conteudo').select('nome').where('assinaturaUuid', '=', assinaturaUuid)
  expect(await left.execute()).toEqual([])
})

test('the same content twice at once is stored once; of two with one name one is refused', async () => {
  const { me } = await vendedor()
  const uuid = randomUUID()
  const twice = await Promise.all([put(me, 'Kit', [CANECA], uuid), put(me, 'Kit', [CANECA], uuid)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const both = await Promise.all([put(me, 'Caneca'), put(me, 'caneca')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await list(me)).toHaveLength(2)
})

test('fifty are stored and no more', async () => {
  const { me } = await vendedor()
  for (let n = 1; n <= 50; n++) await keep(me, `Kit ${n}`)
  const answer = await put(me, 'Mais um')
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Você já guarda 50 conteúdos, o máximo de uma conta. Apague um deles para guardar outro.',
  ])
  const [first] = await list(me)
  await me.delete(`${CONTEUDOS}/${first!.uuid}`)
  expect((await put(me, 'Mais um')).statusCode).toBe(200)
})
