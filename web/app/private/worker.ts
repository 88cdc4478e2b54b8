import { isGaveta, nameGaveta } from '../data/gaveta.ts'

/** One after the other: a drawer that is opened is not thrown away by what was asked before. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (act: () => Promise<unknown>) => void (turn = turn.then(act).catch(() => undefined))

/** Puts the worker between these pages and the network. Where a browser has none, or may not, nothing is kept offline. */
export function startWorker() {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}

/** The worker of these pages; none where the browser knows no workers, or has not been given one yet. */
export async function findRegistration() {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined
}

/** The drawer of this session and profile is there, and no other. */
export function openGaveta(token: string, perfil: string | undefined) {
  inTurn(async () => {
    if (!('caches' in globalThis)) return
    const own = await nameGaveta(`Bearer ${token}`, perfil ?? '')
    await deleteGavetas((name) => name !== own)
    await caches.open(own)
  })
}

/** Nothing that was read stays in this browser. */
export function emptyGavetas() {
  inTurn(async () => 'caches' in globalThis && (await deleteGavetas(() => true)))
}

async function deleteGavetas(isWanted: (name: string) => boolean) {
  const names = (await caches.keys()).filter((name) => isGaveta(name) && isWanted(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}
