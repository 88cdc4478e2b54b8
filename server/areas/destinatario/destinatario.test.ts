import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comprador, destinatario, enderecoNoRio, frete } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

type Linha = { uuid: string; nome: string; sobrenome: string; cpfCnpj: string; endereco: { numero: string } }

async function vendedor() {
  const ana = await comprador(house)
  const { 'correios/sedex': sedex } = await ana.quote()
  const list = async (busca?: string) => {
    const answer = await ana.me.get(
      `/api/v1/destinatario${busca === undefined ? '' : `?busca=${encodeURIComponent(busca)}`}`,
    )
    expect(answer.statusCode, answer.body).toBe(200)
    return { pessoas: answer.json<Linha[]>(), total: answer.headers['x-total-count'] }
  }
  return {
    ...ana,
    /** Puts people into the cart, which stores them as recipients. */
    ship: async (...pessoas: object[]) => {
      await ana.fill(
        ...pessoas.map((pessoa) => frete(sedex, { destinatario: destinatario(pessoa as Record<string, unknown>) })),
      )
      await house.clock.advance(1)
    },
    list,
    nomes: async (busca?: string) => (await list(busca)).pessoas.map(({ nome }) => nome),
  }
}

test('people in a saved cart are offered, the newest first, with their whole address', async () => {
  const ana = await vendedor()
  expect(await ana.list()).toEqual({ pessoas: [], total: '0' })
  await ana.ship({ nome: 'Ana' })
  await ana.ship({ nome: 'Bia', cpfCnpj: '529.982.247-25' })
  const { pessoas, total } = await ana.list()
  expect(total).toBe('2')
  expect(pessoas).toMatchObject([
    {
      nome: 'Bia',
      sobrenome: 'da Conceição',
      cpfCnpj: '52998224725',
      isCnpj: false,
      telefone: '2132654321',
      usadoEm: expect.stringMatching(/-03:00$/) as unknown,
      endereco: { cep: '20040020', nomeCidade: 'Rio de Janeiro', siglaUf: 'RJ', numero: '7' },
    },
    { nome: 'Ana' },
  ])
})

test('recipients are found by a part of the name, also without accents, and by how the document begins', async () => {
  const ana = await vendedor()
  await ana.ship(
    { nome: 'José', sobrenome: 'Antônio Araújo' },
    { nome: 'Padaria 100%', sobrenome: 'Sabor_Bom', cpfCnpj: '12.ABC.345/01DE-35' },
  )
  for (const busca of ['jose', 'ARAUJO', 'é ant', ' josé  antonio ', '111444', '111.444.777-35'])
    expect([busca, await ana.nomes(busca)]).toEqual([busca, ['José']])
  for (const busca of ['12abc', '12.ABC.345', '100%', 'sabor_', '%', '_'])
    expect([busca, await ana.nomes(busca)]).toEqual([busca, ['Padaria 100%']])
  for (const busca of ['44477', 'maria', '100_', "'", '\\', '\u0000x', '*'])
    expect([busca, await ana.nomes(busca)]).toEqual([busca, []])
  expect(await ana.nomes('')).toHaveLength(2)
  expect((await ana.me.get(`/api/v1/destinatario?busca=${'x'.repeat(121)}`)).statusCode).toBe(422)
})

test('at most eight recipients are offered, with the number of all', async () => {
  const ana = await vendedor()
  await ana.ship(
    ...Array.from({ length: 11 }, (_, i) => ({
      nome: `N${'abcdefghijk'[i]}`,
      endereco: enderecoNoRio({ numero: `${i}` }),
    })),
  )
  const { pessoas, total } = await ana.list('n')
  expect([pessoas.length, total]).toEqual([8, '11'])
})

test('recipients who are shipped to again are updated; another address is another entry', async () => {
  const ana = await vendedor()
  await ana.ship({ nome: 'Ana' }, { nome: 'Ana', endereco: enderecoNoRio({ numero: '9' }) })
  const [first] = (await ana.list()).pessoas.filter(({ endereco }) => endereco.numero === '7')
  await ana.ship({ nome: 'Ana Paula' })
  const { pessoas, total } = await ana.list()
  expect(total).toBe('2')
  expect(pessoas[0]).toMatchObject({ uuid: first!.uuid, nome: 'Ana Paula' })
})

test('recipients are deleted on request; another subscriber’s and invented ones are 404', async () => {
  const [ana, bia] = [await vendedor(), await vendedor()]
  await ana.ship({ nome: 'Ana' })
  const [{ uuid }] = (await ana.list()).pessoas as [Linha]
  expect(await bia.nomes()).toEqual([])
  for (const id of [uuid, randomUUID(), 'x', '%00']) {
    const answer = await bia.me.delete(`/api/v1/destinatario/${id}`)
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Destinatário não encontrado.'])
  }
  expect((await ana.me.delete(`/api/v1/destinatario/${uuid.toUpperCase()}`)).statusCode).toBe(204)
  expect((await ana.me.delete(`/api/v1/destinatario/${uuid}`)).statusCode).toBe(404)
  expect(await ana.nomes()).toEqual([])
})

test('recipients are corrected in their place, twice with the same result; another subscriber’s are 404', async () => {
  const [ana, bia] = [await vendedor(), await vendedor()]
  await ana.ship({ nome: 'Velha' })
  await ana.ship({ nome: 'Nova', endereco: enderecoNoRio({ numero: '9' }) })
  const [, { uuid }] = (await ana.list()).pessoas as [Linha, Linha]
  const body = destinatario({ nome: 'Verônica', endereco: enderecoNoRio({ numero: '70' }) })
  for (const _ of [1, 2]) {
    const answer = await ana.me.put(`/api/v1/destinatario/${uuid}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ uuid, nome: 'Verônica', endereco: { numero: '70', siglaUf: 'RJ' } })
  }
  expect(await ana.nomes()).toEqual(['Nova', 'Verônica'])
  expect(await ana.nomes('veronica')).toEqual(['Verônica'])
  expect(await ana.nomes('velha')).toEqual([])
  for (const id of [uuid, randomUUID(), 'x'])
    expect((await bia.me.put(`/api/v1/destinatario/${id}`, body)).statusCode).toBe(404)
  expect(await ana.nomes()).toEqual(['Nova', 'Verônica'])
})

test('recipients are corrected neither into another entry nor into an unknown city or a wrong document', async () => {
  const ana = await vendedor()
  await ana.ship({ nome: 'Um' }, { nome: 'Dois', endereco: enderecoNoRio({ numero: '9' }) })
  const dois = (await ana.list()).pessoas.find(({ nome }) => nome === 'Dois')!
  const edit = (pessoa: object) => ana.me.put(`/api/v1/destinatario/${dois.uuid}`, pessoa)
  const repeated = await edit(destinatario({ nome: 'Dois' }))
  expect([repeated.statusCode, repeated.json().message]).toEqual([
    409,
    'Este destinatário já está na sua lista, com este endereço.',
  ])
  const longe = await edit(destinatario({ endereco: enderecoNoRio({ cidade: randomUUID(), numero: '9' }) }))
  expect([longe.statusCode, longe.json().errors[0].campo]).toEqual([422, 'endereco.cidade'])
  const errado = await edit(destinatario({ cpfCnpj: '11111111111' }))
  expect([errado.statusCode, errado.json().errors[0].campo]).toEqual([422, 'cpfCnpj'])
  expect((await ana.nomes()).toSorted()).toEqual(['Dois', 'Um'])
})

test('recipients are listed page by page', async () => {
  const ana = await vendedor()
  const people = ['A', 'B', 'C', 'D', 'E'].map((nome) => ({ nome, endereco: enderecoNoRio({ numero: nome }) }))
  await ana.ship(...people)
  const page = async (n: number) => (await ana.me.get(`/api/v1/destinatario?page=${n}&pageSize=2`)).json<Linha[]>()
  const all = [...(await page(0)), ...(await page(1)), ...(await page(2))]
  expect(all.map(({ nome }) => nome).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(await page(3)).toEqual([])
  const pastTheEnd = await ana.me.get('/api/v1/destinatario?page=9&pageSize=2')
  expect(pastTheEnd.headers['x-total-count']).toBe(String(all.length))
  expect((await ana.me.get('/api/v1/destinatario?page=5001&pageSize=500')).json()).toEqual([])
  expect((await ana.me.get('/api/v1/destinatario?pageSize=501')).statusCode).toBe(422)
})

test('the newest five thousand recipients are kept', async () => {
  const ana = await vendedor()
  await ana.ship({ nome: 'Velha' })
  await sql`insert into destinatario
    select gen_random_uuid(), assinatura_uuid, cpf_cnpj, nome || n, sobrenome, busca, telefone, email, cep, logradouro,
      'n' || n, complemento, bairro, municipio_uuid, usado_em + n * interval '1 millisecond'
    from destinatario, generate_series(1, 5000) as n where assinatura_uuid = ${ana.assinaturaUuid}`.execute(house.db)
  await house.clock.advance(60)
  await ana.ship({ nome: 'Nova', endereco: enderecoNoRio({ numero: 'nova' }) })
  const { total, pessoas } = await ana.list()
  expect([total, pessoas[0]!.nome, pessoas[1]!.nome]).toEqual(['5000', 'Nova', 'Velha5000'])
})
