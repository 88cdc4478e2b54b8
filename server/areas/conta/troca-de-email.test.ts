import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cadastro, confirm, logIn, mailsTo, newcomer, register, tokenFor } from '../../testing/cadastro.ts'
import { letIn, refresh, statusOf } from '../../testing/given/oauth.ts'
import { comPerfil } from '../../testing/given/pessoas.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { lojaDigitada } from '../../testing/loja.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

const HOURS = 3600
const DESFEITA = 'A troca do seu e-mail na FreteFlex foi desfeita'
const undo = (token: unknown) => house.post('/api/v1/usuario/email/desfazer', { token })
const recover = (email: string) => house.post('/api/v1/usuario/recuperacaoSenha', { email })
const reset = (token: string) =>
  house.post('/api/v1/usuario/restauroSenha', { token, novaSenha: 'Nova#Senha9', confirmaNovaSenha: 'Nova#Senha9' })
const subjects = async (email: string) => (await mailsTo(house, email)).map(({ assunto }) => assunto)

/** A logged in person who can change their e-mail: request, confirm, read the mail to the old one. */
async function entered() {
  const { cpf, email, senha, endereco } = await newcomer(house)
  const { token, identificadorAssinatura } = (await logIn(house, cpf, senha)).json()
  const me = house.as(token as string)
  const put = (changed: object) =>
    me.put(`/api/v1/preferencias/${identificadorAssinatura}`, {
      nome: 'Ana',
      sobrenome: 'Souza',
      email,
      telefone: '21987654321',
      endereco,
      ...changed,
    })
  const ask = (novo: string, senhaAtual: unknown = senha) => put({ email: novo, senhaAtual })
  /** Changes the e-mail; returns the token of the link sent to the old one. */
  const change = async (from: string, to: string) => {
    expect((await ask(to)).statusCode).toBe(200)
    expect((await confirm(house, await tokenFor(house, to))).statusCode).toBe(200)
    return tokenFor(house, from)
  }
  const present = async () => {
    const { assinante } = (await me.get(`/api/v1/assinatura/${identificadorAssinatura}`)).json()
    return { email: assinante.email as string, pendente: assinante.emailPendente as string | null }
  }
  const isIn = async () => (await me.get('/api/v1/sessao')).statusCode === 200
  const enter = async () => ((await logIn(house, cpf, senha)).json() as { email: string }).email
  return { cpf, email, senha, me, put, ask, change, present, isIn, enter }
}

describe('a new e-mail needs the password', () => {
  test('without one: 422 at its field, and nothing of the form is saved or sent', async () => {
    const { put, email, present } = await entered()
    for (const senhaAtual of [undefined, null, '']) {
      const answer = await put({ nome: 'Ladra', email: `ladra-${email}`, senhaAtual })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { code: 'SENHA_OBRIGATORIA', errors: [{ campo: 'senhaAtual' }] },
      ])
    }
    expect(await present()).toEqual({ email, pendente: null })
    expect((await put({})).json().assinante.nome).toBe('Ana')
    expect(await mailsTo(house, `ladra-${email}`)).toEqual([])
  })

  test('with a wrong one: 422, never the 401 that logs out, and no hint which e-mails have an account', async () => {
    const { ask, email, isIn } = await entered()
    const other = await newcomer(house)
    for (const novo of [`ladra-${email}`, other.email]) {
      const answer = await ask(novo, 'Errada@1')
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { code: 'SENHA_INCORRETA', errors: [{ campo: 'senhaAtual', mensagem: 'Senha incorreta.' }] },
      ])
    }
    expect(await isIn()).toBe(true)
  })

  test('waits after wrong ones grow, and apply to the right one too until they end', async () => {
    const { ask, email } = await entered()
    const novo = `novo-${email}`
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await ask(novo, `Errada@${i}`)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
    const held = await ask(novo)
    expect([held.statusCode, Number(held.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    await house.clock.advance(6)
    expect((await ask(novo)).statusCode).toBe(200)
  })

  test('simultaneous guesses are counted one after the other', async () => {
    const { ask, email } = await entered()
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => ask(`novo-${email}`, `Errada@${i}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(10)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422, 429]))
  })

  test('the same e-mail in other letters, and the pending one, are no change', async () => {
    const { put, ask, email, present } = await entered()
    expect((await put({ email: email.toUpperCase() })).statusCode).toBe(200)
    expect(await present()).toEqual({ email, pendente: null })
    expect((await ask(`novo-${email}`)).statusCode).toBe(200)
    expect((await put({ email: `NOVO-${email}` })).statusCode).toBe(200)
    expect(await present()).toEqual({ email, pendente: `novo-${email}` })
  })
})

describe('a change is undone from the old e-mail', () => {
  test('for 72 h from its confirmation: the e-mail is back, every session, chave de API, autorizacao and webhook ends, both e-mails are told', async () => {
    const { email, senha, me, change, isIn, enter } = await entered()
    const nova = { nome: 'Loja', escopos: ['fretes:ler'], validadeDias: 30, senha }
    const { chave } = (await me.post('/api/v1/chave-de-api', nova)).json<{ chave: string }>()
    const { aplicativo, tokens } = await letIn(house, { token: me.token! })
    await me.post('/api/v1/webhook', { url: 'https://ladrao.example.com/' })
    const novo = `novo-${email}`
    const token = await change(email, novo)
    const [mail] = await mailsTo(house, email)
    expect(mail?.links[0]).toMatch(/\/desfazerEmail\?token=/)
    expect(mail?.assunto).toBe('Seu e-mail na FreteFlex foi trocado')
    await house.clock.advance(72 * HOURS - 60)
    expect((await undo(token)).json()).toEqual({ status: 'OK' })
    expect(await isIn()).toBe(false)
    expect(await enter()).toBe(email)
    expect((await subjects(novo))[0]).toBe(DESFEITA)
    for (const program of [chave, tokens.access_token]) expect(await statusOf(house, program)).toBe(401)
    const ladrao = house.db.selectFrom('webhook').select('estado').where('url', '=', 'https://ladrao.example.com/')
    expect(await ladrao.execute()).toEqual([{ estado: 'DESLIGADO' }])
    expect((await refresh(house, aplicativo, tokens.refresh_token)).json().error).toBe('invalid_grant')
  })

  test('with what a thief let into the shops: invitations and accesses since the change was asked for', async () => {
    const { cpf, senha, email, me, ask } = await entered()
    const loja = `/api/v1/loja/${(await me.post('/api/v1/loja', lojaDigitada())).json().uuid}`
    const [socia, ladrao] = [await house.given.assinante(), await house.given.assinante()]
    const invite = (quem: string) => me.post(`${loja}/convite`, { email: quem, papel: 'ADMINISTRADOR' })
    const join = async (quem: typeof socia) => {
      await invite(quem.email)
      return house.as(quem.token).post(`/api/v1/convite/${await tokenFor(house, quem.email)}/aceite`)
    }
    await join(socia)
    await invite(`antes-${email}`)
    await house.clock.advance(60)
    await ask(`novo-${email}`)
    await house.clock.advance(60)
    const perfil = (await join(ladrao)).json<{ uuid: string }>().uuid
    await invite(`depois-${email}`)
    await confirm(house, await tokenFor(house, `novo-${email}`))
    const link = await tokenFor(house, email)
    expect((await mailsTo(house, email))[0]?.texto).toContain('Convites e acessos às suas lojas que vieram depois')
    expect((await undo(link)).statusCode).toBe(200)
    await house.runJobs()
    const dona = house.as((await logIn(house, cpf, senha)).json().token as string)
    expect((await dona.get(`${loja}/membro`)).json()).toHaveLength(1)
    expect((await dona.get(`${loja}/convite`)).json()).toMatchObject([
      { email: `antes-${email}`, status: 'PENDENTE' },
      { email: socia.email, status: 'ACEITO' },
    ])
    const refused = await comPerfil(house.as(ladrao.token), perfil).get('/api/v1/loja')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ACESSO_RETIRADO'])
    expect((await house.as(ladrao.token).get('/api/v1/notificacao')).json()).toMatchObject([
      { assunto: expect.stringMatching(/^Seu acesso à loja .+ terminou$/) },
    ])
    const linhas = (await dona.get('/api/v1/atividade')).json<{ acao: string; detalhe: string }[]>()
    expect(linhas.filter(({ acao }) => acao.startsWith('RETIROU'))).toMatchObject([
      { acao: 'RETIROU_ACESSO', detalhe: 'Ana Teste' },
      { acao: 'RETIROU_CONVITE', detalhe: `depois-${email}` },
    ])
  })

  test('and not a moment longer, however late the mail was sent', async () => {
    const { email, ask, enter } = await entered()
    const novo = `novo-${email}`
    await ask(novo)
    await confirm(house, await tokenFor(house, novo))
    await house.clock.advance(71 * HOURS) // the mail is written only then
    const token = await tokenFor(house, email)
    await house.clock.advance(HOURS)
    expect((await undo(token)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    expect(await enter()).toBe(novo)
  })

  test('once, also when the button is pressed many times at once', async () => {
    const { email, change, enter } = await entered()
    const token = await change(email, `novo-${email}`)
    const answers = await Promise.all([undo(token), undo(token), undo(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect((await undo(token)).json()).toMatchObject({
      code: 'TOKEN_INVALIDO',
      message: 'Este link já foi usado ou não vale mais. Peça um novo.',
    })
    expect(await enter()).toBe(email)
  })

  test('with no other token, and this token does nothing else', async () => {
    const [ana, bia] = [await entered(), await entered()]
    const novo = `novo-${ana.email}`
    await recover(bia.email)
    for (const token of ['inventado', await tokenFor(house, bia.email)])
      expect((await undo(token)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    for (const token of [undefined, null, '', 7, 'x'.repeat(201)]) expect((await undo(token)).statusCode).toBe(422)
    const token = await ana.change(ana.email, novo)
    expect((await reset(token)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    expect((await confirm(house, token)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    expect((await undo(token)).statusCode).toBe(200)
    expect([await bia.enter(), await bia.isIn()]).toEqual([bia.email, true])
  })

  test('what was requested meanwhile can no longer be confirmed', async () => {
    const { email, change, ask, enter } = await entered()
    const token = await change(email, `um-${email}`)
    await ask(`dois-${email}`)
    const later = await tokenFor(house, `dois-${email}`)
    await undo(token)
    expect((await confirm(house, later)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    expect(await enter()).toBe(email)
  })

  test('opening the link’s page undoes nothing', async () => {
    const { email, change, enter } = await entered()
    const token = await change(email, `novo-${email}`)
    await house.get(`/desfazerEmail?token=${token}`)
    expect((await house.get(`/api/v1/usuario/email/desfazer?token=${token}`)).statusCode).toBe(404)
    expect(await enter()).toBe(`novo-${email}`)
  })
})

describe('two changes in a row', () => {
  test('the first e-mail undoes both, and the second link can then undo nothing', async () => {
    const { email, change, enter } = await entered()
    const [um, dois] = [`um-${email}`, `dois-${email}`]
    const first = await change(email, um)
    const second = await change(um, dois)
    expect((await undo(first)).statusCode).toBe(200)
    expect(await enter()).toBe(email)
    expect((await undo(second)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    expect((await subjects(dois))[0]).toBe(DESFEITA)
  })

  test('when the second is undone first, the first link is still valid', async () => {
    const { email, change, enter } = await entered()
    const [um, dois] = [`um-${email}`, `dois-${email}`]
    const first = await change(email, um)
    const second = await change(um, dois)
    expect((await undo(second)).statusCode).toBe(200)
    expect(await enter()).toBe(um)
    expect((await undo(first)).statusCode).toBe(200)
    expect(await enter()).toBe(email)
  })

  test('when both are undone at once, the first e-mail is back in the end', async () => {
    const { email, change, enter } = await entered()
    const first = await change(email, `um-${email}`)
    const second = await change(`um-${email}`, `dois-${email}`)
    const [one] = await Promise.all([undo(first), undo(second)])
    expect([one.statusCode, await enter()]).toEqual([200, email])
  })

  test('going back to the first e-mail undoes the change: the one between gets no link', async () => {
    const { email, change, ask, enter } = await entered()
    const novo = `novo-${email}`
    const first = await change(email, novo)
    await ask(email)
    expect((await confirm(house, await tokenFor(house, email))).statusCode).toBe(200)
    const [told] = await mailsTo(house, novo)
    expect(told?.assunto).toBe('Seu e-mail na FreteFlex foi trocado')
    expect(told?.texto).not.toContain('/desfazerEmail')
    expect((await undo(first)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    expect(await enter()).toBe(email)
  })
})

describe('the old e-mail stays reserved', () => {
  test('for 72 h against registration and changes of others; then it is free', async () => {
    const { email, change } = await entered()
    const bia = await entered()
    const token = await change(email, `novo-${email}`)
    const taken = { code: 'EMAIL_JA_CADASTRADO', errors: [{ campo: 'email' }] }
    const answer = await register(house, cadastro({ email }))
    expect([answer.statusCode, answer.json()]).toMatchObject([409, taken])
    expect((await bia.ask(email)).json()).toMatchObject(taken)
    await house.clock.advance(72 * HOURS)
    expect((await undo(token)).statusCode).toBe(422)
    const late = await newcomer(house, { email })
    expect((await logIn(house, late.cpf, late.senha)).json().email).toBe(email)
  })

  test('registering with it while it is being replaced creates no account, whichever comes first', async () => {
    const { email, ask, enter } = await entered()
    await ask(`novo-${email}`)
    const link = await tokenFor(house, `novo-${email}`)
    const [confirmed, ...registered] = await Promise.all([
      confirm(house, link),
      ...Array.from({ length: 3 }, () => register(house, cadastro({ email }))),
    ])
    expect([confirmed.statusCode, ...registered.map(({ statusCode }) => statusCode)]).toEqual([200, 409, 409, 409])
    expect((await undo(await tokenFor(house, email))).statusCode).toBe(200)
    expect(await enter()).toBe(email)
  })

  test('the database itself refuses it to another account', async () => {
    const { email, change } = await entered()
    const { usuarioUuid } = await house.given.assinante()
    await change(email, `novo-${email}`)
    const move = house.db.updateTable('usuario').set({ email }).where('uuid', '=', usuarioUuid).execute()
    await expect(move).rejects.toMatchObject({ code: '23505', constraint: 'usuario_email' })
  })

  test('if another account has it all the same, undoing says so, changes nothing and can be tried again', async () => {
    const { email, change, isIn, enter } = await entered()
    const { usuarioUuid } = await house.given.assinante()
    const token = await change(email, `novo-${email}`)
    const move = (to: string) => house.db.updateTable('usuario').set({ email: to }).where('uuid', '=', usuarioUuid)
    await house.db
      .updateTable('emailTroca')
      .set({ encerradaEm: house.clock.now() })
      .where('antigo', '=', email)
      .execute()
    await move(email).execute()
    await house.db.updateTable('emailTroca').set({ encerradaEm: null }).where('antigo', '=', email).execute()
    const answer = await undo(token)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'EMAIL_JA_CADASTRADO' }])
    expect(await isIn()).toBe(true)
    await move(`livre-${email}`).execute()
    expect((await undo(token)).statusCode).toBe(200)
    expect(await enter()).toBe(email)
  })

  test('a closed account reserves nothing and keeps no e-mail', async () => {
    const { email, change, me, senha } = await entered()
    const token = await change(email, `novo-${email}`)
    expect((await me.post('/api/v1/conta/encerramento', { senha })).statusCode).toBe(204)
    expect((await undo(token)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    const kept = await house.db.selectFrom('emailTroca').select('uuid').where('antigo', '=', email).execute()
    expect(kept).toEqual([])
    expect((await register(house, cadastro({ email }))).statusCode).toBe(201)
  })
})

describe('a recovery while a change can be undone', () => {
  const RECUPERACAO = 'Sua nova senha na FreteFlex'

  test('goes to the old e-mail alone, whichever was typed, and its link works', async () => {
    const { email, change, cpf } = await entered()
    const novo = `novo-${email}`
    await change(email, novo)
    for (const typed of [novo, email]) {
      await house.clock.advance(1)
      expect((await recover(typed)).json()).toEqual({ status: 'OK' })
      expect((await subjects(email))[0]).toBe(RECUPERACAO)
      expect(await subjects(novo)).not.toContain(RECUPERACAO)
    }
    expect((await mailsTo(house, email))[0]?.texto).toContain('foi trocado há menos de 72 horas')
    expect((await reset(await tokenFor(house, email))).statusCode).toBe(200)
    expect((await logIn(house, cpf, 'Nova#Senha9')).json().email).toBe(novo)
  })

  test('goes to the first of several; a link sent there is invalid once its time is over', async () => {
    const { email, change } = await entered()
    const [um, dois] = [`um-${email}`, `dois-${email}`]
    await change(email, um)
    await house.clock.advance(HOURS)
    await change(um, dois)
    await house.clock.advance(71 * HOURS - 60)
    await recover(dois)
    const late = await tokenFor(house, email)
    await house.clock.advance(120)
    expect((await reset(late)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    await recover(dois)
    expect((await subjects(um))[0]).toBe(RECUPERACAO)
    await house.clock.advance(HOURS)
    await recover(dois)
    expect((await subjects(dois))[0]).toBe(RECUPERACAO)
    expect((await reset(await tokenFor(house, dois))).statusCode).toBe(200)
  })

  test('goes to the restored e-mail once the change was undone', async () => {
    const { email, change } = await entered()
    const novo = `novo-${email}`
    await undo(await change(email, novo))
    await recover(novo)
    await recover(email)
    expect(await subjects(novo)).not.toContain(RECUPERACAO)
    expect((await reset(await tokenFor(house, email))).statusCode).toBe(200)
  })
})
