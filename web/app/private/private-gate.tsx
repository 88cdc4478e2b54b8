import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { needsPerfil, readPerfil } from '../data/perfil.ts'
import { type Fim, readFim, useSession } from '../data/session.ts'
import { withVoltar } from '../frame/voltar.ts'
import { showToast } from '../notices/notices.ts'
import { PrivateFrame } from './private-frame.tsx'
import { stopPushes } from './push-owner.ts'
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
  const perfil = readPerfil()?.uuid
  const [shown, setShown] = useState(perfil)
  const isWithoutPerfil = WITHOUT_PERFIL.includes(here.pathname)
  if (isWithoutPerfil && shown !== perfil) setShown(perfil)
  if (!session) {
    if (wasIn) return <LeadOut fim={readFim()} />
    return <Navigate to={here.pathname === '/logout' ? '/' : withVoltar('/login', here)} replace />
  }
  if (isStaffOnly(session) && !STAFF.includes(here.pathname)) return <Navigate to="/operacao" replace />
  if (isWithoutPerfil) return <PrivateFrame key={session.token} session={session} />
  if (needsPerfil()) return <Navigate to={withVoltar('/perfil', here)} replace />
  if (shown !== perfil) return <TrocaEmOutraAba isHome={here.pathname === '/home'} onArrive={() => setShown(perfil)} />
  return <PrivateFrame key={`${session.token} ${perfil}`} session={session} />
}

const WITHOUT_PERFIL = ['/perfil', '/logout', '/operacao']

/**
 * Pages for the marketplace's own staff. On a subscriber's page, calls would answer them 403, which ends the session.
 */
const STAFF = ['/operacao', '/logout']
const isStaffOnly = ({ roles, identificadorAssinatura }: NonNullable<ReturnType<typeof useSession>>) =>
  roles.includes('OPERADOR') && identificadorAssinatura === null

/** To the landing page (S1 §4), with the reason unless the person logged out here. */
function LeadOut({ fim }: { fim: Fim }) {
  useEffect(emptyGavetas, [])
  useEffect(() => {
    if (fim === 'logout') stopPushes().catch(() => undefined)
  }, [fim])
  useEffect(() => {
    if (fim === 'refused') showToast('Sua sessão terminou. Entre de novo para continuar.', 'info')
    if (fim === 'otherTab') showToast('Você saiu da sua conta em outra aba.', 'info')
  }, [fim])
  return <Navigate to="/" replace />
}
