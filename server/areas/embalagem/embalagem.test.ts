import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Embalagem } from '#contract/embalagem'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'

type Wire = z.input<typeof Embalagem>
const CAIXAS = '/api/v1/caixas'
const N3 = { nome: 'Nº 3', formato: 'CAIXA', alturaPacote: 18, larguraPacote: 22, comprimentoPacote: 30 }

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

async function vendedor() {
  const given = await house.given.assinante()
  return { ...given, me: house.as(given.token) }
}
async function keep(me: Caller, caixa: object, uuid: string = randomUUID()) {
  const answer = await me.put(`${CAIXAS}/${uuid}`, caixa)
  expect(answer.statusCode, answer.body).toBe(200)
  await house.clock.advance(1) // the next one is used later
  return answer.json<Wire>()
}
const list = async (me: Caller) => (await me.get(CAIXAS)).json<Wire[]>()
const nomes = async (me: Caller) => (await list(me)).map(({ nome }) => nome)

test('a box is stored, changed and deleted; the last used comes first', async () => {
  const { me } = await vendedor()
  expect(await list(me)).toEqual([])
  const n3 = await keep(me, { ...N3, nome: '  Nº  3 ', pesoPacote: 1.85 })
  expect(n3).toEqual({
    ...N3,
    uuid: n3.uuid,
    diametroPacote: null,
    pesoPacote: 1.85,
    usadaEm: expect.stringMatching(/-03:00$/) as unknown,
  })
  await keep(me, { ...N3, nome: 'Caneca', alturaPacote: 12 })
  expect(await nomes(me)).toEqual(['Caneca', 'Nº 3'])
  const changed = await keep(me, { ...N3, alturaPacote: 20 }, n3.uuid)
  expect(changed).toMatchObject({ uuid: n3.uuid, alturaPacote: 20, pesoPacote: null })
  expect(await nomes(me)).toEqual(['Nº 3', 'Caneca'])
  expect((await me.delete(`${CAIXAS}/${n3.uuid}`)).statusCode).toBe(204)
  expect((await me.delete(`${CAIXAS}/${n3.uuid}`)).statusCode).toBe(404)
  expect(await nomes(me)).toEqual(['Caneca'])
})

test('a roll has a length and a diameter, and nothing else', async () => {
  const { me } = await vendedor()
  const rolo = { nome: 'Pôster', formato: 'ROLO_CILINDRO', comprimentoPacote: 60, diametroPacote: 8, alturaPacote: 5 }
  expect(await keep(me, rolo)).toMatchObject({ alturaPacote: null, larguraPacote: null, diametroPacote: 8 })
  const semAltura = { nome: 'Carta', formato: 'ENVELOPE', larguraPacote: 12, comprimentoPacote: 17 }
  expect((await me.put(`${CAIXAS}/${randomUUID()}`, semAltura)).json().errors).toEqual([
    { campo: 'alturaPacote', mensagem: 'Preenchimento obrigatório' },
  ])
})

test('a new name leaves measures and order unchanged', async () => {
  const { me } = await vendedor()
  const n3 = await keep(me, N3)
  await keep(me, { ...N3, nome: 'Caneca' })
  const rename = (nome: string) => me.put(`${CAIXAS}/${n3.uuid}/nome`, { nome })
  expect((await rename('Nº 3 alta')).json()).toEqual({ ...n3, nome: 'Nº 3 alta' })
  expect(await nomes(me)).toEqual(['Caneca', 'Nº 3 alta'])
  expect((await rename('caneca')).statusCode).toBe(409)
})

test.each([
  [{ nome: ' ' }, 'nome', 'Preenchimento obrigatório'],
  [{ nome: 'x'.repeat(41) }, 'nome', 'O nome aceita até 40 caracteres.'],
  [{ formato: 'SACO' }, 'formato', 'Escolha um formato: CAIXA, ENVELOPE ou ROLO_CILINDRO.'],
  [{ alturaPacote: 141 }, 'alturaPacote', 'Somente podem ser contratados fretes com dimensão até 140cm.'],
  [{ alturaPacote: 2.5 }, 'alturaPacote', 'Use números inteiros, em centímetros.'],
  [{ comprimentoPacote: null }, 'comprimentoPacote', 'Preenchimento obrigatório'],
  [{ pesoPacote: 30.001 }, 'pesoPacote', 'Somente podem ser contratados fretes com peso até 30kg.'],
  [{ pesoPacote: 0 }, 'pesoPacote', 'Informe um peso maior que zero.'],
])('%o is refused at %s', async (changed, campo, mensagem) => {
  const { me } = await vendedor()
  const answer = await me.put(`${CAIXAS}/${randomUUID()}`, { ...N3, ...changed })
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ campo, mensagem }]])
  expect(await list(me)).toEqual([])
})

test('sides that add up to more than 240 cm are refused', async () => {
  const { me } = await vendedor()
  const lados = { alturaPacote: 100, larguraPacote: 100, comprimentoPacote: 41 }
  const answer = await me.put(`${CAIXAS}/${randomUUID()}`, { ...N3, ...lados })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe('A soma das dimensões não pode ultrapassar 240cm.')
})

describe('ownership', () => {
  test('another subscriber’s box and a malformed uuid are 404, and nothing changes', async () => {
    const [ana, bia] = [await vendedor(), await vendedor()]
    const dela = await keep(bia.me, N3)
    for (const uuid of [dela.uuid, 'x', "' or 1=1 --"]) {
      const path = `${CAIXAS}/${encodeURIComponent(uuid)}`
      for (const answer of [await ana.me.put(path, { ...N3, nome: 'Minha' }), await ana.me.delete(path)])
        expect([answer.statusCode, answer.json().message]).toEqual([404, 'Caixa não encontrada.'])
    }
    expect([await list(ana.me), await list(bia.me)]).toEqual([[], [dela]])
    expect((await house.get(CAIXAS)).statusCode).toBe(401)
  })

  test('a name exists once in an assinatura, in any spelling', async () => {
    const [ana, bia] = [await vendedor(), await vendedor()]
    await keep(ana.me, { ...N3, nome: 'Caneca' })
    await keep(bia.me, { ...N3, nome: 'Caneca' })
    const answer = await ana.me.put(`${CAIXAS}/${randomUUID()}`, { ...N3, nome: 'CANECA' })
    const mensagem = 'Você já tem uma caixa com este nome.'
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { errors: [{ campo: 'nome', mensagem }] }])
    expect(await nomes(ana.me)).toEqual(['Caneca'])
  })

  test('a box is in the export of personal data and is deleted with the account', async () => {
    const { me, senha, assinaturaUuid } = await vendedor()
    await keep(me, N3)
    const dados = (await me.get('/api/v1/conta/dados')).json<{ embalagem: { caixas: Wire[] } }>()
    expect(dados.embalagem.caixas).toMatchObject([{ nome: 'Nº 3', alturaPacote: 18 }])
    expect((await me.post('/api/v1/conta/encerramento', { senha })).statusCode).toBe(204)
    const left = house.db.selectFrom('embalagem').select('nome').where('assinaturaUuid', '=', assinaturaUuid)
    expect(await left.execute()).toEqual([])
  })
})

describe('twice and at once', () => {
  test('the same box sent twice at once is stored once', async () => {
    const { me } = await vendedor()
    const uuid = randomUUID()
    const answers = await Promise.all([1, 2].map(() => me.put(`${CAIXAS}/${uuid}`, N3)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await nomes(me)).toEqual(['Nº 3'])
  })

  test('two boxes of one name at once: one of them is refused', async () => {
    const { me } = await vendedor()
    const answers = await Promise.all([1, 2].map(() => me.put(`${CAIXAS}/${randomUUID()}`, N3)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('fifty are stored and no more, also when two come at once; a freed place is used again', async () => {
    const { me } = await vendedor()
    for (let n = 1; n <= 49; n++) await keep(me, { ...N3, nome: `Caixa ${n}` })
    const put = (nome: string) => me.put(`${CAIXAS}/${randomUUID()}`, { ...N3, nome })
    const answers = await Promise.all([put('uma'), put('outra')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'Você já guarda 50 caixas, o máximo de uma conta. Apague uma delas para guardar outra.',
    )
    const [first, ...others] = await list(me)
    expect(others).toHaveLength(49)
    await keep(me, { ...N3, nome: first!.nome }, first!.uuid)
    await me.delete(`${CAIXAS}/${others[20]!.uuid}`)
    expect((await put('mais uma')).statusCode).toBe(200)
    expect((await put('demais')).statusCode).toBe(409)
  })
})
