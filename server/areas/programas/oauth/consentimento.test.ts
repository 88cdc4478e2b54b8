import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import type { PedidoDeAutorizacao } from '#contract/programas/oauth'
import { mailsTo } from '../../../testing/cadastro.ts'
import { givenPerfil } from '../../../testing/given/frete.ts'
import {
  answerAs,
  consentTo,
  consultaOf,
  exchange,
  givenAplicativo,
  newPkce,
  type Tokens,
  VOLTA,
} from '../../../testing/given/oauth.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { SENHA } from '../../../testing/senha.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { PUBLIC_URL: 'https://flex.example.com' } })
})
afterAll(() => house.stop())

const askAs = (token: string, consulta: string) => house.as(token).post('/api/v1/autorizacao/pedido', { consulta })
const pedidoOf = async (consulta: string) =>
  (await askAs((await house.given.assinante()).token, consulta)).json<PedidoDeAutorizacao>()
/** What the browser would carry to the aplicativo. */
const carried = (pedido: PedidoDeAutorizacao) => {
  if (pedido.situacao !== 'DEVOLVIDO') throw new Error(JSON.stringify(pedido))
  const url = new URL(pedido.url)
  expect(`${url.origin}${url.pathname}`).toBe('https://loja.example.com/volta')
  return Object.fromEntries(url.searchParams)
}

describe('a request for authorisation', () => {
  test('is shown with the name of the aplicativo, what it wants and where it leads', async () => {
    const aplicativo = await givenAplicativo(house)
    expect(await pedidoOf(consultaOf(aplicativo))).toEqual({
      situacao: 'MOSTRADO',
      aplicativo: 'Loja Integrada',
      escopos: ['fretes:ler', 'carteira:ler'],
      destino: 'loja.example.com',
    })
  })

  test('may write its escopos as a list, as PHP does', async () => {
    const aplicativo = await givenAplicativo(house)
    const list = { scope: undefined, 'scope[0]': 'fretes:ler', 'scope[1]': 'conta:ler', 'scope[]': 'fretes:ler' }
    expect(await pedidoOf(consultaOf(aplicativo, list))).toMatchObject({ escopos: ['fretes:ler', 'conta:ler'] })
  })

  test('may name escopos as Melhor Envio does; a name for what we do not have is ignored, and alone it is invalid', async () => {
    const aplicativo = await givenAplicativo(house)
    const asked = (scope: string) => pedidoOf(consultaOf(aplicativo, { scope }))
    expect(await asked('shipping-print orders-read coupons-read cart-write')).toMatchObject({
      escopos: ['fretes:ler', 'carrinho:editar'],
    })
    expect(await asked('coupons-read')).toMatchObject({ situacao: 'DEVOLVIDO' })
    expect(await asked('webhooks-read')).toMatchObject({ situacao: 'DEVOLVIDO' }) // no escopo only reads webhooks
  })

  test('of an unknown client, or with an address that is not registered letter by letter, is told on the page alone', async () => {
    const aplicativo = await givenAplicativo(house)
    const other = await givenAplicativo(house, { redirectUris: ['https://outra.example.com/'] })
    const wrong = [
      ...['0', '999999', 'x', '-1', '1e3', undefined].map((client_id) => ({ client_id })),
      ...[
        undefined,
        '',
        VOLTA.slice(0, -1),
        `${VOLTA}8`,
        VOLTA.replace('volta', 'Volta'),
        VOLTA.replace('https', 'http'),
        VOLTA.replace('/volta', '/volta/..//volta'),
        'https://loja.example.com@mau.example/volta?loja=7',
        'https://loja.example.com.mau.example/volta?loja=7',
        '//mau.example',
        'javascript:alert(1)',
        'https://outra.example.com/',
      ].map((redirect_uri) => ({ redirect_uri })),
    ]
    for (const mais of wrong) {
      const consulta = consultaOf(aplicativo, mais)
      expect(await pedidoOf(consulta), consulta).toEqual({ situacao: 'RECUSADO', motivo: expect.any(String) })
      const quem = await house.given.assinante()
      for (const decisao of ['AUTORIZAR', 'RECUSAR']) {
        const answer = await answerAs(house, quem.token, consulta, decisao)
        expect([answer.statusCode, answer.json().url]).toEqual([422, undefined])
      }
    }
    // an address that is given twice is refused
    const twice = `${consultaOf(aplicativo)}&redirect_uri=https%3A%2F%2Fmau.example`
    expect(await pedidoOf(twice)).toMatchObject({ situacao: 'RECUSADO' })
    expect(await pedidoOf(`${consultaOf(aplicativo)}&client_id=${other.clientId}`)).toMatchObject({
      situacao: 'RECUSADO',
    })
  })

  test('with another fault goes back to the aplicativo with the error, the state as it came and the issuer', async () => {
    const aplicativo = await givenAplicativo(house)
    const { challenge } = newPkce()
    const faults: [Record<string, string | undefined>, string][] = [
      [{ response_type: undefined }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: undefined }, 'invalid_scope'],
      [{ scope: '' }, 'invalid_scope'],
      [{ scope: 'fretes:ler sacar' }, 'invalid_scope'],
      [{ scope: 'toString' }, 'invalid_scope'],
      [{ scope: 'orders-read orders-write' }, 'invalid_scope'],
      [{ code_challenge: challenge }, 'invalid_request'], // without a method it would be plain
      [{ code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'curto', code_challenge_method: 'S256' }, 'invalid_request'],
      [{ code_challenge_method: 'S256' }, 'invalid_request'],
    ]
    for (const [mais, error] of faults) {
      const back = carried(await pedidoOf(consultaOf(aplicativo, mais)))
      expect(back, JSON.stringify(mais)).toEqual({
        loja: '7',
        error,
        error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
        state: 'um estado+1/é',
        iss: 'https://flex.example.com',
      })
    }
    const twice = carried(await pedidoOf(`${consultaOf(aplicativo)}&state=outro`))
    expect([twice.error, twice.state]).toEqual(['invalid_request', undefined])
    // an answer to such a request leads back in the same way, and no code is made
    const answer = await answerAs(house, aplicativo.dono.token, consultaOf(aplicativo, { scope: 'sacar' }))
    expect(new URL(answer.json().url).searchParams.get('error')).toBe('invalid_scope')
  })

  test('of a public client needs PKCE', async () => {
    const aplicativo = await givenAplicativo(house, { isPublico: true, redirectUris: [VOLTA] })
    expect(aplicativo.clientSecret).toBeNull()
    expect(carried(await pedidoOf(consultaOf(aplicativo))).error).toBe('invalid_request')
    const pkce = { code_challenge: newPkce().challenge, code_challenge_method: 'S256' }
    expect(await pedidoOf(consultaOf(aplicativo, pkce))).toMatchObject({ situacao: 'MOSTRADO' })
  })
})

describe('the answer of the owner', () => {
  test('sends the browser back with a code, or with access_denied; state and issuer go along, and the address keeps its query', async () => {
    const aplicativo = await givenAplicativo(house)
    const quem = await house.given.assinante()
    const yes = new URL((await answerAs(house, quem.token, consultaOf(aplicativo))).json().url)
    expect(Object.fromEntries(yes.searchParams)).toEqual({
      loja: '7',
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'um estado+1/é',
      iss: 'https://flex.example.com',
    })
    const no = new URL((await answerAs(house, quem.token, consultaOf(aplicativo), 'RECUSAR')).json().url)
    expect(Object.fromEntries(no.searchParams)).toEqual({
      loja: '7',
      error: 'access_denied',
      state: 'um estado+1/é',
      iss: 'https://flex.example.com',
    })
    const without = await answerAs(house, quem.token, consultaOf(aplicativo, { state: undefined }))
    expect(new URL(without.json().url).searchParams.has('state')).toBe(false)
  })

  test('is told by mail and in the activity, and listed; the codes are not stored', async () => {
    const aplicativo = await givenAplicativo(house)
    const quem = await house.given.assinante()
    const code = await consentTo(house, quem, consultaOf(aplicativo))
    const [carta] = await mailsTo(house, quem.email)
    expect(carta).toMatchObject({ assunto: expect.stringContaining('Um aplicativo foi autorizado na conta') })
    const me = house.as(quem.token)
    const [linha] = (await me.get('/api/v1/atividade')).json<{ acao: string; detalhe: string }[]>()
    expect(linha).toMatchObject({ acao: 'AUTORIZOU_APLICATIVO', detalhe: 'Loja Integrada' })
    expect((await me.get('/api/v1/autorizacao')).json()).toEqual([
      {
        uuid: expect.any(String),
        aplicativo: 'Loja Integrada',
        clientId: aplicativo.clientId,
        escopos: ['fretes:ler', 'carteira:ler'],
        autorizadaEm: expect.any(String),
        usadaEm: null,
      },
    ])
    const stored = await house.db.selectFrom('autorizacaoCodigo').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('adds to what the aplicativo may do; each token has the escopos of its own consent', async () => {
    const aplicativo = await givenAplicativo(house)
    const quem = await house.given.assinante()
    const tokensFor = async (scope: string) => {
      const code = await consentTo(house, quem, consultaOf(aplicativo, { scope }))
      return (await exchange(house, aplicativo, code)).json<Tokens>()
    }
    const first = await tokensFor('fretes:ler')
    const second = await tokensFor('carteira:ler')
    const [one, ...more] = (await house.as(quem.token).get('/api/v1/autorizacao')).json()
    expect([one.escopos, more]).toEqual([['fretes:ler', 'carteira:ler'], []])
    expect([first.scope, second.scope]).toEqual(['fretes:ler', 'carteira:ler'])
    expect((await house.as(first.access_token).get('/api/v1/frete')).statusCode).toBe(200)
    expect((await house.as(second.access_token).get('/api/v1/frete')).json()).toMatchObject({
      code: 'ESCOPO_AUSENTE',
      escopo: 'fretes:ler',
    })
  })

  test('is the owner’s alone: no member of the shop, no chave de API, no token, no visitor, no staff', async () => {
    const aplicativo = await givenAplicativo(house)
    const dono = await house.given.assinante()
    const consulta = consultaOf(aplicativo)
    for (const [papel, status] of [
      ['ADMINISTRADOR', 404],
      ['OPERACAO', 403],
    ] as const) {
      const pessoa = await house.given.assinante()
      const perfil = await givenPerfil(house, pessoa.usuarioUuid, dono.assinaturaUuid, papel)
      const there = { [PERFIL_HEADER]: perfil }
      const member = house.as(pessoa.token)
      const asked = await member.post('/api/v1/autorizacao/pedido', { consulta }, there)
      const answer = await member.post('/api/v1/autorizacao', { consulta, decisao: 'AUTORIZAR' }, there)
      expect([asked.statusCode, answer.statusCode]).toEqual([status, status])
    }
    const { chave } = (
      await house
        .as(dono.token)
        .post('/api/v1/chave-de-api', { nome: 'x', escopos: ['conta:ler'], validadeDias: 30, senha: SENHA })
    ).json<{ chave: string }>()
    const { access_token } = (
      await exchange(house, aplicativo, await consentTo(house, await house.given.assinante(), consulta))
    ).json<Tokens>()
    for (const program of [chave, access_token]) {
      const answer = await answerAs(house, program, consulta)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
      expect((await house.as(program).get('/api/v1/aplicativo')).json().code).toBe('FORBIDDEN')
    }
    expect((await answerAs(house, (await operador(house)).token!, consulta)).statusCode).toBe(403)
    expect((await house.post('/api/v1/autorizacao', { consulta, decisao: 'AUTORIZAR' })).statusCode).toBe(401)
    expect((await house.as(dono.token).get('/api/v1/autorizacao')).json()).toEqual([])
  })

  test('of a blocked owner is refused, and nobody lets in the aplicativo of a blocked one', async () => {
    const aplicativo = await givenAplicativo(house)
    const quem = await house.given.assinante()
    const staff = await operador(house)
    const block = (uuid: string) =>
      staff.post(`/api/v1/operacao/assinante/${uuid}/bloqueio`, { motivo: 'Suspeita de fraude' })
    await block(quem.assinaturaUuid)
    expect((await answerAs(house, quem.token, consultaOf(aplicativo))).statusCode).toBe(401) // the block ended the session
    await block(aplicativo.dono.assinaturaUuid)
    expect(await pedidoOf(consultaOf(aplicativo))).toMatchObject({ situacao: 'RECUSADO' })
  })

  test('cannot be given in the frame of another page, nor kept by a cache', async () => {
    const { headers } = await answerAs(house, (await house.given.assinante()).token, 'client_id=1')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })
})
