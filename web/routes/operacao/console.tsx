import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { logOut } from '#contract/acesso'
import { CallError, call } from '../../app/data/api.ts'
import { readPerfil } from '../../app/data/perfil.ts'
import { leave, readFim, useSession } from '../../app/data/session.ts'
import { pageTitle } from '../../app/frame/head.ts'
import { useSite } from '../../app/frame/site.tsx'
import { tellFim } from '../../app/frame/tell-fim.ts'
import { CONTENT } from '../../app/frame/use-route-change.ts'
import { withVoltar } from '../../app/frame/voltar.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { createQueryClient } from '../../app/private/query-client.ts'
import { isAt, LUGARES, opens } from '../../areas/operacao/moldura/lugares.ts'
import { MolduraDaOperacao } from '../../areas/operacao/moldura/moldura-da-operacao.tsx'
import { euQuery } from '../../areas/operacao/operacao.queries.ts'
import { SemDireito } from '../../areas/operacao/pecas/falha.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { useMinutosDeSessao } from '../../areas/operacao/presenca.ts'

const NaoEncontrada = lazyPart(async () => (await import('../nao-encontrada.tsx')).default)

/** The door of the console: to the log in without a session, the 404 page for everybody who is not of the staff. */
export default function Console() {
  const session = useSession()
  if (!session) return <ToLogin />
  if (!session.roles.includes('OPERADOR') || readPerfil()) return <Nowhere />
  return <Dentro key={session.token} />
}

/** The console of one session; its cache is dropped with it. */
function Dentro() {
  const { pathname } = useLocation()
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <EndWhenIdle />
      <MolduraDaOperacao>
        <Lugar key={pathname.split('/')[2] ?? ''} />
      </MolduraDaOperacao>
    </QueryClientProvider>
  )
}

/** The open place; a place that the operator's direitos do not open says so, and asks nothing. */
function Lugar() {
  const { pathname } = useLocation()
  const { data: eu, error } = useQuery(euQuery())
  const lugar = LUGARES.find((each) => isAt(each, pathname))
  const isWithoutFator = error instanceof CallError && error.code === 'SEGUNDO_FATOR_OBRIGATORIO'
  if (isWithoutFator && pathname !== '/operacao/conta') return <Navigate to="/operacao/conta" replace />
  if (lugar && eu && !opens(lugar, eu.direitos))
    return (
      <Tela titulo={lugar.nome}>
        <SemDireito />
      </Tela>
    )
  return <Outlet />
}

/** Leads to the log in, with the way back, and tells why the session ended. */
function ToLogin() {
  const here = useLocation()
  const [fim] = useState(readFim)
  useEffect(() => tellFim(fim), [fim])
  return <Navigate to={withVoltar('/login', here)} replace />
}

/** After 30 minutes without a key or a click, in any tab, the session ends in this browser, too. */
function EndWhenIdle() {
  const minutos = useMinutosDeSessao()
  useEffect(() => {
    if (minutos > 0) return
    void call(logOut, {}).catch(() => undefined) // reads the token before it is deleted
    leave('refused')
  }, [minutos])
  return null
}

/** The 404 page. For a person who is not of the staff the console does not exist. */
function Nowhere() {
  const site = useSite()
  useEffect(() => {
    queueMicrotask(() => {
      document.title = pageTitle({ title: 'Página não encontrada' }, site) // after the shell has set the screen's own
    })
  }, [site])
  return (
    <main id={CONTENT} tabIndex={-1}>
      <NaoEncontrada />
    </main>
  )
}
