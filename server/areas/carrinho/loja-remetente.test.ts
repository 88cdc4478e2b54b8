import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comprador,
  destinatario,
  enderecoNoRio,
  type FreteWire,
  frete,
  remetente,
} from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { givenLojaComprida, randomCnpj } from '../../testing/loja.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** Somebody whose shop has the longest lines. `refusals` saves and returns the refused fields, without the item. */
async function comLoja() {
  const ana = await comprador(house)
  const loja = await givenLojaComprida(ana.me)
  const quote = (await ana.quote())['correios/sedex']
  const refusals = async (changes: object) => {
    const answer = await ana.save([frete(quote, { remetente: { ...loja.remetente, ...changes } })])
    expect(answer.statusCode, answer.body).toBe(422)
    return answer
      .json<{ errors: { campo: string; mensagem: string }[] }>()
      .errors.map(({ campo, mensagem }) => [campo.replace('fretes.0.remetente.', ''), mensagem])
  }
  return { ...ana, loja, quote, refusals }
}

const COMPRIDAS = [
  ['nome', 'O nome aceita até 120 caracteres.'],
  ['endereco.logradouro', 'O endereço aceita até 120 caracteres.'],
  ['endereco.numero', 'O número aceita até 5 caracteres.'],
  ['endereco.complemento', 'O complemento aceita até 20 caracteres.'],
  ['endereco.bairro', 'O bairro aceita até 120 caracteres.'],
]

test('a shop with the longest lines sends, as stored and as changed afterwards', async () => {
  const { loja, quote, ...ana } = await comLoja()
  const saved = await ana.fill(frete(quote, { remetente: loja.remetente }))
  const [item] = saved.fretes as [FreteWire]
  const { nome, endereco } = loja.remetente
  expect(item.remetente).toMatchObject({
    nome,
    isCnpj: true,
    endereco: { ...endereco, cep: '04538132' },
  })
  expect((await ana.fill(item)).fretes).toEqual([item])
  const outro = {
    ...item,
    remetente: { ...item.remetente, endereco: { ...item.remetente.endereco, numero: 'Km 12, lote 4' } },
  }
  expect((await ana.fill(outro)).fretes[0]?.remetente.endereco.numero).toBe('Km 12, lote 4')
})

test.each([
  ['the person', { nome: 'Ana', sobrenome: 'Teste', cpfCnpj: '52998224725' }, COMPRIDAS.slice(1)],
  ['a firm that is no shop of the subscription', { cpfCnpj: randomCnpj() }, COMPRIDAS],
  ['somebody who only says to be a shop', { cpfCnpj: randomCnpj(), isCnpj: true, isLoja: true }, COMPRIDAS],
])('%s: a person’s limits apply', async (_, changes, expected) => {
  const ana = await comLoja()
  expect(await ana.refusals(changes)).toEqual(expected)
})

test('another subscriber’s shop does not count', async () => {
  const [ana, bia] = [await comLoja(), await comLoja()]
  expect(await ana.refusals({ cpfCnpj: bia.loja.remetente.cpfCnpj })).toEqual(COMPRIDAS)
})

test('no line may be longer than a shop’s', async () => {
  const ana = await comLoja()
  const { endereco } = ana.loja.remetente
  expect(
    await ana.refusals({ endereco: { ...endereco, numero: '9'.repeat(129), complemento: 'x'.repeat(256) } }),
  ).toEqual([
    ['endereco.numero', 'O número aceita até 128 caracteres.'],
    ['endereco.complemento', 'O complemento aceita até 255 caracteres.'],
  ])
})

test('a recipient always has a person’s limits', async () => {
  const { loja, quote, ...ana } = await comLoja()
  const endereco = enderecoNoRio({ numero: '123456' })
  const answer = await ana.save([frete(quote, { remetente: loja.remetente, destinatario: destinatario({ endereco }) })])
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    422,
    'O número aceita até 5 caracteres.',
  ])
})

test('an item keeps its sender when the shop is deleted; no other sender gets its lines', async () => {
  const { loja, quote, ...ana } = await comLoja()
  const [item] = (await ana.fill(frete(quote, { remetente: loja.remetente }))).fretes as [FreteWire]
  expect((await ana.me.delete(`/api/v1/loja/${loja.uuid}`)).statusCode).toBe(204)
  const paraOutro = { ...item, destinatario: { ...item.destinatario, nome: 'Maria' } }
  expect((await ana.fill(paraOutro)).fretes[0]?.destinatario.nome).toBe('Maria')
  const { nome, sobrenome, cpfCnpj } = remetente()
  const minha = { ...item, remetente: { ...item.remetente, nome, sobrenome, cpfCnpj } }
  expect((await ana.save([minha])).statusCode).toBe(422)
})
