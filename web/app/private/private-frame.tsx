import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { readPerfil } from '../data/perfil.ts'
import type { useSession } from '../data/session.ts'
import { useRota } from '../frame/rota.ts'
import { CONTENT } from '../frame/use-route-change.ts'
import { PerguntaHost } from '../perguntas/pergunta-host.tsx'
import { Moldura } from './moldura.tsx'
import { createQueryClient } from './query-client.ts'
import { RedeLine } from './rede-line.tsx'
import { openGaveta, startWorker } from './worker.ts'

/**
 * The frame of every page of a logged in person, and the query cache of this session and perfil, which is dropped with
 * them.
 */
export function PrivateFrame({ session }: { session: NonNullable<ReturnType<typeof useSession>> }) {
  const [queryClient] = useState(createQueryClient)
  const isBare = useRota()?.bare
  useEffect(warmNotices, [])
  useEffect(startWorker, [])
  const perfil = readPerfil()?.uuid
  useEffect(() => {
    openGaveta(session.token, perfil)
    import('./push-owner.ts').then(({ claimPushes }) => claimPushes()).catch(() => undefined) // offline, for example: the next page asks again
  }, [session.token, perfil])
  return (
    <QueryClientProvider client={queryClient}>
      <RedeLine />
      {isBare ? (
        <main id={CONTENT} tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <Moldura nome={session.nome}>
          <Outlet />
        </Moldura>
      )}
      <PerguntaHost />
    </QueryClientProvider>
  )
}

/**
 * Loads the code of the notices at once: without a connection it could not be loaded to say that the connection is
 * lost.
 */
function warmNotices() {
  for (const code of [import('../notices/notice-modal.tsx'), import('../notices/notice-toast.tsx')])
    code.catch(() => undefined)
}
