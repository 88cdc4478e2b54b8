import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Transacao } from '#contract/carteira'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { TransacaoDetalhe } from './transacao-detalhe.tsx'
import { Transacoes } from './transacoes.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined

const EM = new Date('2030-12-05T12:00:00Z')

const uuid = '0198b2c0-0000-7000-8000-0000000000a1'
const reembolso: Transacao = {
  uuid,
  dataCriacao: EM,
  dataEfetivacao: EM,
  valor: 10_00,
  valorDesconto: 0,
  status: { codigo: 'CONCLUIDA', descricao: 'Concluída' },
  tipoTransacao: { codigo: 'REEMBOLSO', descricao: 'Reembolso', tipoOperacao: 'ENTRADA' },
  meioPagamento: { nome: 'Carteira Flex' },
  saldo: 10_00,
  deCartao: 0,
  origem: { tipo: 'REEMBOLSO', uuid },
  ator: { nome: 'FreteFlex' },
}

test('an opened refund by the staff says who gave the money back, and where the money is', async () => {
  drawn = await draw(<TransacaoDetalhe transacao={reembolso} />)
  const text = drawn.place.textContent
  expect(text).toContain('Um valor que a nossa equipe devolveu para a sua Carteira Flex.')
  expect(text).toContain(`Código da transação: ${uuid}`)
})

test('more lines that do not come are told in the words of S2 §8, and the button asks for them again', async () => {
  const linhas = { status: 200, body: z.encode(z.array(Transacao), [reembolso]), headers: { 'x-total-count': '21' } }
  network(({ path }) =>
    path.includes('page=1')
      ? refusal(429, 'TOO_MANY_REQUESTS', 'x')
      : path.includes('/transacao?')
        ? linhas
        : { status: 200, body: [] },
  )
  await draw(<Transacoes assinatura={uuid} />)
  await until(() => expect(screen.getByText('1 de 21 transações')).toBeDefined())
  await press('Carregar mais')
  await until(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Erro ao obter lista de transações, entre em contato com o suporte ou tente novamente mais tarde.',
    ),
  )
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined()
})
