import { describe, expect, test } from 'vitest'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { STATUS } from './respostas.ts'
import { situacaoOf } from './situacao.ts'
import { CHANGES, cartao, NOW, pedido, useMercadoPago, vencimento } from './testing-conversa.ts'

const mp = useMercadoPago()

describe('the situation of a payment', () => {
  test.each([
    ['OTHE', 'Pagamento recusado. Use outro cartão.'],
    ['CALL', 'Autorize a compra com o banco emissor e tente de novo.'],
    ['FUND', 'Limite ou saldo insuficiente.'],
    ['SECU', 'Código de segurança inválido.'],
    ['EXPI', 'Validade inválida.'],
    ['FORM', 'Confira os dados do cartão.'],
  ])('the holder %s is refused: %s', async (titular, motivo) => {
    const token = await mp.psp.tokenizeCartao(cartao(titular))
    expect(await mp.psp.chargeCartao({ ...pedido(), token })).toMatchObject({ situacao: 'RECUSADA', motivo })
  })

  test.each([
    ['pending', 'pending_waiting_transfer', 'PENDENTE'],
    ['in_process', 'pending_review_manual', 'PENDENTE'],
    ['authorized', 'pending_capture', 'PENDENTE'],
    ['approved', 'accredited', 'APROVADA'],
    ['approved', 'partially_refunded', 'APROVADA'],
    ['in_mediation', 'in_process', 'APROVADA'],
    ['rejected', 'cc_rejected_high_risk', 'RECUSADA'],
    ['cancelled', 'expired', 'EXPIRADA'],
    ['cancelled', 'by_collector', 'EXPIRADA'],
    ['refunded', 'refunded', 'ESTORNADA'],
    ['charged_back', 'settled', 'ESTORNADA'],
    ['charged_back', 'in_process', 'ESTORNADA'],
    ['charged_back', 'reimbursed', 'APROVADA'],
  ] as const)('%s, %s is %s', async (status, status_detail, situacao) => {
    const { pspId } = await mp.createPix()
    mp.local.change(pspId, { status, status_detail })
    expect(await mp.psp.findCobranca(pspId)).toMatchObject({ situacao })
  })

  test.each([
    ['approved', 'partially_refunded', 12.34, { situacao: 'APROVADA', devolvido: 1234 }],
    ['approved', 'accredited', null, { situacao: 'APROVADA', devolvido: 0 }],
    ['pending', 'pending_waiting_transfer', 12.34, { situacao: 'PENDENTE', devolvido: 0 }],
    ['refunded', 'refunded', 43.2, { situacao: 'ESTORNADA', devolvido: 4320 }],
    ['charged_back', 'settled', 0, { situacao: 'ESTORNADA', devolvido: 4320 }],
    ['charged_back', 'settled', 12.34, { situacao: 'ESTORNADA', devolvido: 4320 }],
    ['charged_back', 'reimbursed', 0, { situacao: 'APROVADA', devolvido: 0 }],
    ['charged_back', 'reimbursed', 12.34, { situacao: 'APROVADA', devolvido: 1234 }],
    // refunded in full before the dispute: even when it is decided for us, it brings no money
    ['charged_back', 'reimbursed', 43.2, { situacao: 'ESTORNADA', devolvido: 4320 }],
  ] as const)('of R$ 43,20 in status %s, %s with %s refunded', async (status, status_detail, refunded, said) => {
    const { pspId } = await mp.createPix()
    mp.local.change(pspId, { status, status_detail, transaction_amount_refunded: refunded })
    expect(await mp.psp.findCobranca(pspId)).toMatchObject(said)
  })

  test('every status has its situation', () => {
    for (const status of STATUS) expect(situacaoOf(status, null)).toMatch(/^[A-Z]+$/)
  })

  test('webhooks that come twice and in the wrong order lead to the same present', async () => {
    const { pspId } = await mp.createPix()
    const created = mp.local.webhook(pspId, NOW)
    mp.local.change(pspId, CHANGES.APROVADA)
    const paid = mp.local.webhook(pspId, NOW)
    for (const webhook of [paid, created, paid, created]) {
      expect(await mp.psp.readWebhook(webhook)).toEqual({ pspId })
      expect(await mp.psp.findCobranca(pspId)).toMatchObject({ situacao: 'APROVADA' })
    }
  })

  test('a payment of another shop at the same account is not ours', async () => {
    const { pspId } = await mp.createPix()
    for (const external_reference of [null, '', 'pedido 42', '../x']) {
      mp.local.change(pspId, { external_reference })
      expect(await mp.psp.findCobranca(pspId)).toBeUndefined()
    }
  })

  test('the paid one of several payments of one reference counts; two paid ones are an alarm', async () => {
    const asked = pedido()
    const first = await mp.createPix(asked)
    mp.local.rememberKeys(false)
    const second = await mp.createPix(asked)
    expect(second.pspId).not.toBe(first.pspId)
    mp.local.change(second.pspId, CHANGES.EXPIRADA)
    expect(await mp.psp.findByReferencia(asked.referencia)).toMatchObject({ pspId: first.pspId })
    mp.local.change(first.pspId, CHANGES.APROVADA)
    expect(await mp.psp.findByReferencia(asked.referencia)).toMatchObject({ pspId: first.pspId, situacao: 'APROVADA' })
    expect(mp.said).toEqual([])
    mp.local.change(second.pspId, CHANGES.APROVADA)
    expect(await mp.psp.findByReferencia(asked.referencia)).toMatchObject({ situacao: 'APROVADA' })
    expect(mp.said).toMatchObject([{ nivel: 'error', frase: 'one reference was paid twice' }])
  })

  test('a boleto without a line gets it from its bar code; a boleto with wrong digits is rejected', async () => {
    const { pspId, boleto } = await mp.psp.createBoleto({ ...pedido(), vencimento })
    const details = mp.local.pagamentos.get(pspId)?.['transaction_details'] as Record<string, unknown>
    mp.local.change(pspId, { transaction_details: { ...details, digitable_line: null } })
    expect((await mp.psp.findCobranca(pspId))?.boleto).toEqual(boleto)
    const wrong = {
      ...details,
      digitable_line: `1${boleto?.linhaDigitavel.slice(1)}`,
      barcode: { content: '1'.repeat(44) },
    }
    mp.local.change(pspId, { transaction_details: wrong })
    expect((await mp.psp.findCobranca(pspId))?.boleto).toBeNull()
  })

  test('a boleto page that is not https is rejected', async () => {
    const { pspId } = await mp.psp.createBoleto({ ...pedido(), vencimento })
    const details = mp.local.pagamentos.get(pspId)?.['transaction_details'] as Record<string, unknown>
    for (const external_resource_url of ['javascript:alert(1)', 'http://mercadopago.exemplo/x']) {
      mp.local.change(pspId, { transaction_details: { ...details, external_resource_url } })
      await expect(mp.psp.findCobranca(pspId)).rejects.toThrow(PspIndisponivel)
    }
  })
})
