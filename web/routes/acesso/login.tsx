import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pushEvento } from '../../app/data/data-layer.ts'
import { enter, useSession } from '../../app/data/session.ts'
import { forget, STORED } from '../../app/data/stored.ts'
import { keepVoltar } from '../../app/frame/voltar.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { LoginForm } from '../../areas/acesso/login-form.tsx'
import { FreteAEspera } from '../../areas/cotacao/index.ts'

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
      <LoginForm
        isConfirmed={isFromValidacao(state)}
        onEnter={(sessao) => {
          forget(STORED.cpf)
          pushEvento('login', {})
          enter(sessao)
        }}
      />
    </AcessoPage>
  )
}

/** The page of the confirmed e-mail says so in the state of its link. */
const isFromValidacao = (state: unknown) => ((state ?? {}) as { isConfirmed?: unknown }).isConfirmed === true
