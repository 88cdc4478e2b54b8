import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../app/data/session.ts'
import { listenToStored, readStored, STORED } from '../../app/data/stored.ts'
import { readTabAside } from '../../app/data/tab-stored.ts'
import { GUARDADO } from '../../app/frame/tell-fim.ts'
import { keepVoltar, withVoltar } from '../../app/frame/voltar.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { FreteAEspera } from '../../areas/cotacao/index.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Entrada } from './entrada.tsx'

/**
 * /login. A logged in person goes on at once: after a refused session the same person goes to the page where it ended, if
 * something is kept for it.
 */
export default function Login() {
  const session = useSession()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const quem = session?.uuid
  const [kept] = useState(readTabAside) // the log in deletes it
  useEffect(() => {
    if (quem === undefined) return
    const way = kept?.dono === quem ? withVoltar('/perfil', new URL(kept.volta)) : keepVoltar('/perfil', search)
    void navigate(way, { replace: true })
  }, [quem, kept, navigate, search])
  return (
    <AcessoPage title="Faça seu login">
      <FreteAEspera />
      <Guardado />
      <Entrada isConfirmed={isFromValidacao(state)} />
    </AcessoPage>
  )
}

const isGuardado = () => readTabAside() !== null || readStored(STORED.aparte) !== null

/** After a refused session: what was typed is not lost. */
function Guardado() {
  return (
    useSyncExternalStore(listenToStored, isGuardado, () => false) && (
      <Alert tone="info" title={GUARDADO}>
        <p>Entre de novo na mesma conta e continue de onde parou.</p>
      </Alert>
    )
  )
}

/** Whether the person comes from the link of the page that confirmed the e-mail. */
const isFromValidacao = (state: unknown) => ((state ?? {}) as { isConfirmed?: unknown }).isConfirmed === true
