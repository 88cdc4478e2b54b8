import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pushEvento } from '../../app/data/data-layer.ts'
import { enter, useSession } from '../../app/data/session.ts'
import { keepVoltar } from '../../app/frame/voltar.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { LoginForm } from '../../areas/acesso/login-form.tsx'

/** /login. Whoever is in already goes on at once. */
export default function Login() {
  const session = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const isIn = session !== null
  useEffect(() => {
    if (isIn) void navigate(keepVoltar('/perfil', search), { replace: true })
  }, [isIn, navigate, search])
  return (
    <AcessoPage title="Faça seu login">
      <LoginForm
        onEnter={(sessao) => {
          pushEvento('login', {})
          enter(sessao)
        }}
      />
    </AcessoPage>
  )
}
