import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signWebhook } from '../adapters/psp/webhook.ts'
import type { Cliente } from './cliente.ts'
import type { Diario } from './diario.ts'
import { type Sorte, sorteOf } from './sorte.ts'

export type Banco = ReturnType<typeof createBanco>
/** `pspId` is known when the Pix code or boleto contains it: then the bank can send webhooks without /sandbox. */
export type Cobrado = { paymentId: string; pspId: string | undefined; meio: 'PIX' | 'CARTAO' | 'BOLETO' }

/** The possible fates of a charge, with their weights. */
const ENREDOS = {
  aprova: 45,
  /** Approved; the webhook is sent again and again. */
  repete: 18,
  recusa: 8,
  expira: 7,
  /** The money arrives after the payment has ended. */
  atrasa: 8,
  /** Paid, and disputed later. */
  estorna: 6,
  /** The bank never decides. */
  cala: 8,
} as const

/** Plays the bank: decides charges at random times, and sends webhooks once, often, late or with a wrong signature. */
export function createBanco(
  ask: Cliente,
  { diario, segredo, semente }: { diario: Diario; segredo: string; semente: number },
) {
  const sorte: Sorte = sorteOf(semente)
  const underway = new Set<Promise<void>>()
  const hurry = Promise.withResolvers<void>()
  /** The bank takes its time until `finish`. */
  const linger = (maxMs: number) => Promise.race([pause(sorte.inteiro(0, maxMs)), hurry.promise])

  /**
   * Changes the charge, which also sends its webhook. A repeat after a dropped answer finds the charge changed: then only
   * the webhook is sent.
   */
  async function decide({ paymentId, pspId }: Cobrado, acao: 'APROVAR' | 'RECUSAR' | 'EXPIRAR' | 'ESTORNAR') {
    const nome = `POST /sandbox/pagamentos ${acao}`
    const { status } = await ask({ nome, method: 'POST', path: `/sandbox/pagamentos/${paymentId}`, body: { acao } })
    if (status === 200) diario.webhooks++
    else if (status === 409 && pspId) await notify(pspId)
    else if (status !== 409 && status !== 404) diario.falhas.push(`${nome} ${paymentId}: ${status}`)
  }

  async function notify(dataId: string, { isForged = false, ageMs = 0 } = {}) {
    const [requestId, ts] = [randomUUID(), String(Date.now() - ageMs)]
    const v1 = signWebhook({ dataId, requestId, ts }, isForged ? `${segredo}?` : segredo)
    const { status } = await ask({
      nome: isForged ? 'POST /webhooks (forjado)' : 'POST /webhooks',
      method: 'POST',
      path: `/api/v1/webhooks/sandbox?data.id=${dataId}&type=payment`,
      headers: { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
      body: { type: 'payment', action: 'payment.updated', data: { id: dataId } },
    })
    if (status !== (isForged ? 400 : 200)) diario.falhas.push(`aviso de ${dataId}: ${status}`)
    diario.webhooks++
  }

  async function play(cobrado: Cobrado) {
    const { pspId, meio } = cobrado
    const enredo = sorte.escolhe(ENREDOS)
    await linger(1200)
    if (pspId && sorte.acontece(0.05)) await notify(pspId, { isForged: true })
    switch (enredo) {
      case 'aprova':
        return decide(cobrado, 'APROVAR')
      case 'repete': {
        const times = sorte.inteiro(1, 4)
        await Promise.all([
          decide(cobrado, 'APROVAR'),
          ...Array.from({ length: pspId ? times : 0 }, async () => {
            await linger(400)
            await notify(pspId!, { ageMs: sorte.inteiro(0, 600_000) })
          }),
        ])
        return
      }
      case 'recusa':
        return decide(cobrado, 'RECUSAR')
      case 'expira':
        return decide(cobrado, 'EXPIRAR')
      case 'atrasa':
        await decide(cobrado, 'EXPIRAR')
        await linger(3000)
        return decide(cobrado, 'APROVAR')
      case 'estorna':
        await decide(cobrado, 'APROVAR')
        await linger(3000)
        // no job asks about a paid Pix or boleto: only this webhook tells of the dispute, so the bank must be able to repeat it
        if (meio !== 'CARTAO' && pspId) await decide(cobrado, 'ESTORNAR')
        return
      case 'cala':
        return
    }
  }

  return {
    /** The bank takes this charge and decides it when it likes. */
    take(cobrado: Cobrado) {
      const playing = play(cobrado)
        .catch((error: unknown) => void diario.falhas.push(`banco: ${String(error)}`))
        .finally(() => underway.delete(playing))
      underway.add(playing)
    },
    /** The bank decides all its charges now; resolves when it has. */
    async finish() {
      hurry.resolve()
      await Promise.all(underway)
    },
  }
}
