import { deleteAparelho, saveAparelho } from '#contract/notificacao'
import { call } from '../../app/data/api.ts'
import { findPushSubscription } from '../../app/private/push-owner.ts'

/**
 * How this browser stands with pushes: `unable` knows none (an iPhone only does once the site is on its home screen),
 * `blocked` is what the person told the browser, `on` has a place at its push service, whose mark the server knows.
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

/** The browser's own question was answered with no, or closed. */
export class PermissaoNegada extends Error {}

/** Asks the person, through the browser; then gives this browser a place at its push service and tells the server of it. */
export async function turnOnPushes(chave: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissaoNegada()
  const before = await findPushSubscription()
  // made with another key, or another person's: it would stay dead
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

/** A worker that could not be fetched never gets ready. */
const READY_WITHIN_MS = 10_000
const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the worker is not ready')), READY_WITHIN_MS)
  })

/** `isEste`: the browser gives its place up as well. */
export async function turnOffPushes(uuid: string, isEste: boolean) {
  await call(deleteAparelho, { params: { uuid } })
  if (isEste) await (await findPushSubscription())?.unsubscribe()
}

/** As the server marks a device: SHA-256 of its address, in base64url. */
async function markOf(endereco: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endereco))
  return bare(btoa(String.fromCharCode(...new Uint8Array(digest))))
}

/** Base64 to base64url, without what fills it up at the end. */
const bare = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
