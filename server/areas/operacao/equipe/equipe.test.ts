import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import { turnOnFator } from '../../../testing/autenticador.ts'
import { logIn, mailsTo, tokenFor } from '../../../testing/cadastro.ts'
import { randomCpf } from '../../../testing/given/assinante.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { createPrimeiroOperador } from './convite.ts'

const EQUIPE = '/api/v1/operacao/equipe'
const SENHA = 'Equipe@2026'
let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const novo = (direitos: DireitoDeOperador[] = ['ATENDIMENTO']) => {
  const cpf = randomCpf()
  return { nome: 'Caio Brandão Reis', cpf, email: `${cpf}@equipe.test`, direitos }
}

/** Somebody of the staff who was invited, set a password and logged in. */
async function convidado(admin: Awaited<ReturnType<typeof operador>>, direitos?: DireitoDeOperador[]) {
  const pessoa = novo(direitos)
  const { uuid } = (await admin.post(EQUIPE, pessoa)).json<{ uuid: string }>()
  const token = await tokenFor(house, pessoa.email)
  await house.post(`${EQUIPE}/convite/${token}/aceite`, { senha: SENHA })
  const { token: sessao } = (await logIn(house, pessoa.cpf, SENHA)).json<{ token: string }>()
  return { ...pessoa, uuid, me: house.as(sessao) }
}

const acoes = async () =>
  (await house.db.selectFrom('auditoria').select('acao').orderBy('ordem').execute()).map(({ acao }) => acao)

describe('the first operator', () => {
  const ana = () => ({ nome: 'Ana Prado', cpf: randomCpf(), email: `${randomCpf()}@equipe.test` })
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

  test('gets a link from the command line that sets the password once, within an hour', async () => {
    const pessoa = ana()
    const { link } = await createPrimeiroOperador(house.deps, pessoa, 'https://frete.example')
    expect(link).toMatch(/^https:\/\/frete\.example\/operacao\/convite\?token=[\w-]{43}$/)
    const aceite = `${EQUIPE}/convite/${tokenOf(link)}/aceite`
    expect((await house.get(`${EQUIPE}/convite/${tokenOf(link)}`)).json()).toMatchObject({
      nome: 'Ana Prado',
      direitos: ['ADMINISTRADOR'],
    })
    expect((await house.post(aceite, { senha: 'fraca' })).statusCode).toBe(422)
    const both = await Promise.all([house.post(aceite, { senha: SENHA }), house.post(aceite, { senha: SENHA })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(refusedBy(await house.post(aceite, { senha: SENHA }))).toMatchObject({ code: 'CONVITE_INVALIDO' })
    expect((await logIn(house, pessoa.cpf, SENHA)).json()).toMatchObject({ roles: ['OPERADOR'], telefone: '' })
  })

  test('who let the hour pass gets another link, and only the newest works', async () => {
    const pessoa = ana()
    const [first, second] = [
      await createPrimeiroOperador(house.deps, pessoa, ''),
      await createPrimeiroOperador(house.deps, pessoa, ''),
    ].map(({ link }) => new URL(link, 'http://x').searchParams.get('token'))
    expect((await house.get(`${EQUIPE}/convite/${first}`)).statusCode).toBe(422)
    await house.clock.advance(3601)
    expect((await house.get(`${EQUIPE}/convite/${second}`)).statusCode).toBe(422)
    const third = tokenOf((await createPrimeiroOperador(house.deps, pessoa, 'http://x')).link)
    expect((await house.get(`${EQUIPE}/convite/${third}`)).statusCode).toBe(200)
  })

  test('is told by the command how many administrators there are already', async () => {
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from usuario
      where 'ADMINISTRADOR' = any(direitos) and encerrado_em is null and email_validado_em is not null`.execute(
      house.db,
    )
    await operador(house)
    const { nome, cpf, email } = ana()
    const command = join(import.meta.dirname, '../../../../scripts/criar-operador.ts')
    const env = { ...process.env, DATABASE_URL: house.database.databaseUrl, LOG_LEVEL: 'silent', NODE_ENV: 'test' }
    const answer = await new Promise((done) =>
      execFile(process.execPath, [command, cpf, email, nome], { env }, (error, out, err) =>
        done({ code: error?.code ?? 0, out, err }),
      ),
    )
    const many = rows[0]!.many + 1
    expect(answer).toEqual({
      code: 0,
      out: expect.stringContaining('/operacao/convite?token='),
      err: `Atenção: ${many === 1 ? 'já há 1 administrador que entra' : `já há ${many} administradores que entram`}, e este será mais um.\n`,
    })
  })

  test('outside the sandbox reaches nothing of the console before the second factor is on', async () => {
    const real = await startHouse({ env: { SANDBOX: 'off' } })
    const pessoa = ana()
    const { link } = await createPrimeiroOperador(real.deps, pessoa, 'http://x')
    await real.post(`${EQUIPE}/convite/${tokenOf(link)}/aceite`, { senha: SENHA })
    const { token } = (await logIn(real, pessoa.cpf, SENHA)).json<{ token: string }>()
    const me = real.as(token)
    expect(refusedBy(await me.get('/api/v1/operacao/eu'))).toMatchObject({ code: 'SEGUNDO_FATOR_OBRIGATORIO' })
    const { codigoAt, codigos } = await turnOnFator(real, token, SENHA)
    expect((await me.get('/api/v1/operacao/eu')).json()).toMatchObject({ nome: 'Ana', direitos: ['ADMINISTRADOR'] })
    expect((await logIn(real, pessoa.cpf, SENHA)).json()).toMatchObject({ code: 'SEGUNDO_FATOR' })
    const codigo = codigoAt(real.clock.now())
    const entry = { username: pessoa.cpf, password: SENHA, segundoFator: codigo, lembrarAparelho: true }
    const entered = await real.post('/api/v1/auth', entry)
    expect(entered.statusCode).toBe(200)
    expect(String(entered.headers['set-cookie'])).not.toContain('lembrado') // staff show a code each time
    const again = { username: pessoa.cpf, password: SENHA, segundoFator: codigos[0] }
    expect((await real.post('/api/v1/auth', again)).statusCode).toBe(200)
    await real.stop()
  })
})

describe('an invitation', () => {
  test('reaches its e-mail, says what it opens, and is good for 48 hours', async () => {
    const admin = await operador(house)
    const pessoa = novo(['FINANCEIRO'])
    const answer = await admin.post(EQUIPE, pessoa)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { nome: 'Caio', sobrenome: 'Brandão Reis', situacao: 'CONVIDADO', direitos: ['FINANCEIRO'] },
    ])
    const [mail] = await mailsTo(house, pessoa.email)
    expect(mail!.texto).toContain('Financeiro')
    expect(mail!.texto).not.toContain(pessoa.cpf)
    const token = await tokenFor(house, pessoa.email)
    await house.clock.advance(48 * 3600)
    expect((await house.get(`${EQUIPE}/convite/${token}`)).statusCode).toBe(422)
    const fresh = await operador(house)
    const listed = (await fresh.get(EQUIPE)).json<{ uuid: string; situacao: string }[]>()
    const { uuid } = answer.json<{ uuid: string }>()
    expect(listed.find((each) => each.uuid === uuid)?.situacao).toBe('CONVITE_VENCIDO')
    expect((await fresh.post(`${EQUIPE}/${uuid}/convite`)).statusCode).toBe(204)
    const next = await tokenFor(house, pessoa.email)
    expect((await house.post(`${EQUIPE}/convite/${next}/aceite`, { senha: SENHA })).statusCode).toBe(200)
    expect(refusedBy(await fresh.post(`${EQUIPE}/${uuid}/convite`))).toMatchObject({
      message: 'Esta pessoa já aceitou o convite.',
    })
  })

  test('is refused for a CPF or an e-mail that has an account, of a subscriber too', async () => {
    const admin = await operador(house)
    const assinante = await house.given.assinante()
    const cpf = await admin.post(EQUIPE, { ...novo(), cpf: assinante.cpf })
    expect([cpf.statusCode, cpf.json().code]).toEqual([409, 'CPF_JA_CADASTRADO'])
    const email = await admin.post(EQUIPE, { ...novo(), email: assinante.email })
    expect([email.statusCode, email.json().code]).toEqual([409, 'EMAIL_JA_CADASTRADO'])
  })

  test.each([
    ['cpf', { cpf: '11111111111' }],
    ['email', { email: 'sem-arroba' }],
    ['nome', { nome: 'www.site.test' }],
    ['direitos', { direitos: [] }],
    ['direitos.0', { direitos: ['TUDO'] }],
    ['direitos', { direitos: ['ATENDIMENTO', 'ATENDIMENTO'] }],
  ])('with a wrong %s is refused at that field', async (campo, wrong) => {
    const answer = await (await operador(house)).post(EQUIPE, { ...novo(), ...wrong })
    expect([answer.statusCode, refusedBy(answer).errors?.[0]?.[0]]).toEqual([422, campo])
  })

  test('not accepted opens no other way in: no recovery of a password, no link that validates the e-mail', async () => {
    const admin = await operador(house)
    const pessoa = novo()
    await admin.post(EQUIPE, pessoa)
    await house.runJobs()
    await house.post('/api/v1/usuario/recuperacaoSenha', { email: pessoa.email })
    await house.post('/api/v1/auth/emailValidation', { cpf: pessoa.cpf })
    expect(await mailsTo(house, pessoa.email)).toHaveLength(1)
  })
})

describe('rights', () => {
  test('one right opens its own calls; the others are 403, and the session goes on', async () => {
    const { me } = await convidado(await operador(house), ['FINANCEIRO'])
    expect(refusedBy(await me.get(EQUIPE))).toMatchObject({
      code: 'SEM_DIREITO',
      message: 'O seu acesso na equipe não inclui esta parte do console.',
    })
    expect((await me.get('/api/v1/operacao/eu')).json()).toMatchObject({ direitos: ['FINANCEIRO'] })
  })

  test('that change hold from the next call', async () => {
    const admin = await operador(house)
    const { me, uuid } = await convidado(admin)
    expect((await me.get(EQUIPE)).statusCode).toBe(403)
    const changed = await admin.put(`${EQUIPE}/${uuid}`, { direitos: ['FINANCEIRO', 'ADMINISTRADOR'] })
    expect(changed.json()).toMatchObject({ direitos: ['FINANCEIRO', 'ADMINISTRADOR'] })
    expect((await me.get(EQUIPE)).statusCode).toBe(200)
  })

  test('are not changed by oneself, and nobody removes themselves', async () => {
    const admin = await operador(house)
    await operador(house)
    for (const answer of [
      await admin.put(`${EQUIPE}/${admin.usuarioUuid}`, { direitos: ['ATENDIMENTO'] }),
      await admin.delete(`${EQUIPE}/${admin.usuarioUuid}`),
      await admin.put(`${EQUIPE}/${admin.usuarioUuid.toUpperCase()}`, { direitos: ['ATENDIMENTO'] }),
      await admin.delete(`${EQUIPE}/${admin.usuarioUuid.toUpperCase()}`),
    ])
      expect([answer.statusCode, refusedBy(answer).message]).toEqual([
        409,
        'Ninguém muda o próprio acesso. Peça a outra pessoa que administra a equipe.',
      ])
  })

  test('of a subscriber or an unknown person do not exist: 404', async () => {
    const admin = await operador(house)
    const { usuarioUuid } = await house.given.assinante()
    for (const uuid of [usuarioUuid, '0198b2c0-0000-7000-8000-000000000001']) {
      expect((await admin.put(`${EQUIPE}/${uuid}`, { direitos: ['ATENDIMENTO'] })).statusCode).toBe(404)
      expect((await admin.delete(`${EQUIPE}/${uuid}`)).statusCode).toBe(404)
      expect((await admin.get(`${EQUIPE}/${uuid}/sessao`)).statusCode).toBe(404)
    }
  })

  test('two administrators who remove each other at once leave one; the database refuses to lose the last', async () => {
    const alone = await startHouse()
    const [ana, bia] = [await operador(alone), await operador(alone)]
    await Promise.all([ana.delete(`${EQUIPE}/${bia.usuarioUuid}`), bia.delete(`${EQUIPE}/${ana.usuarioUuid}`)])
    const left = (
      await sql<{ uuid: string }>`
      select uuid from usuario where 'ADMINISTRADOR' = any(direitos) and encerrado_em is null`.execute(alone.db)
    ).rows
    expect(left).toHaveLength(1)
    for (const attack of ["direitos = '{ATENDIMENTO}'", 'encerrado_em = now()'])
      await expect(
        sql`update usuario set ${sql.raw(attack)} where uuid = ${left[0]!.uuid}`.execute(alone.db),
      ).rejects.toThrow(/sem administrador|usuario_/)
    await alone.stop()
  })
})

describe('removing somebody', () => {
  test('ends the sessions and the log in, frees CPF and e-mail, and keeps the name for the audit log', async () => {
    const admin = await operador(house)
    const { me, uuid, cpf, email } = await convidado(admin)
    expect((await admin.delete(`${EQUIPE}/${uuid}`)).statusCode).toBe(204)
    expect((await me.get('/api/v1/operacao/eu')).statusCode).toBe(401)
    expect((await logIn(house, cpf, SENHA)).statusCode).toBe(401)
    expect((await admin.delete(`${EQUIPE}/${uuid}`)).statusCode).toBe(404)
    const row = await house.db.selectFrom('usuario').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ nome: 'Caio', sobrenome: 'Brandão Reis', cpf: null, email: null, direitos: [] })
    expect((await admin.post(EQUIPE, { ...novo(), cpf, email })).statusCode).toBe(201)
    expect((await acoes()).slice(-2)).toEqual(['OPERADOR_REMOVIDO', 'OPERADOR_CONVIDADO'])
  })
})

describe('a session of the staff', () => {
  test('ends after 30 minutes without use, and is listed until then', async () => {
    const admin = await operador(house)
    const { me, uuid } = await convidado(admin)
    await house.clock.advance(29 * 60)
    expect((await me.get('/api/v1/operacao/eu')).statusCode).toBe(200)
    await house.clock.advance(30 * 60)
    expect((await me.get('/api/v1/operacao/eu')).statusCode).toBe(401)
    expect((await (await operador(house)).get(`${EQUIPE}/${uuid}/sessao`)).json()).toEqual([])
  })

  test('is ended by an administrator, and the audit log says so', async () => {
    const admin = await operador(house)
    const { me, uuid } = await convidado(admin)
    const [sessao] = (await admin.get(`${EQUIPE}/${uuid}/sessao`)).json<{ uuid: string; isAtual: boolean }[]>()
    expect(sessao).toMatchObject({ isAtual: false })
    expect((await admin.delete(`${EQUIPE}/${uuid}/sessao/${sessao!.uuid}`)).statusCode).toBe(204)
    expect((await me.get('/api/v1/operacao/eu')).statusCode).toBe(401)
    expect((await acoes()).at(-1)).toBe('SESSAO_ENCERRADA')
    expect((await admin.delete(`${EQUIPE}/${uuid}/sessao/${sessao!.uuid}`)).statusCode).toBe(404)
  })
})

describe('the own account of somebody of the staff', () => {
  test('gets another e-mail with the password, once the new address confirms it', async () => {
    const { me, uuid, cpf } = await convidado(await operador(house))
    const email = `nova-${cpf}@equipe.test`
    const wrong = await me.put('/api/v1/operacao/eu/email', { email, senhaAtual: 'outra' })
    expect(refusedBy(wrong)).toMatchObject({ code: 'SENHA_INCORRETA' })
    expect((await me.put('/api/v1/operacao/eu/email', { email, senhaAtual: SENHA })).statusCode).toBe(204)
    expect((await me.get('/api/v1/operacao/eu')).json()).toMatchObject({ emailPendente: email })
    await house.get(`/api/v1/usuario/registro/email/${await tokenFor(house, email)}`)
    expect((await me.get('/api/v1/operacao/eu')).json()).toMatchObject({ uuid, email, emailPendente: null })
  })

  test('changes its password, which ends the other sessions', async () => {
    const { me, cpf } = await convidado(await operador(house))
    const { token } = (await logIn(house, cpf, SENHA)).json<{ token: string }>()
    const body = { senhaAtual: SENHA, novaSenha: 'Outra@2026', confirmaNovaSenha: 'Outra@2026' }
    expect((await me.post('/api/v1/usuario/troca-senha', body)).statusCode).toBe(200)
    expect((await house.as(token).get('/api/v1/operacao/eu')).statusCode).toBe(401)
    expect((await me.get('/api/v1/operacao/eu')).statusCode).toBe(200)
  })

  test('is not closed by its owner: the team removes it', async () => {
    const { me } = await convidado(await operador(house))
    expect((await me.post('/api/v1/conta/encerramento', { senha: SENHA })).statusCode).toBe(409)
    expect((await me.get('/api/v1/operacao/eu')).statusCode).toBe(200)
  })
})
