import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import { ESCOPOS } from '#contract/kernel/http/escopo'
import {
  DIREITOS,
  type Direito,
  mayDo,
  NOMES_DOS_PAPEIS,
  PAPEIS,
  type Papel,
  PERFIL_HEADER,
} from '#contract/kernel/http/papel'
import { givenPerfil } from '../../testing/given/frete.ts'
import { operador } from '../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

/** Somebody with this papel in another person's shop. */
async function member(papel: Papel) {
  const [dono, pessoa] = [await house.given.assinante(), await house.given.assinante()]
  const perfil = await givenPerfil(house, pessoa.usuarioUuid, dono.assinaturaUuid, papel)
  return { dono, pessoa, perfil }
}

/** Whether the profile is there, and its person has a session. */
const isStanding = async (perfil: string) =>
  (await house.db
    .selectFrom('perfil')
    .innerJoin('sessao', 'sessao.usuarioUuid', 'perfil.usuarioUuid')
    .select('perfil.uuid')
    .where('perfil.uuid', '=', perfil)
    .executeTakeFirst()) !== undefined

/** Sends a request without a valid body: the test only looks at who is let in. */
const ask = ({ method, path }: Endpoint, token: string, headers: Record<string, string>) =>
  house.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, randomUUID()),
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const guarded = () => house.app.endpoints.filter(({ access }) => access === 'subscriber')

test('every call of a subscriber names the direito that it needs', () => {
  expect(guarded().length).toBeGreaterThan(8)
  expect(guarded().filter(({ right }) => !right)).toEqual([])
})

test('the matrix: each papel in a shop may call what the table allows, and gets 403 for everything else', async () => {
  for (const papel of PAPEIS) {
    let one = await member(papel)
    for (const endpoint of guarded()) {
      if (!(await isStanding(one.perfil))) one = await member(papel) // the call before ended the session or the account
      const { pessoa, perfil } = one
      const { statusCode } = await ask(endpoint, pessoa.token, { [PERFIL_HEADER]: perfil })
      const isAllowed = mayDo(papel, endpoint.right as Direito)
      expect([papel, endpoint.method, endpoint.path, statusCode === 403]).toEqual([
        papel,
        endpoint.method,
        endpoint.path,
        !isAllowed,
      ])
      expect(statusCode).not.toBe(401)
      expect(statusCode).toBeLessThan(500)
    }
  }
})

test('without a session every call is 401; with an operador’s session all that needs an assinatura is 403', async () => {
  const { token } = await operador(house)
  for (const endpoint of guarded()) {
    expect((await ask(endpoint, 'inventado', {})).statusCode).toBe(401)
    const { statusCode } = await ask(
      endpoint,
      endpoint.path.endsWith('/auth') ? (await operador(house)).token : token,
      {},
    )
    expect([endpoint.path, statusCode === 403]).toEqual([endpoint.path, endpoint.right !== 'pessoal'])
  }
})

describe('the selected profile', () => {
  test('decides what a request is about; without one it is the person’s own account', async () => {
    const { dono, pessoa, perfil } = await member('FINANCEIRO')
    const me = house.as(pessoa.token)
    const own = await me.get(`/api/v1/assinatura/${pessoa.assinaturaUuid}`)
    expect(own.json()).toMatchObject({ uuid: pessoa.assinaturaUuid })
    expect((await me.get(`/api/v1/assinatura/${dono.assinaturaUuid}`)).statusCode).toBe(404)
    const there = { headers: { [PERFIL_HEADER]: perfil } }
    expect((await me.get(`/api/v1/assinatura/${dono.assinaturaUuid}`, there)).json()).toMatchObject({
      uuid: dono.assinaturaUuid,
    })
    expect((await me.get(`/api/v1/assinatura/${pessoa.assinaturaUuid}`, there)).statusCode).toBe(404)
  })

  test('of another person, an unknown and a malformed one are 404', async () => {
    const [ana, bia] = [await house.given.assinante(), await house.given.assinante()]
    for (const perfil of [bia.perfilUuid, randomUUID(), 'x', "' or 1=1"]) {
      const there = { headers: { [PERFIL_HEADER]: perfil } }
      const answer = await house.as(ana.token).get(`/api/v1/assinatura/${ana.assinaturaUuid}`, there)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'PERFIL_NAO_ENCONTRADO'])
    }
  })

  test('that was taken away does not block what is the person’s own: profiles, sessions, log out', async () => {
    const { token, usuarioUuid } = await house.given.assinante()
    const me = house.as(token)
    const gone = { headers: { [PERFIL_HEADER]: randomUUID() } }
    expect((await me.get(`/api/v1/usuario/${usuarioUuid}/perfil-acesso`, gone)).statusCode).toBe(200)
    expect((await me.delete('/api/v1/auth', gone)).statusCode).toBe(204)
    expect((await me.get('/api/v1/sessao')).statusCode).toBe(401)
  })

  test('that was taken away stops working within a second', async () => {
    const { dono, pessoa, perfil } = await member('OPERACAO')
    const there = { headers: { [PERFIL_HEADER]: perfil } }
    const read = () => house.as(pessoa.token).get(`/api/v1/assinatura/${dono.assinaturaUuid}`, there)
    expect((await read()).statusCode).toBe(200)
    await house.db.deleteFrom('perfil').where('uuid', '=', perfil).execute()
    await house.clock.advance(1)
    expect((await read()).statusCode).toBe(404)
  })

  test('is one of those in the list, one’s own first', async () => {
    const { dono, pessoa, perfil } = await member('OPERACAO')
    const list = (id: string) => house.as(pessoa.token).get(`/api/v1/usuario/${id}/perfil-acesso`)
    const expected = [
      {
        uuid: pessoa.perfilUuid,
        papel: 'ADMINISTRADOR',
        nomeDaLoja: 'Conta Flex',
        identificadorAssinatura: pessoa.assinaturaUuid,
        loja: null,
      },
      {
        uuid: perfil,
        papel: 'OPERACAO',
        nomeDaLoja: 'Ateliê',
        identificadorAssinatura: dono.assinaturaUuid,
        loja: null,
      },
    ]
    expect((await list(pessoa.usuarioUuid)).json()).toEqual(expected)
    expect((await list(pessoa.assinaturaUuid)).json()).toEqual(expected)
    const other = await house.given.assinante()
    expect((await list(other.usuarioUuid)).statusCode).toBe(404)
    expect((await list('x')).statusCode).toBe(404)
  })

  test('gives no way to take over the account: only the subscriber changes its data and e-mail', async () => {
    const { dono, pessoa, perfil } = await member('ADMINISTRADOR')
    const answer = await house.as(pessoa.token).put(
      `/api/v1/preferencias/${dono.assinaturaUuid}`,
      {
        nome: 'Ladra',
        sobrenome: 'X',
        telefone: '11987654321',
        email: 'ladra@exemplo.test',
        endereco: (await house.as(dono.token).get(`/api/v1/assinatura/${dono.assinaturaUuid}`)).json().endereco,
      },
      { [PERFIL_HEADER]: perfil },
    )
    expect(answer.statusCode).toBe(404)
  })

  test('of an Administrador gives no call that is the subscriber’s alone: account, documents, activity', async () => {
    const { pessoa, perfil } = await member('ADMINISTRADOR')
    const doDono = guarded().filter(({ right }) =>
      ['editarConta', 'documentos', 'verAtividade', 'verEventos', 'webhooks'].includes(right!),
    )
    for (const endpoint of doDono) {
      const answer = await ask(endpoint, pessoa.token, { [PERFIL_HEADER]: perfil })
      expect([endpoint.path, answer.statusCode, answer.json().message]).toEqual([
        endpoint.path,
        404,
        'Isto é só de quem é dono da conta.',
      ])
    }
    expect(doDono.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/v1/notificacao/preferencias/:tipo',
        '/api/v1/preferencias/alertas',
        '/api/v1/preferencias/diferencas',
        '/api/v1/assinatura/primeiros-passos',
        '/api/v1/eventos',
      ]),
    )
  })
})

const DOCS = readFileSync(join(import.meta.dirname, '../../../docs/papeis.md'), 'utf8')

test('docs/papeis.md shows the table ESCOPOS', () => {
  for (const [escopo, { direito }] of Object.entries(ESCOPOS))
    expect(DOCS).toContain(`| \`${escopo}\` | \`${direito}\` |`)
})

test('docs/papeis.md shows the table DIREITOS', () => {
  expect(DOCS).toContain(`| direito | ${PAPEIS.map((papel) => NOMES_DOS_PAPEIS[papel]).join(' | ')} |`)
  for (const [direito, papeis] of Object.entries(DIREITOS)) {
    const marks = PAPEIS.map((papel) => ((papeis as readonly Papel[]).includes(papel) ? 'sim' : '–'))
    expect(DOCS).toContain(`| \`${direito}\` | ${marks.join(' | ')} |`)
  }
})
