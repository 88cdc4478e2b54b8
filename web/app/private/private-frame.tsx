import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { readPerfil } from '../data/perfil.ts'
import type { useSession } from '../data/session.ts'
import { useRota } from '../frame/rota.ts'
import { SiteLinks } from '../frame/site-links.tsx'
import { CONTENT } from '../frame/use-route-change.ts'
import { PerguntaHost } from '../perguntas/pergunta-host.tsx'
import css from './private-frame.module.css'
import { claimPushes } from './push-owner.ts'
import { createQueryClient } from './query-client.ts'
import { Rail } from './rail.tsx'
import { RedeLine } from './rede-line.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { openGaveta, startWorker } from './worker.ts'

/** What stands around every page of who is logged in, and what was read for this session and profile: it goes with them. */
export function PrivateFrame({ session }: { session: NonNullable<ReturnType<typeof useSession>> }) {
  const [queryClient] = useState(createQueryClient)
  const isBare = useRota()?.bare
  useEffect(warmNotices, [])
  useEffect(startWorker, [])
  const perfil = readPerfil()?.uuid
  useEffect(() => {
    openGaveta(session.token, perfil)
    claimPushes().catch(() => undefined) // offline, say: the next page asks again
  }, [session.token, perfil])
  return (
    <QueryClientProvider client={queryClient}>
      <RedeLine />
      {isBare ? (
        <main id={CONTENT} tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <div className={css.frame}>
          <Rail />
          <div className={css.page}>
            <TopBar nome={session.nome} />
            <main id={CONTENT} tabIndex={-1} className={css.content}>
              <Outlet />
            </main>
            <footer className={css.footer}>
              <SiteLinks />
            </footer>
          </div>
          <TabBar />
        </div>
      )}
      <PerguntaHost />
    </QueryClientProvider>
  )
}

/** A lost connection is told, too: what tells it must have come before. */
function warmNotices() {
  for (const code of [import('../notices/notice-modal.tsx'), import('../notices/notice-toast.tsx')])
    code.catch(() => undefined)
}
