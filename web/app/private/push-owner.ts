import { renewAparelho } from '#contract/notificacao'
import { call } from '../data/api.ts'
import { readAssinatura } from '../data/perfil.ts'
import { findRegistration } from './worker.ts'

/** This browser's place at its push service; null where nobody has switched pushes on here. */
export async function findPushSubscription() {
  return (await (await findRegistration())?.pushManager?.getSubscription()) ?? null
}

/** From here on nothing reaches this browser any more, whoever may still know its address. */
export async function stopPushes() {
  await (await findPushSubscription())?.unsubscribe()
}

/** Pushes that this browser gets are told to be of who is logged in now; somebody else's end. */
export async function claimPushes() {
  const subscription = await findPushSubscription()
  if (!subscription) return
  const isOwn =
    readAssinatura() !== null && (await call(renewAparelho, { body: { endereco: subscription.endpoint } })).ligado
  if (!isOwn) await subscription.unsubscribe()
}
