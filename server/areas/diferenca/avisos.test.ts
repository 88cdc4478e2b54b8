import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDiferencas } from '../../ensaio/contraprova/diferencas.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { passTime } from '../../testing/tempo.ts'
import { pesando } from './testing-diferenca.ts'
import { devedor, secondsUntil } from './vencimento/testing-vencimento.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

test.each([
  ['is told in the app and by mail', true],
  ['of somebody who wants no such mails is told in the app alone', false],
])('what is found, decided and paid by a rule %s, each once and by the name of its parcel', async (_, email) => {
  const ana = await devedor(house)
  const asked = await ana.me.put('/api/v1/notificacao/preferencias/DIFERENCA', { email })
  expect(asked.statusCode, asked.body).toBeLessThan(300)
  await house.runJobs()
  const before = (await ana.told()).length
  const mailsBefore = (await mailsOf(ana.email)).length
  await ana.medir(0, pesando(9))
  await ana.contestar()
  await ana.recusar()
  await ana.me.put('/api/v1/preferencias/diferencas', { pagarDebitosAte: 1000, resgatarCreditos: false })
  await passTime(house, secondsUntil(house, 1, '09:30:00'))
  await house.runJobs()
  const frete = 'O frete de João para Rio de Janeiro'
  const assuntos = (await ana.told()).slice(before).map(({ assunto }) => assunto)
  expect(assuntos).toEqual([
    `${frete} tem uma diferença a pagar`,
    `${frete} teve a contestação decidida`,
    `${frete} teve a diferença paga pela sua regra`,
  ])
  const all = await mailsOf(ana.email)
  const mails = all.slice(0, all.length - mailsBefore)
  // the queue sends them, so two of one instant come in any order
  expect(mails.map(({ assunto }) => assunto).toSorted()).toEqual(email ? assuntos.toSorted() : [])
  const [uma] = await ana.list()
  const caminho = `/postagens?uuids=${uma!.diferencaUuid}`
  expect(mails.map(({ links: [link] }) => link!.slice(new URL(link!).origin.length))).toEqual(mails.map(() => caminho))
  const noApp = (await ana.me.get('/api/v1/notificacao?status=todas')).json<
    { tipo: string; caminho: string | null }[]
  >()
  const daDiferenca = noApp.filter(({ tipo }) => tipo === 'DIFERENCA')
  expect(new Set(daDiferenca.map((um) => um.caminho))).toEqual(new Set([caminho]))
  const decidida = mails.find(({ assunto }) => assunto.endsWith('teve a contestação decidida'))
  expect(decidida?.texto.includes('Resposta da equipe: A foto não mostra a balança.')).toBe(email ? true : undefined)
})

/** The mails about a difference, the newest first. */
const mailsOf = async (email: string) =>
  (await house.get(`/sandbox/emails?para=${email}`))
    .json<{ assunto: string; texto: string; links: string[] }[]>()
    .filter(({ assunto }) => /diferença|contestação/.test(assunto))
