import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import type { PapeisFiscais as Papeis } from '#contract/loja/papeis-fiscais'
import { enter } from '../../app/data/enter.ts'
import { click, draw, network, press, refusal, until } from '../../app/testing-tela.tsx'
import PapeisFiscais from './configuracoes.papeis-fiscais.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
beforeEach(() => enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao))

const LOJA = '0198b2c0-0000-7000-8000-0000000000a1'
const MEI = { emiteNota: false, vendeSempre: true, isMei: true }

async function open({ isDown = false, temDce = false } = {}) {
  const kept: Papeis = {
    temDce,
    remetentes: [
      { loja: LOJA, nome: 'Ateliê da Serra', respostas: MEI },
      { loja: null, nome: 'Envios no seu nome', respostas: null },
    ],
  }
  const asked = network(({ method, path, body }) => {
    if (path.includes('/fiscal/dce')) return refusal(404, 'NOT_FOUND', MENSAGENS_FISCAIS.mesVazio)
    if (isDown) return refusal(503, 'INDISPONIVEL', 'x')
    if (method === 'PUT') {
      const { loja, ...novas } = JSON.parse(body)
      kept.remetentes.find((each) => each.loja === loja)!.respostas = novas
    }
    return { status: 200, body: structuredClone(kept) }
  })
  drawn = await draw(<PapeisFiscais />)
  return {
    months: () => asked.filter(({ path }) => path.includes('/fiscal/dce')).map(({ path }) => path.split('?')[1]),
    saved: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body)),
  }
}
const card = (nome: string) => screen.getByRole('region', { name: nome })
const shown = (nome: string, text: RegExp) => until(() => expect(card(nome).textContent).toMatch(text))

test('each sender shows its paper, why, and what each carrier says of it', async () => {
  await open()
  await shown('Ateliê da Serra', /Declaração de conteúdo em papel/)
  const atelie = card('Ateliê da Serra').textContent
  expect(atelie).toContain('MEI não precisa de nota para vender a pessoa física')
  expect(atelie).toContain('Para um CNPJ, o MEI precisa de nota')
  expect(atelie).toContain('os Correios pedem NF-e ou DC-e')
  expect(atelie).toContain('A Jadlog leva de empresa (CNPJ) só com nota fiscal')
  expect(card('Envios no seu nome').textContent).toContain('Você emite nota fiscal?')
  expect(screen.getByRole('link', { name: 'Ajuste SINIEF 5/2021 (abre em outra aba)' })).toBeDefined()
  expect(document.body.textContent).toContain('Isto não é orientação jurídica.')
})

test('an answer is changed, and the button that changes it has the focus again', async () => {
  const { saved } = await open()
  await shown('Ateliê da Serra', /papel/)
  await press('Mudar a resposta')
  await click(within(card('Ateliê da Serra')).getByRole('button', { name: 'Sim' }))
  await shown('Ateliê da Serra', /Nota fiscal \(NF-e\)/)
  expect(saved()).toEqual([{ loja: LOJA, emiteNota: true, vendeSempre: null, isMei: null }])
  expect(card('Ateliê da Serra').textContent).toContain('Correios: leva com este papel.')
  expect(document.activeElement?.textContent).toBe('Mudar a resposta')
})

test('cancelling keeps the answer', async () => {
  const { saved } = await open()
  await shown('Ateliê da Serra', /papel/)
  await press('Mudar a resposta')
  await press('Cancelar')
  await shown('Ateliê da Serra', /Declaração de conteúdo em papel/)
  expect(saved()).toEqual([])
})

test('the answers of a person who sends in their own name are kept', async () => {
  const { saved } = await open()
  await shown('Envios no seu nome', /emite/)
  const own = () => within(card('Envios no seu nome'))
  await click(own().getByRole('button', { name: 'Não' }))
  await click(own().getByRole('button', { name: 'Não' }))
  await shown('Envios no seu nome', /Sem venda habitual, o envio não pede nota/)
  expect(saved()).toEqual([{ loja: null, emiteNota: false, vendeSempre: false, isMei: null }])
})

test('a server that is silent leaves a way to try again', async () => {
  await open({ isDown: true })
  await until(() => expect(screen.getByText('As respostas não vieram')).toBeDefined())
})

test('a month of DC-e is asked for, and an empty one is told; without an issuer there is nothing to download', async () => {
  const { months } = await open({ temDce: true })
  await until(() => expect(screen.getByRole('heading', { name: 'XML das suas DC-e' })).toBeDefined())
  fireEvent.change(screen.getByLabelText('Mês'), { target: { value: '' } })
  await press('Baixar o mês')
  expect(months()).toEqual([])
  const mes = screen.getByLabelText<HTMLSelectElement>('Mês').options[2]!.value
  fireEvent.change(screen.getByLabelText('Mês'), { target: { value: mes } })
  await press('Baixar o mês')
  await until(() => expect(screen.getByText(MENSAGENS_FISCAIS.mesVazio)).toBeDefined())
  expect(months()).toEqual([`mes=${mes}`])
  await drawn?.remove()
  await open()
  await shown('Ateliê da Serra', /papel/)
  expect(screen.queryByRole('heading', { name: 'XML das suas DC-e' })).toBeNull()
})
