import type { Page } from '@playwright/test'
import { type Pessoa, pessoa } from './conta.ts'
import { expect } from './expect.ts'
import { alive } from './journey.ts'

/**
 * Somebody with an account of their own, validated: no other journey sees its changes. `nome` is the first name. The product
 * of the journeys makes it (`ensaio.ts`); its password has a digest that is cheap to check.
 */
export async function newAssinante(page: Page, nome = 'Maria'): Promise<Pessoa> {
  const nova = pessoa()
  const data = { nome, cpf: digits(nova.cpf), email: nova.email }
  const created = await page.request.post('/ensaio/assinante', { data })
  expect(created.status(), await created.text()).toBe(201)
  return nova
}

/** A session of this person, opened without the password by the product of the journeys (`ensaio.ts`). */
export async function newSessao(page: Page, { cpf }: { cpf: string }): Promise<Sessao> {
  const answer = await page.request.post('/ensaio/sessao', { data: { cpf: digits(cpf) } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Sessao
}
type Sessao = { token: string; uuid: string; identificadorAssinatura: string; endereco: object }

/** A session of this person, opened by the API with the password: for journeys about the password. */
export async function newToken(page: Page, { cpf, senha }: { cpf: string; senha: string }) {
  const answer = await page.request.post('/api/v1/auth', {
    data: { username: cpf, password: senha, subscription: true },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Sessao
}

/** Switches all four questions before actions on, in a session of its own: for the journeys about them. */
export async function turnOnPerguntas(page: Page, who: { cpf: string }) {
  const { token } = await newSessao(page, who)
  const headers = { authorization: `Bearer ${token}` }
  const data = {
    alertaRestricoesCorreios: true,
    alertaConfirmacaoImpressao: true,
    alertaConfirmacaoDeDeclaracaoConteudo: true,
    alertaPagamento: true,
  }
  expect((await page.request.put('/api/v1/preferencias/alertas', { headers, data })).status()).toBe(200)
  expect((await page.request.delete('/api/v1/auth', { headers })).status()).toBe(204)
}

/** The person's subscription, as the API answers it. */
export async function assinaturaOf(page: Page, who: { cpf: string }) {
  const { token, identificadorAssinatura } = await newSessao(page, who)
  const headers = { authorization: `Bearer ${token}` }
  return (await (await page.request.get(`/api/v1/assinatura/${identificadorAssinatura}`, { headers })).json()) as object
}

/** Logs the person in without the login screen, before any page of the product is opened. */
export async function holdSessao(page: Page, who: { cpf: string }) {
  const { endereco, ...usuario } = await newSessao(page, who)
  await page.goto('/robots.txt') // a page of ours without code
  await page.evaluate(
    ([usuario, endereco]) => {
      localStorage.setItem('usuario', usuario!)
      localStorage.setItem('endereco', endereco!)
    },
    [JSON.stringify(usuario), JSON.stringify(endereco)],
  )
  return usuario
}

/** `holdSessao`, and opens a page. */
export async function enterAs(page: Page, who: { cpf: string }, address = '/home') {
  const usuario = await holdSessao(page, who)
  await page.goto(address)
  await alive(page)
  return usuario
}

const digits = (cpf: string) => cpf.replace(/\D/g, '')
