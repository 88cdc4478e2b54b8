import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServidorSmtp, startServidorSmtp } from '../../adapters/mail/testing.ts'
import { cadastro, confirm, logIn, register } from '../../testing/cadastro.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

/** Product, real SMTP server, and the mail parsed as a mail reader does. */
let house: TestHouse
let smtp: ServidorSmtp
beforeAll(async () => {
  smtp = await startServidorSmtp()
  house = await startHouse({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://frete.exemplo.test' } })
})
afterAll(async () => {
  await house.stop()
  await smtp.close()
})

test('a person who registers while the mail server is down gets one mail when it is back, and can log in', async () => {
  const pedido = cadastro({ nome: 'Zoë Ünal' })
  smtp.behave('greylists')
  expect((await register(house, pedido)).statusCode).toBe(201)
  await house.runJobs()
  expect(smtp.recebidos).toEqual([])

  smtp.behave('honest')
  for (let i = 0; i < 4; i++) {
    await house.clock.advance(300)
    await house.runJobs()
  }
  expect(smtp.recebidos).toHaveLength(1)
  const [mail] = smtp.recebidos
  expect(mail).toMatchObject({
    envelopeTo: [pedido.email],
    subject: 'Confirme seu e-mail na FreteFlex',
    to: [{ address: pedido.email, name: '' }],
  })
  const [link] = /https:\/\/frete\.exemplo\.test\/validacao\?tokenValidacao=\S+/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(link)
  await confirm(house, new URL(link ?? '').searchParams.get('tokenValidacao') ?? '')
  expect((await logIn(house, pedido.cpf, pedido.senha)).statusCode).toBe(200)
})
