import { readAssinatura } from '../data/perfil.ts'
import { findRegistration } from './worker.ts'

/** This browser's subscription at its push service; null if pushes are not switched on here. */
export async function findPushSubscription() {
  return (await (await findRegistration())?.pushManager?.getSubscription()) ?? null
}

/** Ends the subscription: nothing reaches this browser any more, even by its old address. */
export async function stopPushes() {
  await (await findPushSubscription())?.unsubscribe()
}

/**
 * Makes this browser's pushes those of the logged in person. Ends its subscription for staff, and if the person has
 * switched on no pushes here.
 */
export async function claimPushes() {
  const subscription = await findPushSubscription()
  if (!subscription) return
  // only here: few have switched pushes on, and the frame of every page would bring all schemas of notices
  const { isOurs } = await import('../data/push-claim.ts')
  if (readAssinatura() === null || !(await isOurs(subscription.endpoint))) await subscription.unsubscribe()
}
