import { deleteAparelho, saveAparelho } from '#contract/notificacao'
import { call } from '../../app/data/api.ts'
import { findPushSubscription } from '../../app/private/push-owner.ts'

/**
 * What this browser can do about pushes. `unable`: it has no pushes (an iPhone has them only once the site is on its
 * home screen). `blocked`: the person forbade them. `on`: it has a subscription at its push service. Whether the server
 * knows that subscription is seen by its `marca` in the list of devices.
 */
export type EsteAparelho = { estado: 'unable' | 'blocked' | 'off' | 'on'; marca: string | null }

export async function readEsteAparelho(): Promise<EsteAparelho> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return { estado: 'unable', marca: null }
  const subscription = await findPushSubscription()
  if (Notification.permission === 'denied') return { estado: 'blocked', marca: null }
  if (!subscription) return { estado: 'off', marca: null }
  return { estado: 'on', marca: await markOf(subscription.endpoint) }
}

/** The person said no to the browser's own question, or closed it. */
export class PermissaoNegada extends Error {}

/** Lets the browser ask the person, subscribes this browser at its push service and tells the server. */
export async function turnOnPushes(chave: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissaoNegada()
  const before = await findPushSubscription()
  // a subscription that was made with another key, or by another person, would receive nothing
  await before?.unsubscribe()
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLong()])
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chave })
  try {
    const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
    await call(saveAparelho, { body: { endereco: subscription.endpoint, p256dh: bare(p256dh), auth: bare(auth) } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** How long the worker may take: one that could not be loaded never gets ready. */
const READY_WITHIN_MS = 10_000
const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the worker is not ready')), READY_WITHIN_MS)
  })

/** Switches a device off at the server. With `isEste` it is this browser, which then ends its own subscription, too. */
export async function turnOffPushes(uuid: string, isEste: boolean) {
  await call(deleteAparelho, { params: { uuid } })
  if (isEste) await (await findPushSubscription())?.unsubscribe()
}

/** The server's mark of a device: SHA-256 of its address, in base64url. */
async function markOf(endereco: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endereco))
  return bare(btoa(String.fromCharCode(...new Uint8Array(digest))))
}

/** Base64 to base64url, without the padding at the end. */
const bare = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
