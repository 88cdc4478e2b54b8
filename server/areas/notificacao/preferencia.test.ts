import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { type PreferenciaDeAviso, TIPOS_DE_AVISO, type TipoDeAviso } from '#contract/notificacao'
import { mailsTo } from '../../testing/cadastro.ts'
import { givenPerfil } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { notify, wantsEmail } from './index.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const PREFERENCIAS = '/api/v1/notificacao/preferencias'

async function somebody() {
  const pessoa = await house.given.assinante()
  const me = house.as(pessoa.token)
  return {
    ...pessoa,
    me,
    list: async () => (await me.get(PREFERENCIAS)).json<PreferenciaDeAviso[]>(),
    save: (tipo: string, email: unknown) => me.put(`${PREFERENCIAS}/${tipo}`, { email }),
    tell: (tipo: TipoDeAviso, assunto: string, evento = `teste:${randomUUID()}`) =>
      house.db.transaction().execute((tx) =>
        notify(house.deps, tx, {
          assinaturaUuid: pessoa.assinaturaUuid,
          tipo,
          evento,
          assunto,
          texto: 'Um <b>texto</b>.',
        }),
      ),
    async mails() {
      await house.runJobs()
      return (await mailsTo(house, pessoa.email)).map(({ assunto }) => assunto)
    },
  }
}

test('every kind is listed with its default until the person chooses', async () => {
  const ana = await somebody()
  const kinds = Object.entries(TIPOS_DE_AVISO).map(([tipo, { nome, email }]) => ({ tipo, nome, email }))
  expect(await ana.list()).toEqual(kinds)
  const bia = await somebody()
  for (const email of [true, true, false]) {
    const saved = await ana.save('ETIQUETA', email)
    expect(saved.json()).toEqual({ tipo: 'ETIQUETA', nome: 'Etiqueta pronta', email })
    expect((await ana.list()).find(({ tipo }) => tipo === 'ETIQUETA')).toMatchObject({ email })
  }
  expect((await ana.save('DESTINATARIO', false)).statusCode).toBe(200)
  expect(await wantsEmail(house.db, ana.assinaturaUuid, 'DESTINATARIO')).toBe(false)
  expect(await wantsEmail(house.db, bia.assinaturaUuid, 'DESTINATARIO')).toBe(true)
  expect(await bia.list()).toEqual(kinds)
})

test.each(['PERDIDO', 'toString', '__proto__', 'etiqueta', '%00'])('the kind %s is not found', async (tipo) => {
  const ana = await somebody()
  expect((await ana.save(tipo, true)).statusCode).toBe(404)
})

test.each([undefined, null, 'sim', 1])('%j is refused as an answer', async (email) => {
  const ana = await somebody()
  const answer = await ana.save('ETIQUETA', email)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { errors: [{ campo: 'email', mensagem: 'Responda com verdadeiro ou falso.' }] },
  ])
})

test('a member of a shop sees which avisos it gets by e-mail, and cannot change that', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'OPERACAO')
  await ana.save('POSTADO', true)
  const there = { [PERFIL_HEADER]: perfil }
  const seen = (await bia.me.get(PREFERENCIAS, { headers: there })).json<PreferenciaDeAviso[]>()
  expect(seen.find(({ tipo }) => tipo === 'POSTADO')).toMatchObject({ email: true })
  expect((await bia.me.put(`${PREFERENCIAS}/POSTADO`, { email: false }, there)).statusCode).toBe(403)
})

test('an aviso is also a mail if wanted, once, with its subject and a link to the others', async () => {
  const ana = await somebody()
  const evento = `teste:${randomUUID()}`
  await ana.tell('EXPIRADO', 'Frete expirado', evento)
  await ana.tell('EXPIRADO', 'Frete expirado', evento)
  await ana.tell('CREDITO', 'Crédito inserido')
  expect(await ana.mails()).toEqual(['Frete expirado'])
  expect(await ana.mails()).toEqual(['Frete expirado'])
  const [mail] = await mailsTo(house, ana.email)
  expect(mail!.texto).toContain('Um <b>texto</b>.')
  expect(mail!.html).toContain('Um &lt;b&gt;texto&lt;/b&gt;.')
  expect(mail!.links.some((link) => link.endsWith('/notificacoes'))).toBe(true)
  await ana.save('EXPIRADO', false)
  await ana.save('CREDITO', true)
  await ana.tell('EXPIRADO', 'Outro expirado')
  await ana.tell('CREDITO', 'Mais crédito')
  expect((await ana.mails()).toSorted()).toEqual(['Frete expirado', 'Mais crédito'])
})

test('a mail not yet sent when its kind is switched off is never sent', async () => {
  const ana = await somebody()
  await ana.tell('EXPIRADO', 'Ainda na fila')
  await ana.save('EXPIRADO', false)
  expect(await ana.mails()).toEqual([])
})

test('a rolled back transaction sends no mail', async () => {
  const ana = await somebody()
  const undone = house.db.transaction().execute(async (tx) => {
    const aviso = { assinaturaUuid: ana.assinaturaUuid, tipo: 'EXPIRADO' as const, evento: randomUUID() }
    await notify(house.deps, tx, { ...aviso, assunto: 'Nunca', texto: 'Nunca.' })
    throw new Error('desfeito')
  })
  await expect(undone).rejects.toThrow('desfeito')
  expect(await ana.mails()).toEqual([])
})

test('a closed account gets no mail, and its choices are deleted', async () => {
  const ana = await somebody()
  await ana.save('CREDITO', true)
  await ana.tell('CREDITO', 'Tarde demais')
  expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  expect(await ana.mails()).toEqual([])
  const kept = house.db.selectFrom('notificacaoEmail').select('tipo').where('assinaturaUuid', '=', ana.assinaturaUuid)
  expect(await kept.execute()).toEqual([])
})
