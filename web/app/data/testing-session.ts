import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { useSession } from './session.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A page that shows who is logged in, and the browser's event from another tab. */
export async function follow() {
  const place = document.createElement('div')
  const root = createRoot(place)
  const Page = () => useSession()?.nome ?? 'ninguém'
  await act(async () => root.render(createElement(Page)))
  const tell = (key: string | null) => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })))
  return { seen: () => place.textContent, tell, stop: () => act(async () => root.unmount()) }
}
