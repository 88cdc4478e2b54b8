import { expect, test } from 'vitest'
import type { Transacao } from '#contract/carteira'
import { formatInstante } from '../../ui/filter/instante.rules.ts'
import { vencimentoOf } from './instante.rules.ts'
import { continueUrlOf, planValor } from './transacao.rules.ts'

const linha = (
  tipoOperacao: 'ENTRADA' | 'SAIDA',
  codigo: Transacao['status']['codigo'],
  saldo: number | null = null,
) => ({
  tipoTransacao: { codigo: 'SAQUE' as const, descricao: '', tipoOperacao },
  status: { codigo, descricao: '' },
  saldo,
})

test('incoming money has a plus, outgoing money a minus; waiting and failed ones are told apart', () => {
  expect(planValor(linha('ENTRADA', 'CONCLUIDA', 100))).toEqual({ sign: '+', peso: 'counts' })
  // paid by Pix: the money was never in the wallet
  expect(planValor(linha('SAIDA', 'CONCLUIDA'))).toEqual({ sign: '−', peso: 'counts' })
  expect(planValor(linha('ENTRADA', 'PENDENTE'))).toEqual({ sign: '+', peso: 'waits' })
  expect(planValor(linha('SAIDA', 'PENDENTE', 0)).peso).toBe('counts')
  expect(planValor(linha('ENTRADA', 'EXPIRADA')).peso).toBe('void')
  expect(planValor(linha('SAIDA', 'CANCELADA', 100)).peso).toBe('counts') // the money comes back in a line of its own
})

test('a waiting recarga is continued on its own page, a waiting purchase in the cart', () => {
  const pix = { paymentId: '1', finalidade: 'RECARGA', meio: 'PIX', status: 'PENDING' } as const
  expect(continueUrlOf(pix)).toBe('/recarga/1')
  expect(continueUrlOf({ ...pix, status: 'APPROVED' })).toBe(null)
  expect(continueUrlOf({ ...pix, finalidade: 'COMPRA' })).toBe('/carrinho?etapa=pagamento&forma=pix&pagamento=1')
  expect(continueUrlOf({ ...pix, finalidade: 'COMPRA', meio: 'CARTAO' })).toBe(
    '/carrinho?etapa=pagamento&forma=cartao&pagamento=1',
  )
})

test('times are those of São Paulo', () => {
  expect(formatInstante(new Date('2026-11-22T02:05:00Z'))).toBe('21/11/2026 às 23:05')
  expect(formatInstante(vencimentoOf({ criadoEm: new Date('2026-11-29T15:00:00Z') }))).toBe('02/12/2026 às 12:00')
})
