import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { isPropria, needsPerfil, readPerfil, readPorQue } from '../data/perfil.ts'
import { type Fim, readFim, useSession } from '../data/session.ts'
import { readTabAside } from '../data/tab-stored.ts'
import { tellFim, tellGuardado } from '../frame/tell-fim.ts'
import { readVoltar, withVoltar } from '../frame/voltar.ts'
import { showModal, showToast } from '../notices/notices.ts'
import { PrivateFrame } from './private-frame.tsx'
import { TrocaEmOutraAba } from './troca-em-outra-aba.tsx'
import { emptyGavetas } from './worker.ts'

/**
 * Lets nobody in without a session, nor past /perfil without a chosen profile, and leads out a person whose session
 * ends.
 */
export default function PrivateGate() {
  const session = useSession()
  const here = useLocation()
  const [wasIn, setWasIn] = useState(session !== null)
  if (session && !wasIn) setWasIn(true)
  const { uuid: perfil, papel } = readPerfil() ?? {}
  const [shown, setShown] = useState(perfil)
  const porQue = shown !== undefined && shown !== perfil ? readPorQue(shown) : undefined
  useEffect(() => {
    if (porQue !== undefined) tellRetirado(porQue)
  }, [porQue])
  const isLeaving = here.pathname === '/logout' // this page ends the session, so the watch would be answered 401
  useEffect(
    () => (session && perfil && !isPropria() && !isLeaving ? watchMembro() : undefined),
    [session, perfil, isLeaving],
  )
  const isWithoutPerfil = WITHOUT_PERFIL.includes(here.pathname)
  // while the code of /perfil is being loaded this tab has no perfil: it takes the one that another tab has chosen
  if ((isWithoutPerfil || shown === undefined) && shown !== perfil) setShown(perfil)
  if (!session) {
    if (wasIn) return <LeadOut fim={readFim()} />
    return <Navigate to={isLeaving ? '/' : withVoltar('/login', here)} replace />
  }
  if (isStaffOnly(session) && !isLeaving) return <Navigate to={consoleOf(here.search)} replace />
  if (isWithoutPerfil) return <PrivateFrame key={session.token} session={session} />
  if (needsPerfil()) return <Navigate to={porQue === undefined ? withVoltar('/perfil', here) : '/perfil'} replace />
  if (shown !== perfil) return <TrocaEmOutraAba isHome={here.pathname === '/home'} onArrive={() => setShown(perfil)} />
  // another role draws everything anew: menus, page and what was read
  return <PrivateFrame key={`${session.token} ${perfil} ${papel}`} session={session} />
}

/**
 * Only a member's pages load this code. If it cannot be loaded, the next call still tells that the access was withdrawn.
 */
function watchMembro() {
  const watching = import('../data/watch-perfil.ts').then(
    ({ watchPerfil }) => watchPerfil((text) => showToast(text, 'info')),
    () => undefined,
  )
  return () => void watching.then((stop) => stop?.())
}

const WITHOUT_PERFIL = ['/perfil', '/logout']

/**
 * The marketplace's own staff, who are led to their console. On a subscriber's page their calls would be answered 403,
 * which ends the session.
 */
const isStaffOnly = ({ roles, identificadorAssinatura }: NonNullable<ReturnType<typeof useSession>>) =>
  roles.includes('OPERADOR') && identificadorAssinatura === null

/** The screen of the console that was asked for before the log in. */
function consoleOf(search: string) {
  const asked = readVoltar(search)
  return asked.startsWith('/operacao') ? asked : '/operacao'
}

/** Deletes what this browser keeps of the shop for reading offline, and tells the person why the access ended. */
function tellRetirado(porQue: string) {
  emptyGavetas()
  showModal({ kind: 'error', title: 'Você está sem acesso à loja', text: porQue, closesItself: false })
}

/** To the landing page (S1 §4), with the reason unless the person logged out here. */
function LeadOut({ fim }: { fim: Fim }) {
  useEffect(emptyGavetas, [])
  useEffect(() => {
    // the frame has loaded it already
    if (fim === 'logout') import('./push-owner.ts').then(({ stopPushes }) => stopPushes()).catch(() => undefined)
  }, [fim])
  const navigate = useNavigate()
  useEffect(() => {
    if (fim === 'refused' && readTabAside()) tellGuardado(() => void navigate('/login'))
    else tellFim(fim)
  }, [fim, navigate])
  return <Navigate to="/" replace />
}
