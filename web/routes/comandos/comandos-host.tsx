import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useRota } from '../../app/frame/rota.ts'
import { isTyping } from '../../app/is-typing.ts'
import { listenToComandos } from '../../app/private/comandos.ts'

type Tela = 'comandos' | 'atalhos'
type Painel = ComponentType<{ tela: Tela; onClose: () => void }>

/** The command bar over every page of a logged in person: Ctrl or ⌘ K, '/' for the search, '?' for the keys. */
export default function ComandosHost() {
  const isBare = useRota()?.bare ?? false
  const { key } = useLocation()
  const [open, setOpen] = useState<{ tela: Tela; at: string }>()
  const [Painel, setPainel] = useState<Painel>()
  const show = useEffectEvent((tela: Tela) => {
    if (isBare || document.querySelector('dialog[open]')) return
    setOpen({ tela, at: key })
    void import('./comandos-painel.tsx').then(
      (code) => setPainel(() => code.ComandosPainel),
      (error: unknown) => {
        reportError(error)
        setOpen(undefined)
      },
    )
  })
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const asked = telaOf(event)
    if (!asked) return
    event.preventDefault()
    show(asked)
  })
  useEffect(() => {
    const stop = listenToComandos(() => show('comandos'))
    document.addEventListener('keydown', hear)
    return () => {
      stop()
      document.removeEventListener('keydown', hear)
    }
  }, [])
  return (
    <>
      <Outlet />
      {open?.at === key && Painel && <Painel tela={open.tela} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function telaOf(event: KeyboardEvent): Tela | undefined {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'comandos'
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined
  if (event.key === '/') return 'comandos'
  return event.key === '?' ? 'atalhos' : undefined
}
