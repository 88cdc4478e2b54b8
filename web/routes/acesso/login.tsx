import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../app/data/session.ts'
import { keepVoltar } from '../../app/frame/voltar.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { FreteAEspera } from '../../areas/cotacao/index.ts'
import { Entrada } from './entrada.tsx'

/** /login. A logged in person goes on at once. */
export default function Login() {
  const session = useSession()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isIn = session !== null
  useEffect(() => {
    if (isIn) void navigate(keepVoltar('/perfil', search), { replace: true })
  }, [isIn, navigate, search])
  return (
    <AcessoPage title="Faça seu login">
      <FreteAEspera />
      <Entrada isConfirmed={isFromValidacao(state)} />
    </AcessoPage>
  )
}

/** Whether the person comes from the link of the page that confirmed the e-mail. */
const isFromValidacao = (state: unknown) => ((state ?? {}) as { isConfirmed?: unknown }).isConfirmed === true
