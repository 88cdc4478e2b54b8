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
  // only here: few have switched pushes on, and the frame of every page would bring all schemas of notices
  const { isOurs } = await import('../data/push-claim.ts')
  if (readAssinatura() === null || !(await isOurs(subscription.endpoint))) await subscription.unsubscribe()
}
