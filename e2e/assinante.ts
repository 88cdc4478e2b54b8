import { expect, type Page } from '@playwright/test'
import { linkTo, type Pessoa, pessoa } from './conta.ts'
import { alive } from './journey.ts'

/** Somebody with an account of their own, validated: no other journey sees its changes. `nome` is the first name. */
export async function newAssinante(page: Page, nome = 'Maria'): Promise<Pessoa> {
  const nova = pessoa()
  const { cep, cidade } = (await (await page.request.get('/api/v1/cep/01310100')).json()) as Record<string, string>
  const created = await page.request.post('/api/v1/usuario/registro', {
    data: {
      nome,
      sobrenome: 'da Silva',
      cpf: nova.cpf,
      telefone: '11987654321',
      email: nova.email,
      senha: nova.senha,
      endereco: { cep, logradouro: 'Avenida Paulista', numero: '1000', complemento: '', bairro: 'Bela Vista', cidade },
    },
  })
  expect(created.status()).toBe(201)
  const token = new URLSearchParams((await linkTo(page, nova.email, '/validacao')).split('?')[1]).get('tokenValidacao')
  expect((await page.request.get(`/api/v1/usuario/registro/email/${token}`)).status()).toBe(200)
  await switchPerguntas(page, nova, false)
  return nova
}

/** Switches all four questions before actions, in a session of its own. Only the journeys about them have them on. */
export async function switchPerguntas(page: Page, who: { cpf: string; senha: string }, isOn: boolean) {
  const { token } = await newToken(page, who)
  const headers = { authorization: `Bearer ${token}` }
  const data = {
    alertaRestricoesCorreios: isOn,
    alertaConfirmacaoImpressao: isOn,
    alertaConfirmacaoDeDeclaracaoConteudo: isOn,
    alertaPagamento: isOn,
  }
  expect((await page.request.put('/api/v1/preferencias/alertas', { headers, data })).status()).toBe(200)
  expect((await page.request.delete('/api/v1/auth', { headers })).status()).toBe(204)
}

/** Another session of the same person: a token from the API. */
export async function newToken(page: Page, { cpf, senha }: { cpf: string; senha: string }) {
  const answer = await page.request.post('/api/v1/auth', {
    data: { username: cpf, password: senha, subscription: true },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { token: string; uuid: string; identificadorAssinatura: string; endereco: object }
}

/** The person's subscription, as the API answers it. */
export async function assinaturaOf(page: Page, who: { cpf: string; senha: string }) {
  const { token, identificadorAssinatura } = await newToken(page, who)
  const headers = { authorization: `Bearer ${token}` }
  return (await (await page.request.get(`/api/v1/assinatura/${identificadorAssinatura}`, { headers })).json()) as object
}

/** Logs in by the API, without the login screen. */
export async function enterAs(page: Page, who: { cpf: string; senha: string }, address = '/home') {
  const { endereco, ...usuario } = await newToken(page, who)
  await page.goto('/robots.txt') // a page of ours without code
  await page.evaluate(
    ([usuario, endereco]) => {
      localStorage.setItem('usuario', usuario!)
      localStorage.setItem('endereco', endereco!)
    },
    [JSON.stringify(usuario), JSON.stringify(endereco)],
  )
  await page.goto(address)
  await alive(page)
  return usuario
}
