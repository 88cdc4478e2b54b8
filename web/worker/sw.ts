import { PERFIL_HEADER } from '../../contract/kernel/http/papel.ts'
import type { AvisoPush } from '../../contract/notificacao.ts'
import { isGaveta, LIDO_EM, nameGaveta } from '../app/data/gaveta.ts'
import { isKept, isPage } from './kept.rules.ts'

/**
 * The worker between the pages of a logged in person and the network. Whatever is online comes from the network: the
 * worker answers by itself only for files that never change (a hash in their name) and where the network does not
 * answer. A call that changes something never passes through it.
 *
 * A new worker waits until the pages of the old one are closed, and throws the old frame away only then: an open page
 * finds its own files to the end.
 */
declare const self: ServiceWorkerGlobalScope
/** Written by the build (scripts/build-web.ts): the files that pages need to open without a connection. */
declare const __FRAME__: { versao: string; arquivos: string[] }

const { versao, arquivos } = __FRAME__
const FRAME = `moldura-${versao}`
/** The address whose first HTML answers for every page offline: the frame of a logged in person, without content. */
const SHELL = '/home'
/** The most answers in a drawer; the oldest are deleted first. */
const MAX_ANSWERS = 60

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(FRAME).then((cache) => cache.addAll([SHELL, ...arquivos])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldFrames(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(event))
  else if (isKept(pathname)) event.respondWith(readAnswer(event))
})

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { titulo, texto, marca } = event.data.json() as AvisoPush
  event.waitUntil(
    self.registration.showNotification(titulo, { body: texto, tag: marca, icon: '/icon-192.png', lang: 'pt-BR' }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotices())
})

async function dropOldFrames() {
  const old = (await caches.keys()).filter((name) => name !== FRAME && !isGaveta(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function openPage(request: Request) {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match(SHELL, { cacheName: FRAME, ignoreVary: true })
    if (!shell) throw error
    return shell
  }
}

async function readAsset(event: FetchEvent) {
  const { request } = event
  const kept = await caches.match(request.url, { cacheName: FRAME, ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keep(FRAME, request.url, response.clone()))
  return response
}

/** The network's answer, which is kept; without one, the last kept answer with its time. */
async function readAnswer(event: FetchEvent) {
  const { request } = event
  const gaveta = await gavetaOf(request.headers)
  try {
    const response = await fetch(request)
    if (gaveta && isWorthKeeping(response)) event.waitUntil(keepAnswer(gaveta, request.url, response.clone()))
    return response
  } catch (error) {
    const kept = gaveta && (await caches.match(request.url, { cacheName: gaveta, ignoreVary: true }))
    if (!kept) throw error
    const headers = new Headers(kept.headers)
    headers.set(LIDO_EM, kept.headers.get('date') ?? '')
    return new Response(kept.body, { status: kept.status, headers })
  }
}

async function gavetaOf(headers: Headers) {
  const authorization = headers.get('authorization')
  return authorization ? nameGaveta(authorization, headers.get(PERFIL_HEADER) ?? '') : undefined
}

/** Only JSON: a downloaded table is not read offline. */
const isWorthKeeping = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('application/json')

/** A deleted drawer (its session ended while the answer was under way) is not created again. */
async function keepAnswer(gaveta: string, url: string, response: Response) {
  if (!(await caches.has(gaveta))) return
  await keep(gaveta, url, response)
  const cache = await caches.open(gaveta)
  const answers = await cache.keys()
  await Promise.all(answers.slice(0, -MAX_ANSWERS).map((oldest) => cache.delete(oldest, { ignoreVary: true })))
}

/** A full disk does not disturb a person who is online. */
async function keep(name: string, url: string, response: Response) {
  try {
    await (await caches.open(name)).put(url, response)
  } catch {
    // it is only not there offline
  }
}

/**
 * Shows the notifications in a page of ours that already shows them; otherwise in a new one, so that nothing typed in
 * another page is lost.
 */
async function openNotices() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === NOTICES)
  await (open ? open.focus() : self.clients.openWindow(NOTICES))
}

const NOTICES = '/notificacoes'
