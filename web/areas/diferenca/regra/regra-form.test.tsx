import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../../app/data/enter.ts'
import { actAs, PERFIL } from '../../../app/testing-perfil.ts'
import { click, draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { RegraDasDiferencas } from './regra-form.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
beforeEach(() => {
  enter({ ...PERFIL, token: 't', endereco: {} } as unknown as Sessao)
  actAs('ADMINISTRADOR')
})

const SEM_REGRA = { pagarDebitosAte: null as number | null, resgatarCreditos: false }
async function open(regra = SEM_REGRA, save?: () => ReturnType<typeof refusal>) {
  const asked = network(({ method, body }) =>
    method === 'GET' ? { status: 200, body: regra } : (save?.() ?? { status: 200, body: JSON.parse(body) as object }),
  )
  drawn = await draw(<RegraDasDiferencas assinatura={PERFIL.identificadorAssinatura} />)
  await until(() => expect(pagar()).toBeDefined())
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as object)
}
const pagar = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Pagar débitos sozinho' })
const resgatar = () => screen.getByRole('switch', { name: 'Resgatar créditos sozinho' })
const valor = () => screen.getByLabelText<HTMLInputElement>(/^Pagar cada débito de até/)
const type = (text: string) => act(async () => void fireEvent.input(valor(), { target: { value: text } }))
const text = () => drawn?.place.textContent ?? ''

test('the form says when a rule pays, that the amount is for each debit, and that a paid debit cannot be contested', async () => {
  const saved = await open()
  expect(text()).toContain('a partir das 9h do dia seguinte ao aviso')
  expect(text()).toContain('um débito pago não se contesta mais')
  await click(pagar())
  expect(text()).toContain('Vale para cada débito, não para a soma deles.')
  await press('Guardar regras')
  expect(text()).toContain('Informe um valor maior que zero, ou desligue o pagamento automático.')
  expect(saved()).toEqual([])
  await type('12,50')
  await click(resgatar())
  await press('Guardar regras')
  await until(() => expect(saved()).toEqual([{ pagarDebitosAte: 12.5, resgatarCreditos: true }]))
})

test('a rule that is kept is shown, and switched off', async () => {
  const saved = await open({ pagarDebitosAte: 5, resgatarCreditos: true })
  expect(pagar().checked).toBe(true)
  expect(valor().value).toBe('5,00')
  await click(pagar())
  await press('Guardar regras')
  await until(() => expect(saved()).toEqual([{ pagarDebitosAte: null, resgatarCreditos: true }]))
})

test('what the server refuses is told, and what was typed stays', async () => {
  await open({ pagarDebitosAte: 5, resgatarCreditos: true }, () => refusal(503, 'INDISPONIVEL', 'Tente em instantes.'))
  await press('Guardar regras')
  await until(() => expect(text()).toContain('Tente em instantes.'))
  await act(async () => void fireEvent.blur(valor()))
  expect(valor().value).toBe('5,00')
  expect(text()).toContain('Tente em instantes.') // leaving the field changed nothing
})

test('an answer is told also if the form changes while it is awaited', async () => {
  let say: (answer: ReturnType<typeof refusal>) => void = () => {}
  network(({ method }) =>
    method === 'GET' ? { status: 200, body: SEM_REGRA } : new Promise((resolve) => void (say = resolve)),
  )
  drawn = await draw(<RegraDasDiferencas assinatura={PERFIL.identificadorAssinatura} />)
  await until(() => expect(pagar()).toBeDefined())
  await press('Guardar regras')
  await click(resgatar())
  await act(async () => say(refusal(503, 'INDISPONIVEL', 'Tente em instantes.')))
  await until(() => expect(text()).toContain('Tente em instantes.'))
})

test('a person who does not administer the account reads the rule and changes nothing', async () => {
  actAs('FINANCEIRO')
  await open({ pagarDebitosAte: 5, resgatarCreditos: true })
  expect(text()).toContain('Cada débito de até R$ 5,00.')
  expect(pagar().disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Guardar regras' })).toBeNull()
})
