import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { draw, network, press, refusal, until } from '../../app/testing-tela.tsx'
import { ASSINATURA } from '../../areas/conta/testing-conta.ts'
import Convite from './convite.tsx'

const LOJA = { uuid: '0198b2c0-0000-7000-8000-0000000000aa', nome: 'Ateliê da Serra' }
const convite = (more: object = {}) => ({
  status: 200,
  body: {
    loja: LOJA,
    papel: 'OPERACAO',
    emailMascarado: 'b•••a@exemplo.test',
    situacao: 'PENDENTE',
    temConta: true,
    ...more,
  },
})

const open = async (answer: Parameters<typeof network>[0], address = '/convite?token=abc') => {
  window.history.replaceState(null, '', address)
  const asked = network(answer)
  await draw(<Convite />, address)
  return asked
}
const sees = (text: string | RegExp) => until(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))

test('a link without a token says so', async () => {
  await open(() => convite(), '/convite')
  await sees('Este endereço não traz o convite.')
})

test('a visitor reads whose shop it is, what the role may do and may not, and to which e-mail the invitation went', async () => {
  await open(() => convite())
  await sees(/Ateliê da Serra/)
  await sees(/b•••a@exemplo\.test/)
  await sees(/paga com a carteira, Pix ou cartão/)
  await sees(/Não põe créditos, não usa os cartões salvos/)
})

test.each([
  ['accepted', { situacao: 'ACEITO' }, 'Este convite já foi aceito.'],
  ['expired', { situacao: 'EXPIRADO' }, 'Este convite venceu.'],
])('an invitation that was %s says so', async (_, more, title) => {
  await open(() => convite(more))
  await sees(title)
})

test('an invitation that was withdrawn says so', async () => {
  await open(() => refusal(422, 'CONVITE_INVALIDO', 'Este convite não vale mais.'))
  await sees('Este convite não vale mais.')
})

const logInAs = (email: string) =>
  enter({ uuid: 'u', token: 't', nome: 'Bia', email, endereco: {} } as unknown as Sessao)

test('the invited person accepts it; a refusal is shown, and the link stays', async () => {
  logInAs('bia@exemplo.test')
  const asked = await open(({ method }) =>
    method === 'POST' ? refusal(422, 'CONVITE_INVALIDO', 'Este convite não vale mais.') : convite(),
  )
  await until(() => expect(screen.getByRole('button', { name: 'Aceitar convite' })).toBeTruthy())
  await press('Aceitar convite')
  await sees('Este convite não vale mais.')
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/convite/abc/aceite'])
})

test('a person whose e-mail was changed on another device accepts the invitation to the new one', async () => {
  await import('../../areas/conta/conta.calls.ts') // the page loads it only for a person who is logged in
  const { uuid } = ASSINATURA
  enter({
    uuid: 'u',
    token: 't',
    nome: 'Bia',
    email: 'antes@exemplo.test',
    identificadorAssinatura: uuid,
    endereco: {},
  } as unknown as Sessao)
  const assinante = { ...ASSINATURA.assinante, email: 'bia@exemplo.test' }
  await open(({ path }) =>
    path === `/assinatura/${uuid}` ? { status: 200, body: { ...ASSINATURA, assinante } } : convite(),
  )
  await until(() => expect(screen.getByRole('button', { name: 'Aceitar convite' })).toBeTruthy())
})

test('somebody else’s session cannot accept it', async () => {
  logInAs('outra@exemplo.test')
  await open(() => convite())
  await sees(/b•••a@exemplo\.test/)
  expect(screen.queryByRole('button', { name: 'Aceitar convite' })).toBeNull()
})

test('somebody whose address looks the same behind the mask is led to the other account', async () => {
  logInAs('bruna@exemplo.test')
  await open(({ method }) =>
    method === 'POST' ? refusal(422, 'CONVITE_DE_OUTRO_EMAIL', 'Este convite é de outro e-mail.') : convite(),
  )
  await until(() => expect(screen.getByRole('button', { name: 'Aceitar convite' })).toBeTruthy())
  await press('Aceitar convite')
  await until(() => expect(screen.getByRole('button', { name: 'Sair e entrar com a outra conta' })).toBeTruthy())
})
