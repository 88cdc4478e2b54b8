// Database: PostgreSQL. Two nodes remind at once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { moveClock, passTime } from '../../../testing/tempo.ts'
import { remindVencimentos } from './lembretes.ts'
import { devedor, secondsUntil } from './testing-vencimento.ts'

let house: TestHouse
let outra: TestHouse
beforeAll(async () => {
  house = await startHouse()
  outra = await house.startNode()
})
afterAll(() => closeBooks(house))

const ONE = 'Uma diferença de R$'
const until = (dias: number, hora: string) => passTime(house, secondsUntil(house, dias, hora))

/** The titles of the reminders of this person, without their amounts. */
async function lembretes(ana: Awaited<ReturnType<typeof devedor>>) {
  return (await ana.told())
    .map(({ assunto }) => assunto.replace(/R\$\s[\d.,]+/, 'R$'))
    .filter((assunto) => assunto.includes(' vence'))
}

test('reminders come fifteen and three days before, at 9:00, in the app and by mail, each once', async () => {
  const ana = await devedor(house)
  await until(15, '08:59:59')
  expect(await lembretes(ana)).toEqual([])
  await passTime(house, 1)
  expect(await lembretes(ana)).toEqual([`${ONE} vence em 15 dias`])
  await until(1, '09:00:00')
  await until(10, '09:00:00')
  expect(await lembretes(ana)).toHaveLength(1)
  await until(1, '09:00:00')
  expect(await lembretes(ana)).toEqual([`${ONE} vence em 15 dias`, `${ONE} vence em 3 dias`])
  for (let dia = 0; dia < 4; dia++) await until(1, '09:00:00')
  expect(await lembretes(ana)).toHaveLength(2)
  const [, told] = (await ana.told()).filter(({ assunto }) => assunto.includes(' vence'))
  expect(told!.texto).toMatch(/vence em 3 dias, em \d\d\/\d\d\/\d{4}\. Pague com a Carteira Flex/)
  await house.runJobs()
  const mails = (await house.get(`/sandbox/emails?para=${ana.email}`)).json<{ assunto: string; links: string[] }[]>()
  const [uma] = await ana.list()
  const lembram = mails.filter(({ assunto }) => assunto.includes(' vence em '))
  expect(lembram).toHaveLength(2)
  for (const { links } of lembram) expect(links[0]).toContain(`/postagens?uuids=${uma!.diferencaUuid}`)
})

test('a person who wants no mails of this kind gets the reminders in the app alone', async () => {
  const ana = await devedor(house)
  const answer = await ana.me.put('/api/v1/notificacao/preferencias/DIFERENCA', { email: false })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await until(15, '09:00:00')
  await house.runJobs()
  expect(await lembretes(ana)).toHaveLength(1)
  const mails = (await house.get(`/sandbox/emails?para=${ana.email}`)).json<{ assunto: string }[]>()
  expect(mails.filter(({ assunto }) => assunto.includes(' vence em '))).toEqual([])
})

test('a house that was down at 9:00 sends the reminder late, once, with the days that are left', async () => {
  const ana = await devedor(house)
  await moveClock(house, secondsUntil(house, 20, '17:30:00'))
  await remindVencimentos.run(house.deps, {})
  await remindVencimentos.run(house.deps, {})
  expect(await lembretes(ana)).toEqual([`${ONE} vence em 10 dias`])
})

test('a house that was down until two days before sends only the nearest reminder', async () => {
  const ana = await devedor(house)
  await moveClock(house, secondsUntil(house, 28, '17:30:00'))
  await remindVencimentos.run(house.deps, {})
  expect(await lembretes(ana)).toEqual([`${ONE} vence em 2 dias`])
})

test('there is no reminder of a debit that is paid, under contest or past due; several debits of one day make one reminder', async () => {
  const paga = await devedor(house)
  const contestada = await devedor(house)
  const vencida = await devedor(house)
  const muitas = await devedor(house, { pesos: [6, 9, 12] })
  expect((await paga.quit({ tipoQuitacao: false })).statusCode).toBe(200)
  await contestada.contestar()
  await sql`update diferenca set vencimento = vencimento - 20 where assinatura_uuid = ${vencida.assinaturaUuid}`.execute(
    house.db,
  )
  await until(15, '09:00:00')
  for (const ana of [paga, contestada, vencida]) expect(await lembretes(ana)).toEqual([])
  expect(await lembretes(muitas)).toEqual(['3 diferenças vencem em 15 dias'])
})

test('newer measures start the days anew, and the reminders with them', async () => {
  const ana = await devedor(house)
  await until(15, '09:00:00')
  await ana.medir(0, { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 9 })
  await house.clock.advance(60)
  await until(15, '09:00:00')
  expect(await lembretes(ana)).toHaveLength(2)
})

test('two nodes at once, while people settle: each debit is reminded of at most once', async () => {
  const pessoas: Awaited<ReturnType<typeof devedor>>[] = []
  while (pessoas.length < 6) pessoas.push(await devedor(house, { pesos: [6, 9] }))
  await moveClock(house, secondsUntil(house, 15, '09:00:00'))
  outra.deps.clock.shiftTo(house.deps.clock.offsetMs())
  await Promise.all([
    ...[house, outra, house, outra].map(({ deps }) => remindVencimentos.run(deps, {})),
    ...pessoas.slice(0, 3).map((ana) => ana.quit({ tipoQuitacao: false })),
  ])
  for (const [n, ana] of pessoas.entries()) {
    const said = await lembretes(ana)
    if (n < 3) expect(said.length).toBeLessThanOrEqual(1)
    else expect(said).toEqual(['2 diferenças vencem em 15 dias'])
  }
})
