import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loja } from '#contract/loja'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'
import { lojaDigitada, randomCnpj } from '../../testing/loja.ts'
import { loja } from './index.ts'

const LOJA = '/api/v1/loja'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

async function assinante() {
  const given = await house.given.assinante()
  return { ...given, me: house.as(given.token) }
}
const create = async (me: Caller, changed: Record<string, unknown> = {}) => {
  const answer = await me.post(LOJA, lojaDigitada(changed))
  expect(answer.statusCode, answer.body).toBe(201)
  await house.clock.advance(1) // the next one is younger
  return answer.json<{ uuid: string }>().uuid
}
const list = async (me: Caller) => (await me.get(LOJA)).json<Loja[]>()
const padroes = async (me: Caller) =>
  (await list(me)).filter(({ isLojaPadraoAssinante }) => isLojaPadraoAssinante).map(({ uuid }) => uuid)

test('a shop is created, listed and changed; optional fields may be empty', async () => {
  const { me } = await assinante()
  expect((await me.get(LOJA)).headers['x-total-count']).toBe('0')
  const uuid = await create(me, {
    cnpj: '12.abc.345/01de-35',
    telefone: '(11) 3265-4321',
    usuarioAssinante: { nome: 'Ana', roles: ['ASSINANTE'], cpf: '52998224725' },
    endereco: { numero: '', complemento: null },
  })
  const [kept] = await list(me)
  expect(kept).toEqual({
    uuid,
    nome: '',
    razaoSocial: 'Ateliê da Serra Ltda.',
    telefone: '1132654321',
    email: '',
    site: '',
    cnpj: '12ABC34501DE35',
    isLojaPadraoAssinante: true,
    ativo: true,
    endereco: {
      cep: '04538132',
      logradouro: 'Avenida Brigadeiro Faria Lima',
      numero: 'S/N',
      complemento: '',
      bairro: 'Itaim Bibi',
      cidade: kept?.endereco.cidade,
      nomeCidade: 'São Paulo',
      estado: 'SP',
      siglaUf: 'SP',
      nomeUf: 'São Paulo',
      referencia: '',
    },
  })
  const changed = lojaDigitada({ cnpj: '12ABC34501DE35', nome: 'Serra', ativo: false, padraoAssinante: false })
  const saved = await me.put(`${LOJA}/${uuid}`, changed)
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toMatchObject({ uuid, nome: 'Serra', ativo: false, isLojaPadraoAssinante: true })
  expect(await list(me)).toEqual([saved.json()])
})

test('the answer for a shop can be sent back as it is', async () => {
  const { me } = await assinante()
  const uuid = await create(me)
  const [kept] = await list(me)
  expect((await me.put(`${LOJA}/${uuid}`, kept)).statusCode).toBe(200)
  expect(await list(me)).toEqual([kept])
})

test.each([
  [{ razaoSocial: ' ' }, 'razaoSocial', 'Preenchimento obrigatório'],
  [{ razaoSocial: 'x'.repeat(256) }, 'razaoSocial', 'A razão social aceita até 255 caracteres.'],
  [{ cnpj: '11222333000182' }, 'cnpj', 'CNPJ inválido.'],
  [{ cnpj: '' }, 'cnpj', 'CNPJ inválido.'],
  [{ cnpj: '52998224725' }, 'cnpj', 'CNPJ inválido.'],
  [{ telefone: '123' }, 'telefone', 'Telefone inválido.'],
  [{ email: 'loja@' }, 'email', 'E-mail inválido.'],
  [{ ativo: 'sim' }, 'ativo', 'Responda com verdadeiro ou falso.'],
  [{ endereco: { cep: '0131010' } }, 'endereco.cep', 'CEP inválido.'],
  [{ endereco: { numero: '1'.repeat(129) } }, 'endereco.numero', 'O número aceita até 128 caracteres.'],
  [{ endereco: { bairro: '' } }, 'endereco.bairro', 'Preenchimento obrigatório'],
  [{ endereco: { complemento: 'x'.repeat(256) } }, 'endereco.complemento', 'O complemento aceita até 255 caracteres.'],
  [{ endereco: { cidade: randomUUID() } }, 'endereco.cidade', 'Escolha a cidade.'],
])('%o is refused at %s', async (changed, campo, mensagem) => {
  const { me } = await assinante()
  const uuid = await create(me)
  for (const answer of [
    await me.post(LOJA, lojaDigitada(changed)),
    await me.put(`${LOJA}/${uuid}`, lojaDigitada(changed)),
  ]) {
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ campo, mensagem }]])
  }
})

test('lines of the greatest length are stored whole', async () => {
  const { me } = await assinante()
  const [longa, numero] = ['é'.repeat(255), '9'.repeat(128)]
  await create(me, {
    razaoSocial: longa,
    endereco: { logradouro: longa, numero, complemento: longa, bairro: longa, referencia: longa },
  })
  expect((await list(me))[0]).toMatchObject({
    razaoSocial: longa,
    endereco: { logradouro: longa, numero, complemento: longa, bairro: longa, referencia: longa },
  })
})

describe('ownership', () => {
  test('another subscriber’s shop, an invented one and a malformed uuid are 404, and nothing changes', async () => {
    const [ana, bia] = [await assinante(), await assinante()]
    const dela = await create(bia.me)
    const before = await list(bia.me)
    for (const uuid of [dela, randomUUID(), 'x', "' or 1=1 --"]) {
      const path = `${LOJA}/${encodeURIComponent(uuid)}`
      for (const answer of [await ana.me.put(path, lojaDigitada({ padraoAssinante: true })), await ana.me.delete(path)])
        expect([answer.statusCode, answer.json().message]).toEqual([404, 'Loja não encontrada.'])
    }
    expect([await list(ana.me), await list(bia.me)]).toEqual([[], before])
  })

  test('a CNPJ may be in two assinaturas, and once in each', async () => {
    const [ana, bia] = [await assinante(), await assinante()]
    const cnpj = randomCnpj()
    await create(ana.me, { cnpj })
    await create(bia.me, { cnpj })
    const outra = await create(ana.me)
    const refused = {
      code: 'CNPJ_JA_CADASTRADO',
      message: 'Você já cadastrou uma loja com este CNPJ.',
      errors: [{ campo: 'cnpj', mensagem: 'Você já cadastrou uma loja com este CNPJ.' }],
    }
    for (const answer of [
      await ana.me.post(LOJA, lojaDigitada({ cnpj, padraoAssinante: true })),
      await ana.me.put(`${LOJA}/${outra}`, lojaDigitada({ cnpj })),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject(refused)
    }
    expect(await padroes(ana.me)).toHaveLength(1)
  })
})

describe('the default shop', () => {
  test('is the first one, until another shop is made the default', async () => {
    const { me } = await assinante()
    const primeira = await create(me, { padraoAssinante: false })
    const segunda = await create(me)
    expect(await padroes(me)).toEqual([primeira])
    await me.put(`${LOJA}/${segunda}`, lojaDigitada({ padraoAssinante: true }))
    expect(await padroes(me)).toEqual([segunda])
    const terceira = await create(me, { padraoAssinante: true })
    expect(await padroes(me)).toEqual([terceira])
    expect((await list(me)).map(({ uuid }) => uuid)).toEqual([terceira, primeira, segunda])
    await me.put(`${LOJA}/${terceira}`, lojaDigitada({ padraoAssinante: false }))
    expect(await padroes(me)).toEqual([terceira])
  })

  test('when deleted is followed by the oldest other shop; deleting another shop changes nothing', async () => {
    const { me } = await assinante()
    const [a, b, c] = [await create(me), await create(me), await create(me)]
    expect((await me.delete(`${LOJA}/${b}`)).statusCode).toBe(204)
    expect(await padroes(me)).toEqual([a])
    const d = await create(me)
    await me.delete(`${LOJA}/${a}`)
    expect(await padroes(me)).toEqual([c])
    expect((await me.delete(`${LOJA}/${a}`)).statusCode).toBe(404) // the second click
    await me.delete(`${LOJA}/${c}`)
    expect(await padroes(me)).toEqual([d])
    await me.delete(`${LOJA}/${d}`)
    expect(await list(me)).toEqual([])
    expect(await padroes(me)).toEqual([])
  })

  test('is exactly one when several first shops are created at once', async () => {
    const { me } = await assinante()
    const answers = await Promise.all(
      [false, true, false, true].map((padraoAssinante) => me.post(LOJA, lojaDigitada({ padraoAssinante }))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(await padroes(me)).toHaveLength(1)
  })

  test('is exactly one when it is moved and deleted at once', async () => {
    const { me } = await assinante()
    const [a, b, c] = [await create(me), await create(me), await create(me)]
    const move = (uuid: string) => me.put(`${LOJA}/${uuid}`, lojaDigitada({ padraoAssinante: true }))
    const answers = await Promise.all([move(b), me.delete(`${LOJA}/${a}`), move(c), me.delete(`${LOJA}/${b}`)])
    for (const { statusCode } of answers) expect([200, 204, 404]).toContain(statusCode)
    expect(await padroes(me)).toEqual([c])
  })
})

test('the same CNPJ twice at once is one shop', async () => {
  const { me } = await assinante()
  const digitada = lojaDigitada()
  const codes = (await Promise.all([me.post(LOJA, digitada), me.post(LOJA, digitada)])).map(
    ({ statusCode }) => statusCode,
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await list(me)).toHaveLength(1)
})

test('an assinatura has at most 50 shops, also when the last ones are created at once', async () => {
  const { me } = await assinante()
  for (let n = 0; n < 48; n++) await create(me)
  const answers = await Promise.all([1, 2, 3, 4].map(() => me.post(LOJA, lojaDigitada())))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    'Você já tem 50 lojas, o máximo de uma conta. Exclua uma delas para cadastrar outra.',
  )
  expect(await list(me)).toHaveLength(50)
})

test('shops are in the export of personal data, and are deleted with the account', async () => {
  const { me, senha, assinaturaUuid } = await assinante()
  const uuid = await create(me)
  expect((await me.get('/api/v1/conta/dados')).json().loja.lojas).toMatchObject([{ uuid }])
  expect((await me.post('/api/v1/conta/encerramento', { senha })).statusCode).toBe(204)
  const kept = await house.db.selectFrom('loja').selectAll().where('assinaturaUuid', '=', assinaturaUuid).execute()
  expect(kept).toEqual([])
})

describe('the demo subscriber', () => {
  const shops = async (demo: TestHouse) => {
    const { token } = (
      await demo.post('/api/v1/auth', { username: '52998224725', password: 'Flex@2026', subscription: true })
    ).json<{ token: string }>()
    return list(demo.as(token))
  }

  test('has an active default shop at another address than hers', async () => {
    const demo = await startHouse({ env: { DEMO: 'on' } })
    expect(await shops(demo)).toMatchObject([
      {
        cnpj: '11222333000181',
        ativo: true,
        isLojaPadraoAssinante: true,
        endereco: { cep: '04538132', siglaUf: 'SP' },
      },
    ])
    await demo.db.deleteFrom('loja').execute() // the state that an earlier version left
    for (const start of ['the next one', 'the one after']) {
      await loja.start?.(demo.deps)
      expect([start, (await shops(demo)).length]).toEqual([start, 1])
    }
    await demo.stop()
  })
})
