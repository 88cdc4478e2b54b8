import { randomUUID } from 'node:crypto'
import type { SituacaoDaCobranca, Webhook } from '../../../ports/psp.ts'
import { signWebhook } from '../webhook.ts'
import type { AmbienteDoBanco } from './ambiente.ts'
import { type CobrancaNoBanco, findCobranca, moveCobranca } from './banco.repo.ts'
import { segredoDosWebhooks } from './segredo.ts'

export type AcaoDoBanco = 'APROVAR' | 'RECUSAR' | 'EXPIRAR' | 'ESTORNAR' | 'DESFAZER_ESTORNO'

const PARA: Record<AcaoDoBanco, SituacaoDaCobranca> = {
  APROVAR: 'APROVADA',
  RECUSAR: 'RECUSADA',
  EXPIRAR: 'EXPIRADA',
  ESTORNAR: 'ESTORNADA',
  DESFAZER_ESTORNO: 'APROVADA',
}

/**
 * From which situations each action is possible. Money for an expired Pix or boleto can still arrive: a bank cannot call it
 * back.
 */
function fromOf(acao: AcaoDoBanco, meio: CobrancaNoBanco['meio']): SituacaoDaCobranca[] {
  if (acao === 'ESTORNAR') return ['APROVADA']
  if (acao === 'DESFAZER_ESTORNO') return ['ESTORNADA']
  return acao === 'APROVAR' && meio !== 'CARTAO' ? ['PENDENTE', 'EXPIRADA'] : ['PENDENTE']
}

/**
 * Plays the bank: changes the charge of a reference and returns its webhook, signed as Mercado Pago signs. The caller
 * delivers the webhook. 'unknown': no such charge. 'illegal': the charge's situation no longer allows the action.
 */
export async function decideCobranca(
  { db, clock }: Pick<AmbienteDoBanco, 'db' | 'clock'>,
  referencia: string,
  acao: AcaoDoBanco,
): Promise<{ cobranca: CobrancaNoBanco; webhook: Webhook } | 'unknown' | 'illegal'> {
  const before = await findCobranca(db, { referencia })
  if (!before) return 'unknown'
  const motivo = acao === 'RECUSAR' ? 'Pagamento recusado pelo banco.' : null
  const passo = { de: fromOf(acao, before.meio), para: PARA[acao], motivo }
  const cobranca = await moveCobranca(db, before.id, { ...passo, ...(acao === 'APROVAR' && { em: clock.now() }) })
  if (!cobranca) return 'illegal'
  return { cobranca, webhook: await webhookOf({ db, clock }, cobranca.id) }
}

async function webhookOf({ db, clock }: Pick<AmbienteDoBanco, 'db' | 'clock'>, dataId: string): Promise<Webhook> {
  const [requestId, ts] = [randomUUID(), String(clock.now().getTime())]
  const v1 = signWebhook({ dataId, requestId, ts }, await segredoDosWebhooks(db))
  const corpo = { id: ts, live_mode: false, type: 'payment', action: 'payment.updated', data: { id: dataId } }
  return {
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
    query: { 'data.id': dataId, type: 'payment' },
    corpo: JSON.stringify(corpo),
  }
}
