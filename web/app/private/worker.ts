import { isGaveta, nameGaveta } from '../data/gaveta.ts'

/** Runs these orders one after the other, so that an earlier order to delete spares a drawer that was opened later. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (act: () => Promise<unknown>) => void (turn = turn.then(act).catch(() => undefined))

/** Puts the worker between these pages and the network. In a browser without workers, nothing is kept offline. */
export function startWorker() {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}

/** The worker of these pages; none if the browser knows no workers, or has none yet. */
export async function findRegistration() {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined
}

/** Opens the drawer of this session and perfil, and deletes all others. */
export function openGaveta(token: string, perfil: string | undefined) {
  inTurn(async () => {
    if (!('caches' in globalThis)) return
    const own = await nameGaveta(`Bearer ${token}`, perfil ?? '')
    await deleteGavetas((name) => name !== own)
    await caches.open(own)
  })
}

/** Deletes all drawers. */
export function emptyGavetas() {
  inTurn(async () => 'caches' in globalThis && (await deleteGavetas(() => true)))
}

async function deleteGavetas(isWanted: (name: string) => boolean) {
  const names = (await caches.keys()).filter((name) => isGaveta(name) && isWanted(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}
