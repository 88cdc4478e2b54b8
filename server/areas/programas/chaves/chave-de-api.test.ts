import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import { ESCOPOS, type Escopo, escopoOf, escopoOfCall, escopos } from '#contract/kernel/http/escopo'
import { DIREITOS, type Direito, PERFIL_HEADER } from '#contract/kernel/http/papel'
import { type ChaveDeApi, type ChaveDeApiCriada, MAX_CHAVES_DE_API } from '#contract/programas/chave-de-api'
import { mailsTo } from '../../../testing/cadastro.ts'
import { frete } from '../../../testing/given/carrinho.ts'
import { givenPerfil, vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { SENHA } from '../../../testing/senha.ts'

const VOLUME = {
  cepOrigem: '01310-100',
  cepDestino: '20040-020',
  valorEncomenda: 89.9,
  dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 },
}
const CHAVES = '/api/v1/chave-de-api'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const newDono = () => house.given.assinante()
type Dono = { token?: string }

const ask = (dono: Dono, body: object) => house.as(dono.token!).post(CHAVES, body)
const nova = (mais: object = {}) => ({
  nome: 'Loja virtual',
  escopos: ['fretes:ler'],
  validadeDias: 90,
  senha: SENHA,
  ...mais,
})
async function newChave(dono: Dono, asked: readonly Escopo[] = ['fretes:ler'], validadeDias = 90) {
  const answer = await ask(dono, nova({ escopos: asked, validadeDias }))
  expect(answer.statusCode).toBe(201)
  return answer.json<ChaveDeApiCriada>()
}
const listOf = async (dono: Dono) => (await house.as(dono.token!).get(CHAVES)).json<ChaveDeApi[]>()

/** Calls an endpoint with a key and without a body. The answer shows whether the key is admitted. */
const knock = ({ method, path }: Endpoint, chave: string) =>
  house.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, randomUUID()),
    headers: { authorization: `Bearer ${chave}` },
  })

describe('a chave de API', () => {
  test('is told once, and is listed by its first letters, escopos, end and last use', async () => {
    const dono = await newDono()
    const { chave, jwt, ...listed } = await newChave(dono, ['fretes:ler', 'carteira:ler'])
    expect(chave).toMatch(/^ffk_[\w-]{43}$/)
    expect(listed).toMatchObject({ nome: 'Loja virtual', inicio: chave.slice(0, 8), usadaEm: null })
    expect(await listOf(dono)).toEqual([listed])
    expect((await house.as(chave).get('/api/v1/frete')).statusCode).toBe(200)
    const [used] = await listOf(dono)
    expect(new Date(used!.usadaEm!)).toEqual(house.clock.now())
    const { chaveHash } = await house.db
      .selectFrom('chaveDeApi')
      .select('chaveHash')
      .where('uuid', '=', listed.uuid)
      .executeTakeFirstOrThrow()
    expect(chaveHash).not.toContain(chave)
    expect(jwt.split('.')[2]).toBe(chave.slice('ffk_'.length))
  })

  test('opens the same in the shape of a JWT, whose payload is only for the client', async () => {
    const dono = await newDono()
    const { chave, jwt, uuid, criadaEm, expiraEm } = await newChave(dono, ['fretes:ler'])
    const [head, payload, secret] = jwt.split('.') as [string, string, string]
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
    const seconds = (instant: unknown) => Math.floor(Date.parse(String(instant)) / 1000)
    expect(read(payload)).toEqual({ jti: uuid, iat: seconds(criadaEm), exp: seconds(expiraEm) })
    const status = async (token: string) => (await house.as(token).get('/api/v1/frete')).statusCode
    expect(await status(jwt)).toBe(200)
    const later = Buffer.from(JSON.stringify({ exp: 9e9 })).toString('base64url')
    expect(await status(`${head}.${later}.${secret}`)).toBe(200)
    for (const broken of [`${head}.${payload}`, `${jwt}.x`, `${head}.${payload}.${secret.slice(1)}`, `${head}..`])
      expect([broken, await status(broken)]).toEqual([broken, 401])
    expect((await house.as(dono.token!).delete(`${CHAVES}/${uuid}`)).statusCode).toBe(204)
    expect([await status(chave), await status(jwt)]).toEqual([401, 401])
  })

  test('is made with the password alone, and its owner hears of it by mail and in the activity', async () => {
    const dono = await newDono()
    const wrong = await ask(dono, nova({ senha: 'outra' }))
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { code: 'SENHA_INCORRETA', errors: [{ campo: 'senha' }] },
    ])
    await newChave(dono)
    expect((await mailsTo(house, dono.email)).map(({ assunto }) => assunto)).toEqual([
      expect.stringContaining('Nova chave de API na conta'),
    ])
    const [linha] = (await house.as(dono.token).get('/api/v1/atividade')).json<{ acao: string; detalhe: string }[]>()
    expect(linha).toMatchObject({ acao: 'CRIOU_CHAVE_DE_API', detalhe: 'Loja virtual' })
  })

  test('needs a name, escopos that exist, each once, and one of the four validities: a sentence at the field', async () => {
    const dono = await newDono()
    for (const [mais, campo] of [
      [{ nome: ' ' }, 'nome'],
      [{ nome: 'a\u0000b' }, 'nome'],
      [{ nome: '\u200b\u200b' }, 'nome'],
      [{ nome: 'a\u202efdp.exe' }, 'nome'],
      [{ escopos: [] }, 'escopos'],
      [{ escopos: ['sacar'] }, 'escopos.0'],
      [{ escopos: ['fretes:ler', 'fretes:ler'] }, 'escopos'],
      [{ validadeDias: 31 }, 'validadeDias'],
      [{ senha: undefined }, 'senha'],
    ] as const) {
      const answer = await ask(dono, nova(mais))
      expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, campo])
    }
    expect(await listOf(dono)).toEqual([])
  })

  test('works until its last moment, then is 401 and is still listed', async () => {
    const dono = await newDono()
    const { chave, expiraEm } = await newChave(dono, ['fretes:ler'], 30)
    const program = house.as(chave)
    await house.clock.advance((new Date(expiraEm).getTime() - house.clock.now().getTime()) / 1000 - 1)
    expect((await program.get('/api/v1/frete')).statusCode).toBe(200)
    await house.clock.advance(1)
    const answer = await program.get('/api/v1/frete')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { code: 'UNAUTHENTICATED', message: 'Esta chave de API não vale: expirou, foi revogada ou não existe.' },
    ])
    const kept = await house.db
      .selectFrom('chaveDeApi')
      .select('uuid')
      .where('assinaturaUuid', '=', dono.assinaturaUuid)
      .execute()
    expect(kept).toHaveLength(1) // her session has ended meanwhile
  })

  test('tells its owner seven days before its end, once', async () => {
    const dono = await newDono()
    await newChave(dono, ['fretes:ler'], 30)
    const avisos = () =>
      house.db
        .selectFrom('notificacao')
        .select(['assunto', 'texto'])
        .where('assinaturaUuid', '=', dono.assinaturaUuid)
        .where('assunto', '=', 'Uma chave de API vai expirar')
        .execute()
    await house.clock.advance(22 * 86_400)
    expect(await avisos()).toEqual([])
    await house.clock.advance(3 * 86_400)
    expect(await avisos()).toHaveLength(1)
  })

  test('is revoked at once; somebody else’s, an unknown and a revoked one are 404', async () => {
    const [dono, outro] = [await newDono(), await newDono()]
    const { chave, uuid } = await newChave(dono)
    expect((await house.as(chave).get('/api/v1/frete')).statusCode).toBe(200)
    const revoke = (who: Dono, which: string) => house.as(who.token!).delete(`${CHAVES}/${which}`)
    expect((await revoke(outro, uuid)).statusCode).toBe(404)
    expect((await revoke(dono, uuid)).statusCode).toBe(204)
    expect((await house.as(chave).get('/api/v1/frete')).statusCode).toBe(401)
    for (const which of [uuid, randomUUID(), 'x']) expect((await revoke(dono, which)).statusCode).not.toBe(204)
    expect(await listOf(dono)).toEqual([])
  })

  test('is one of at most twenty, also when many are asked for at once', async () => {
    const dono = await newDono()
    for (let i = 1; i < MAX_CHAVES_DE_API; i++) await newChave(dono)
    const answers = await Promise.all([ask(dono, nova()), ask(dono, nova()), ask(dono, nova())])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await listOf(dono)).toHaveLength(MAX_CHAVES_DE_API)
  })
})

describe('escopos', () => {
  test('each opens one direito; password, cards, withdrawals, documents, people and keys have none', () => {
    const opened = escopos.map((escopo) => ESCOPOS[escopo].direito)
    expect(new Set(opened).size).toBe(opened.length)
    const closed = (Object.keys(DIREITOS) as Direito[]).filter((direito) => !escopoOf(direito))
    expect(closed.toSorted()).toEqual(
      [
        'chavesDeApi',
        'documentos',
        'editarConta',
        'editarPessoas',
        'pedirAumento',
        'pessoal',
        'sacar',
        'usarCartoes',
        'verAtividade',
        'verPessoas',
      ].toSorted(),
    )
  })

  test('an escopo to read changes nothing', () => {
    const changing = house.app.endpoints.filter(({ method }) => method !== 'GET')
    const opened = changing.filter((endpoint) => escopoOfCall(endpoint)?.endsWith(':ler'))
    expect(opened.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('the matrix: a key with one escopo may call what this escopo opens; every other call is 403 and names what is missing', async () => {
    const guarded = house.app.endpoints.filter(({ access }) => access === 'subscriber')
    expect(guarded.length).toBeGreaterThan(100)
    for (const escopo of escopos) {
      const dono = await newDono()
      const { chave } = await newChave(dono, [escopo])
      for (const endpoint of guarded) {
        const { method, path } = endpoint
        const needed = escopoOfCall(endpoint)
        const answer = await knock(endpoint, chave)
        const code = answer.statusCode >= 400 ? answer.json<{ code: string; escopo?: string }>() : undefined
        const said = [method, path, code?.code, code?.escopo]
        if (!needed) expect(said).toEqual([method, path, 'FORBIDDEN', undefined])
        else if (needed !== escopo) expect(said).toEqual([method, path, 'ESCOPO_AUSENTE', needed])
        else expect([401, 403, 500], `${method} ${path}`).not.toContain(answer.statusCode)
      }
      // nothing of what was refused has ended the key
      expect((await listOf(dono)).map(({ inicio }) => inicio)).toEqual([chave.slice(0, 8)])
    }
  })

  test('a program quotes, fills the cart, buys with the wallet, prints and cancels; a profile in its header is ignored', async () => {
    const ana = await vendedor(house)
    const asked: Escopo[] = ['carrinho:ler', 'carrinho:editar', 'fretes:comprar', 'fretes:ler', 'fretes:cancelar']
    const program = house.as((await newChave(ana, asked)).chave)
    const quoted = await program.post('/api/v1/calculo-frete', { cotacoes: [VOLUME] })
    const pac = quoted
      .json<{ uuid: string; produto: { codigo: string } }[]>()
      .find((one) => one.produto.codigo === 'correios/pac')!
    const saved = await program.post('/api/v1/carrinho', { fretes: [frete(pac.uuid)] })
    expect((await program.post(`/api/v1/frete/${saved.json().uuid}`)).statusCode).toBe(200)
    await house.runJobs()
    const there = { headers: { [PERFIL_HEADER]: randomUUID() } }
    const [bought] = (await program.get('/api/v1/frete', there)).json<{ uuid: string; statusFrete: string }[]>()
    expect(bought).toMatchObject({ statusFrete: 'GERADO' })
    expect((await program.get(`/api/v1/frete/${bought!.uuid}/etiqueta`)).headers['content-type']).toBe(
      'application/pdf',
    )
    expect((await program.delete(`/api/v1/frete/${bought!.uuid}`)).statusCode).toBe(200)
  })

  test('the console does not exist for a key', async () => {
    const { chave } = await newChave(await newDono(), escopos)
    for (const endpoint of house.app.endpoints.filter(({ access }) => access === 'operator').slice(0, 5))
      expect((await knock(endpoint, chave)).statusCode).toBe(404)
  })

  test('a top-up that needs another escopo cannot be given up by a key that may only buy', async () => {
    const dono = await newDono()
    const meios = (await house.as(dono.token).get('/api/v1/meiopagamento?ativo=true')).json<
      { uuid: string; nome: string }[]
    >()
    const { paymentId } = (
      await house.as(dono.token).post('/api/v1/transacao', {
        tipo: 'COMPRA_CREDITOS',
        valor: 50,
        meioPagamento: { uuid: meios.find(({ nome }) => nome === 'Pix')!.uuid },
      })
    ).json<{ paymentId: string }>()
    const { chave } = await newChave(dono, ['fretes:comprar'])
    const answer = await house.as(chave).delete(`/api/v1/checkout/payment/${paymentId}`)
    expect(answer.statusCode).toBe(404)
  })
})

describe('whose key it is', () => {
  test('a program reads balance, limit and name of the account, and nothing else of its owner', async () => {
    const dono = await newDono()
    const { chave } = await newChave(dono, ['conta:ler'])
    const { assinante, endereco } = (await house.as(chave).get(`/api/v1/assinatura/${dono.assinaturaUuid}`)).json()
    expect([assinante, endereco]).toEqual([
      { nome: 'Ana', sobrenome: 'Teste', documento: '', email: '', emailPendente: null, telefone: '' },
      null,
    ])
  })

  test('a member of the shop, of any papel, has no keys there: 404 or 403', async () => {
    const dono = await newDono()
    for (const papel of ['ADMINISTRADOR', 'OPERACAO'] as const) {
      const pessoa = await newDono()
      const perfil = await givenPerfil(house, pessoa.usuarioUuid, dono.assinaturaUuid, papel)
      const there = { headers: { [PERFIL_HEADER]: perfil } }
      expect((await house.as(pessoa.token).get(CHAVES, there)).statusCode).toBe(papel === 'ADMINISTRADOR' ? 404 : 403)
    }
  })

  test('a blocked owner’s keys are refused with the sentence, and work again after the block', async () => {
    const dono = await newDono()
    const { chave } = await newChave(dono)
    expect((await house.as(chave).get('/api/v1/frete')).statusCode).toBe(200)
    const staff = await operador(house)
    const bloqueio = `/api/v1/operacao/assinante/${dono.assinaturaUuid}/bloqueio`
    expect((await staff.post(bloqueio, { motivo: 'Suspeita de fraude' })).statusCode).toBeLessThan(300)
    const answer = await house.as(chave).get('/api/v1/frete')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CONTA_BLOQUEADA'])
    expect((await staff.delete(bloqueio, { body: { motivo: 'Esclarecido' } })).statusCode).toBeLessThan(300)
    expect((await house.as(chave).get('/api/v1/frete')).statusCode).toBe(200)
  })

  test('the copy of the owner’s data names the keys without their texts; a closed account leaves none', async () => {
    const dono = await newDono()
    const me = house.as(dono.token)
    const { chave } = await newChave(dono)
    const dados = (await me.get('/api/v1/conta/dados')).body
    expect(dados).toContain('Loja virtual')
    expect(dados).not.toContain(chave)
    expect((await me.post('/api/v1/conta/encerramento', { senha: SENHA })).statusCode).toBeLessThan(300)
    expect((await house.as(chave).get('/api/v1/frete')).statusCode).toBe(401)
    expect(
      await house.db
        .selectFrom('chaveDeApi')
        .select('uuid')
        .where('assinaturaUuid', '=', dono.assinaturaUuid)
        .execute(),
    ).toEqual([])
  })

  test('more than 250 calls of one key in a minute are 429; the owner goes on', async () => {
    const dono = await newDono()
    const { chave } = await newChave(dono)
    const program = house.as(chave)
    for (let i = 0; i < 250; i++) await program.get(`/api/v1/frete/${randomUUID()}`)
    expect((await program.get('/api/v1/frete')).statusCode).toBe(429)
    expect((await house.as(dono.token).get('/api/v1/frete')).statusCode).toBe(200)
  })
})
