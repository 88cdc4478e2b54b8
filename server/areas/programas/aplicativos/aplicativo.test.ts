import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { type AplicativoComSegredo, isRedirectUri, MAX_APLICATIVOS } from '#contract/programas/aplicativo'
import { givenPerfil } from '../../../testing/given/frete.ts'
import {
  consentTo,
  consultaOf,
  exchange,
  givenAplicativo,
  novoAplicativo,
  VOLTA,
} from '../../../testing/given/oauth.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { SENHA } from '../../../testing/senha.ts'

const APLICATIVOS = '/api/v1/aplicativo'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

test('an aplicativo is registered with the password; its secret is told once; its client_id is a number that grows', async () => {
  const dono = await house.given.assinante()
  const me = house.as(dono.token)
  const wrong = await me.post(APLICATIVOS, novoAplicativo({ senha: 'outra' }))
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    422,
    { code: 'SENHA_INCORRETA', errors: [{ campo: 'senha' }] },
  ])
  const first = (await me.post(APLICATIVOS, novoAplicativo())).json<AplicativoComSegredo>()
  const second = (await me.post(APLICATIVOS, novoAplicativo({ isPublico: true }))).json<AplicativoComSegredo>()
  expect(first.clientSecret).toMatch(/^ffs_[\w-]{43}$/)
  expect(second.clientSecret).toBeNull()
  expect(second.clientId).toBeGreaterThan(first.clientId)
  const list = await me.get(APLICATIVOS)
  expect(list.json()).toMatchObject([
    { nome: 'Loja Integrada', redirectUris: [VOLTA], isPublico: true, clientId: second.clientId },
    { isPublico: false, clientId: first.clientId },
  ])
  expect(list.body).not.toMatch(/ffs_|[sS]ecret|[sS]egredo/)
  const stored = await house.db.selectFrom('aplicativo').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(first.clientSecret)
})

test('name and addresses are checked, with a sentence at the field', async () => {
  const dono = await house.given.assinante()
  const um = 'https://a.example/x'
  for (const [mais, campo] of [
    [{ nome: ' ' }, 'nome'],
    [{ nome: 'Frete\u202eFlex' }, 'nome'],
    [{ nome: 'a\u200bb' }, 'nome'],
    [{ nome: 'x'.repeat(61) }, 'nome'],
    [{ redirectUris: [] }, 'redirectUris'],
    [{ redirectUris: [um, um] }, 'redirectUris'],
    [{ redirectUris: [1, 2, 3, 4, 5, 6].map((n) => um + n) }, 'redirectUris'],
    [{ redirectUris: [um, `${um}#x`] }, 'redirectUris.1'],
    [{ isPublico: 'sim' }, 'isPublico'],
    [{ senha: undefined }, 'senha'],
  ] as const) {
    const answer = await house.as(dono.token).post(APLICATIVOS, novoAplicativo(mais))
    expect([answer.statusCode, answer.json().errors[0].campo], JSON.stringify(mais)).toEqual([422, campo])
  }
})

test('a redirect URI is https, or http on the own machine, absolute, without a fragment', () => {
  const good = [
    'https://loja.example.com',
    'https://loja.example.com:8443/a/b?c=d&e[]=f%20g',
    'https://loja.example.com?x=1',
    'http://localhost/volta',
    'http://localhost:3000',
    'http://127.0.0.1:8080/x',
    'http://[::1]:8080/x',
    'HTTPS://LOJA.example.com/',
  ]
  const bad = [
    'http://loja.example.com/',
    'http://localhost.mau.example/',
    'http://127.0.0.1.mau.example/',
    'http://localhost@mau.example/',
    'https://a@b.example/',
    'https://a:b@c.example/',
    'https://a.example/x#y',
    'https://a.example/#',
    'https://a.example\\x',
    'https:/a.example',
    'https:a.example',
    'https://',
    'https:///x',
    'https://.',
    '//a.example',
    '/volta',
    'javascript:alert(1)',
    'data:text/html,x',
    'com.loja.app:/volta',
    'https://a.example/ x',
    'https://a.example/\nx',
    'https://a.example:99999/',
    'https://a.example:0/',
    'https://á.example/',
    'https://*.example.com/',
  ]
  expect(good.filter((text) => !isRedirectUri(text))).toEqual([])
  expect(bad.filter((text) => isRedirectUri(text))).toEqual([])
  for (const text of good) expect(URL.canParse(text), text).toBe(true)
})

test('an account has at most ten, also when several are registered at once', async () => {
  const dono = await house.given.assinante()
  const me = house.as(dono.token)
  for (let i = 1; i < MAX_APLICATIVOS; i++) await me.post(APLICATIVOS, novoAplicativo())
  const answers = await Promise.all([1, 2, 3].map(() => me.post(APLICATIVOS, novoAplicativo())))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('name and addresses change with the password; the old addresses are no longer accepted', async () => {
  const aplicativo = await givenAplicativo(house)
  const me = house.as(aplicativo.dono.token)
  const change = { nome: 'Outro nome', redirectUris: ['https://nova.example/'], senha: SENHA }
  const path = `${APLICATIVOS}/${aplicativo.uuid}`
  expect((await me.put(path, { ...change, senha: 'outra' })).json().code).toBe('SENHA_INCORRETA')
  expect((await me.put(path, change)).json()).toEqual({
    uuid: aplicativo.uuid,
    clientId: aplicativo.clientId,
    nome: 'Outro nome',
    redirectUris: ['https://nova.example/'],
    isPublico: false,
    criadoEm: aplicativo.criadoEm,
  })
  const pedido = await me.post('/api/v1/autorizacao/pedido', { consulta: consultaOf(aplicativo) })
  expect(pedido.json()).toMatchObject({ situacao: 'RECUSADO' })
})

test('a new secret ends the old one; a public aplicativo has no secret', async () => {
  const aplicativo = await givenAplicativo(house)
  const me = house.as(aplicativo.dono.token)
  const renew = (uuid: string, senha = SENHA) => me.post(`${APLICATIVOS}/${uuid}/segredo`, { senha })
  expect((await renew(aplicativo.uuid, 'outra')).json().code).toBe('SENHA_INCORRETA')
  const { clientSecret } = (await renew(aplicativo.uuid)).json<AplicativoComSegredo>()
  const quem = await house.given.assinante()
  const code = await consentTo(house, quem, consultaOf(aplicativo))
  expect((await exchange(house, aplicativo, code)).statusCode).toBe(401)
  expect((await exchange(house, { ...aplicativo, clientSecret }, code)).statusCode).toBe(200)
  const publico = (await me.post(APLICATIVOS, novoAplicativo({ isPublico: true }))).json<AplicativoComSegredo>()
  expect((await renew(publico.uuid)).statusCode).toBe(409)
})

test('somebody else’s is 404; a member of the shop has no aplicativos there', async () => {
  const aplicativo = await givenAplicativo(house)
  const outro = await house.given.assinante()
  const path = `${APLICATIVOS}/${aplicativo.uuid}`
  const asOutro = house.as(outro.token)
  const change = { nome: 'x', redirectUris: [VOLTA], senha: SENHA }
  expect((await asOutro.put(path, change)).statusCode).toBe(404)
  expect((await asOutro.post(`${path}/segredo`, { senha: SENHA })).statusCode).toBe(404)
  expect((await asOutro.delete(path)).statusCode).toBe(404)
  expect((await asOutro.delete(`${APLICATIVOS}/${randomUUID()}`)).statusCode).toBe(404)
  const perfil = await givenPerfil(house, outro.usuarioUuid, aplicativo.dono.assinaturaUuid, 'ADMINISTRADOR')
  expect((await asOutro.get(APLICATIVOS, { headers: { [PERFIL_HEADER]: perfil } })).statusCode).toBe(404)
})

test('an address that a browser cannot open is refused at its field', async () => {
  const me = house.as((await house.given.assinante()).token)
  for (const url of ['https://loja.123/', 'https://999.999.999.999/', 'https://xn--/']) {
    const answer = await me.post(APLICATIVOS, novoAplicativo({ redirectUris: ['https://loja.example.com/', url] }))
    expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, 'redirectUris.1'])
  }
})
