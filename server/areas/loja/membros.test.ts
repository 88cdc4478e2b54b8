import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Papel } from '#contract/kernel/http/papel'
import { frete } from '../../testing/given/carrinho.ts'
import { comPerfil, donaDeLoja, membroDe, quoteBy } from '../../testing/given/pessoas.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { lojaDigitada } from '../../testing/loja.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { code: string }).code,
]
const avisos = async (me: { get(path: string): Promise<{ json(): unknown }> }) =>
  ((await me.get('/api/v1/notificacao')).json() as { assunto: string }[]).map(({ assunto }) => assunto)

describe('a withdrawn access', () => {
  test('is refused by the next call, with the reason, and the person’s own account goes on', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    const read = () => ana.there.get(`/api/v1/assinatura/${dona.assinaturaUuid}`)
    expect((await read()).statusCode).toBe(200)
    expect((await dona.me.delete(`${dona.membros}/${ana.perfil}`)).statusCode).toBe(204)
    const refused = await read()
    expect(codeOf(refused)).toEqual([403, 'ACESSO_RETIRADO'])
    expect(refused.json().message).toBe(
      'O seu acesso à loja Ateliê da Serra foi retirado por quem cuida dela. A sua própria conta continua como está.',
    )
    expect((await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).statusCode).toBe(200)
    expect((await ana.there.get('/api/v1/sessao')).statusCode).toBe(200)
    expect(await avisos(ana.me)).toEqual(['Seu acesso à loja Ateliê da Serra terminou'])
    expect((await dona.me.get(dona.membros)).json()).toEqual([])
    expect((await dona.me.get(dona.convites)).json()).toEqual([])
    expect((await dona.me.delete(`${dona.membros}/${ana.perfil}`)).statusCode).toBe(404) // the second click
  })

  test('of somebody else’s profile tells a stranger nothing', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    await dona.me.delete(`${dona.membros}/${ana.perfil}`)
    const mal = await house.given.assinante()
    const answer = await comPerfil(house.as(mal.token), ana.perfil).get('/api/v1/loja')
    expect(codeOf(answer)).toEqual([404, 'PERFIL_NAO_ENCONTRADO'])
  })

  test('comes also by deleting the invitation that gave it', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    expect((await dona.me.delete(`${dona.convites}/${ana.convite}`)).statusCode).toBe(204)
    expect(codeOf(await ana.there.get('/api/v1/loja'))).toEqual([403, 'ACESSO_RETIRADO'])
  })

  test('comes with the shop, whose invitations end too', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    const { token } = await dona.inviteToken(`${randomUUID()}@exemplo.test`)
    expect((await dona.me.delete(`/api/v1/loja/${dona.loja}`)).statusCode).toBe(204)
    const refused = await ana.there.get('/api/v1/loja')
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'A loja Ateliê da Serra foi excluída, e o seu acesso a ela terminou. A sua própria conta continua como está.',
    ])
    expect(codeOf(await house.get(`/api/v1/convite/${token}`))).toEqual([422, 'CONVITE_INVALIDO'])
  })

  test('comes with the owner’s account', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    const closed = await dona.me.post('/api/v1/conta/encerramento', { senha: dona.senha })
    expect(closed.statusCode, closed.body).toBe(204)
    await house.clock.advance(1)
    const refused = await ana.there.get('/api/v1/loja')
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'A conta da loja Ateliê da Serra foi encerrada, e o seu acesso a ela terminou. A sua própria conta continua como está.',
    ])
  })

  test('can be given again by another invitation', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    await dona.me.delete(`${dona.membros}/${ana.perfil}`)
    const { token } = await dona.inviteToken(ana.email, 'FINANCEIRO')
    const back = await ana.me.post(`/api/v1/convite/${token}/aceite`)
    expect(back.json()).toMatchObject({ papel: 'FINANCEIRO' })
    expect((await comPerfil(ana.me, back.json().uuid).get('/api/v1/loja')).statusCode).toBe(200)
    expect(codeOf(await ana.there.get('/api/v1/loja'))).toEqual([403, 'ACESSO_RETIRADO'])
  })
})

test('a member who closes the account leaves the shop, and the invitation with the e-mail is forgotten', async () => {
  const dona = await donaDeLoja(house)
  const ana = await membroDe(house, dona)
  expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  expect((await dona.me.get(dona.membros)).json()).toEqual([])
  expect((await dona.me.get(dona.convites)).json()).toEqual([])
})

test('a changed role holds for the next call', async () => {
  const dona = await donaDeLoja(house)
  const ana = await membroDe(house, dona, 'OPERACAO')
  expect((await ana.there.get('/api/v1/saque')).statusCode).toBe(403)
  const saved = await dona.me.put(`${dona.membros}/${ana.perfil}`, { papel: 'ADMINISTRADOR' })
  expect([saved.statusCode, saved.json().papel]).toEqual([200, 'ADMINISTRADOR'])
  expect((await ana.there.get(dona.membros)).statusCode).toBe(200)
  await dona.me.put(`${dona.membros}/${ana.perfil}`, { papel: 'FINANCEIRO' })
  expect(codeOf(await ana.there.get(dona.membros))).toEqual([403, 'FORBIDDEN'])
  // the open page asks this, and takes the role over; the person is told in their own account
  expect((await ana.there.get('/api/v1/perfil-acesso/vigencia')).json()).toEqual({ papel: 'FINANCEIRO' })
  expect(await avisos(ana.me)).toEqual([
    'Seu papel na loja Ateliê da Serra agora é Financeiro',
    'Seu papel na loja Ateliê da Serra agora é Administrador',
  ])
})

describe('a member', () => {
  test.each(['OPERACAO', 'FINANCEIRO'] as Papel[])(
    'as %s neither sees nor invites nor changes people',
    async (papel) => {
      const dona = await donaDeLoja(house)
      const ana = await membroDe(house, dona, papel)
      for (const answer of [
        await ana.there.get(dona.membros),
        await ana.there.get(dona.convites),
        await dona.invite('z@exemplo.test', 'ADMINISTRADOR', ana.there),
        await ana.there.put(`${dona.membros}/${ana.perfil}`, { papel: 'ADMINISTRADOR' }),
        await ana.there.delete(`${dona.membros}/${ana.perfil}`),
        await ana.there.get('/api/v1/atividade'),
      ])
        expect(answer.statusCode).toBe(403)
    },
  )

  test('as Administrador invites and withdraws, changes nobody’s own access, and the owner is told', async () => {
    const dona = await donaDeLoja(house)
    const [ana, bia] = [await membroDe(house, dona, 'ADMINISTRADOR'), await membroDe(house, dona, 'FINANCEIRO')]
    expect((await dona.invite(`${randomUUID()}@exemplo.test`, 'OPERACAO', ana.there)).statusCode).toBe(201)
    for (const answer of [
      await ana.there.put(`${dona.membros}/${ana.perfil}`, { papel: 'FINANCEIRO' }),
      await ana.there.delete(`${dona.membros}/${ana.perfil}`),
      await ana.there.delete(`${dona.convites}/${ana.convite}`),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'Ninguém muda o próprio acesso. Peça a outra pessoa da loja.',
      ])
    // the owner is no member: there is nothing to remove, by a member or by the owner
    for (const by of [ana.there, dona.me])
      expect((await by.delete(`${dona.membros}/${dona.perfilUuid}`)).statusCode).toBe(404)
    expect((await ana.there.delete(`${dona.membros}/${bia.perfil}`)).statusCode).toBe(204)
    await house.runJobs()
    expect(await avisos(dona.me)).toContain('O acesso de Ana Teste foi retirado')
    expect(await avisos(ana.there)).toEqual([]) // the aviso is about the owner's account
  })

  test('reads the balance, the limit and the name, and nothing else of the owner', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona, 'ADMINISTRADOR')
    const answer = await ana.there.get(`/api/v1/assinatura/${dona.assinaturaUuid}`)
    expect(answer.json()).toMatchObject({
      saldo: 0,
      numeroFretes: 10,
      assinante: { nome: 'Ana', sobrenome: 'Teste', documento: '', email: '', telefone: '', emailPendente: null },
      endereco: null,
    })
    for (const secret of [dona.cpf, dona.email, '11987654321', 'Paulista']) expect(answer.body).not.toContain(secret)
    for (const path of ['/api/v1/atividade', '/api/v1/atividade/pessoas'])
      expect((await ana.there.get(path)).statusCode).toBe(404)
    const dados = await ana.there.get('/api/v1/conta/dados')
    for (const secret of [dona.cpf, dona.email]) expect(dados.body).not.toContain(secret)
  })

  test('sees and changes only the shop of the profile, as the default, and adds and removes none', async () => {
    const dona = await donaDeLoja(house)
    await dona.me.post('/api/v1/loja', lojaDigitada({ nome: 'Outra', padraoAssinante: true }))
    const ana = await membroDe(house, dona, 'ADMINISTRADOR')
    expect((await ana.there.get('/api/v1/loja')).json()).toMatchObject([
      { uuid: dona.loja, nome: 'Ateliê da Serra', isLojaPadraoAssinante: true },
    ])
    const [outra] = (await dona.me.get('/api/v1/loja')).json<{ uuid: string }[]>()
    expect((await ana.there.put(`/api/v1/loja/${outra!.uuid}`, lojaDigitada())).statusCode).toBe(404)
    expect((await ana.there.post('/api/v1/loja', lojaDigitada())).statusCode).toBe(409)
    expect((await ana.there.delete(`/api/v1/loja/${dona.loja}`)).statusCode).toBe(409)
    const renamed = lojaDigitada({ nome: 'Serra', cnpj: dona.cnpj, padraoAssinante: true })
    expect((await ana.there.put(`/api/v1/loja/${dona.loja}`, renamed)).statusCode).toBe(200)
    expect((await dona.me.get('/api/v1/loja')).json()).toMatchObject([{ nome: 'Outra' }, { nome: 'Serra' }])
    // the profile follows the shop's name
    expect((await ana.me.get(`/api/v1/usuario/${ana.usuarioUuid}/perfil-acesso`)).json()[1]).toMatchObject({
      nomeDaLoja: 'Serra',
    })
  })

  test('sends as the shop, and as nobody else', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    const quote = await quoteBy(ana.there)
    const como = (cpfCnpj: string, nome: string) => {
      const item = frete(quote)
      return { ...item, remetente: { ...item.remetente, cpfCnpj, nome, sobrenome: '' } }
    }
    const refused = await ana.there.post('/api/v1/carrinho', { fretes: [frete(quote)] })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ campo: 'fretes.0.remetente.cpfCnpj', mensagem: 'Você envia como Ateliê da Serra: o remetente é a loja.' }],
    ])
    const saved = await ana.there.post('/api/v1/carrinho', { fretes: [como(dona.cnpj, dona.nome)] })
    expect(saved.statusCode, saved.body).toBe(200)
    // it is the owner's cart, and what the owner put into it stays as it is
    const [item] = (await dona.me.get('/api/v1/carrinho')).json<{ fretes: object[] }>().fretes
    const outro = await quoteBy(dona.me)
    const both = await dona.me.post('/api/v1/carrinho', { fretes: [item, frete(outro)] })
    expect(both.statusCode, both.body).toBe(200)
    const again = await ana.there.post('/api/v1/carrinho', { fretes: both.json().fretes })
    expect(again.statusCode, again.body).toBe(200)
  })
})

test('the database itself refuses a member of their own shop, and a profile in another’s shop', async () => {
  const [dona, outra] = [await donaDeLoja(house), await donaDeLoja(house)]
  const perfil = (usuarioUuid: string, assinaturaUuid: string, lojaUuid: string) =>
    house.db
      .insertInto('perfil')
      .values({
        uuid: randomUUID(),
        usuarioUuid,
        assinaturaUuid,
        lojaUuid,
        papel: 'OPERACAO',
        nomeDaLoja: 'x',
        criadoEm: house.clock.now(),
      })
      .execute()
  await expect(perfil(dona.usuarioUuid, dona.assinaturaUuid, dona.loja)).rejects.toThrow(/da própria pessoa/)
  await expect(perfil(dona.usuarioUuid, outra.assinaturaUuid, dona.loja)).rejects.toThrow()
  await perfil(dona.usuarioUuid, outra.assinaturaUuid, outra.loja)
  await expect(perfil(dona.usuarioUuid, outra.assinaturaUuid, outra.loja)).rejects.toThrow()
})
