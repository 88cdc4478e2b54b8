import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import type { PapeisFiscais } from '#contract/loja/papeis-fiscais'
import type { RespostasFiscais } from '#contract/loja/qual-papel'
import { enter } from '../../../app/data/enter.ts'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { QualPapel } from './qual-papel.tsx'
import { RecusaAlert } from './recusa-alert.tsx'

beforeEach(() => enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao))

const LOJA = '0198b2c0-0000-7000-8000-0000000000a1'
const EMITE: RespostasFiscais = { emiteNota: true, vendeSempre: null, isMei: null }
const AS_VEZES: RespostasFiscais = { emiteNota: false, vendeSempre: false, isMei: null }
const MEI: RespostasFiscais = { emiteNota: false, vendeSempre: true, isMei: true }

type How = {
  respostas?: RespostasFiscais | null
  temDce?: boolean
  produto?: string
  isDeEmpresa?: boolean
  isParaEmpresa?: boolean
  isAbove?: boolean
  declaracao?: 'conteudo' | 'nota'
  isDown?: boolean
}

/** Step 3's question, with a server that keeps the answer of the shop. */
async function open({
  respostas = null,
  temDce = false,
  produto = 'jadlog/package',
  isDeEmpresa = false,
  isParaEmpresa = false,
  isAbove = false,
  declaracao = 'conteudo',
  isDown = false,
}: How = {}) {
  const kept: PapeisFiscais = { temDce, remetentes: [{ loja: LOJA, nome: 'Ateliê', respostas }] }
  const asked = network(({ method, body }) => {
    if (isDown) return refusal(503, 'INDISPONIVEL', 'x')
    if (method === 'PUT') {
      const { loja: _, ...novas } = JSON.parse(body)
      kept.remetentes[0]!.respostas = novas
    }
    return { status: 200, body: kept }
  })
  function Screen() {
    const [form, setForm] = useState(declaracao)
    return (
      <>
        <QualPapel loja={LOJA} {...{ isParaEmpresa, isAbove }} declaracao={form} onChoose={setForm} />
        <RecusaAlert {...{ produto, isDeEmpresa }} declaracao={form} />
        <output>{`aberta: ${form}`}</output>
      </>
    )
  }
  await draw(<Screen />)
  return {
    saved: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body)),
    answered: () => until(() => expect(asked.length).toBeGreaterThan(0)),
  }
}
const aberta = () => screen.getByText(/^aberta/).textContent
const question = (text: string) => until(() => expect(screen.getByRole('group', { name: text })).toBeDefined())
const line = (text: RegExp) => until(() => expect(screen.getByText(text)).toBeDefined())

test('a sender who issues invoices answers one question, and the form of the invoice opens', async () => {
  const { saved } = await open()
  await question('Você emite nota fiscal?')
  await press('Sim')
  await line(/^Você emite nota fiscal: é ela que acompanha o pacote\./)
  expect([aberta(), saved()]).toEqual(['aberta: nota', [{ loja: LOJA, ...EMITE }]])
  expect(screen.queryByRole('group')).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/^Você emite nota fiscal/)
  expect(screen.getByRole('link', { name: 'Texto da lei (abre em outra aba)' }).getAttribute('href')).toContain(
    'in.gov.br',
  )
})

test('a MEI answers three, each read with the focus, and the contents stay open', async () => {
  const { saved } = await open()
  await question('Você emite nota fiscal?')
  await press('Não')
  await question('Você vende com frequência ou em volume de comércio?')
  expect(document.activeElement?.textContent).toBe('Você vende com frequência ou em volume de comércio?')
  await press('Sim')
  await question('Você é MEI?')
  await press('Sim')
  await line(/^MEI não precisa de nota para vender a pessoa física: vai a declaração de conteúdo\./)
  expect([aberta(), saved()]).toEqual(['aberta: conteudo', [{ loja: LOJA, ...MEI }]])
})

test('a wrong press can be taken back before the last question', async () => {
  const { saved } = await open()
  await question('Você emite nota fiscal?')
  await press('Não')
  await question('Você vende com frequência ou em volume de comércio?')
  await press('Recomeçar')
  await question('Você emite nota fiscal?')
  expect(saved()).toEqual([])
})

test.each([
  ['an issuer is connected', { temDce: true, respostas: AS_VEZES }, /emitimos a DC-e com a etiqueta/],
  ['none is', { respostas: AS_VEZES }, /vai a declaração de conteúdo/],
] as [string, How, RegExp][])('the line says what goes with the parcel: %s', async (_, how, text) => {
  await open(how)
  await line(text)
})

test('a MEI who ships to a company is led to the invoice, and goes there by one press', async () => {
  await open({ respostas: MEI, isParaEmpresa: true })
  await line(/^Para um CNPJ, o MEI precisa de nota/)
  expect(aberta()).toBe('aberta: conteudo') // the open form does not change by itself
  await press('Usar a nota fiscal')
  expect(aberta()).toBe('aberta: nota')
  expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull()
})

test('above the limit of the declaration nobody is led to it', async () => {
  const { answered } = await open({ respostas: AS_VEZES, isAbove: true, declaracao: 'nota' })
  await answered()
  expect(screen.queryByText(/vai a declaração/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Usar a declaração' })).toBeNull()
})

test.each([
  ['Correios and paper', { produto: 'correios/pac' }, /Correios pedem NF-e ou DC-e/],
  ['Jadlog and a company without an invoice', { isDeEmpresa: true, temDce: true }, /só com nota fiscal/],
] as [string, How, RegExp][])('what the carrier may refuse is said before: %s', async (_, how, text) => {
  await open({ respostas: AS_VEZES, ...how })
  await until(() => expect(screen.getByRole('alert').textContent).toMatch(text))
})

test.each([
  ['Correios and a DC-e', { produto: 'correios/pac', temDce: true }],
  ['Correios and an invoice', { produto: 'correios/pac', declaracao: 'nota' }],
  ['Jadlog and a person', {}],
] as [string, How][])('nothing is said against %s', async (_, how) => {
  await open({ respostas: AS_VEZES, ...how })
  await line(/Sem venda habitual/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without an answer of the server step 3 asks no question and shows no alert', async () => {
  const { answered } = await open({ isDown: true })
  await answered()
  expect([aberta(), screen.queryByRole('group'), screen.queryByRole('alert')]).toEqual(['aberta: conteudo', null, null])
})
