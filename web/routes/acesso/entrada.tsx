import { pushEvento } from '../../app/data/data-layer.ts'
import { enter } from '../../app/data/enter.ts'
import { forget, STORED } from '../../app/data/stored.ts'
import { LoginForm } from '../../areas/acesso/entrada/login-form.tsx'

/** The login form. A successful login begins the session; the page that shows the form leads the person on. */
export function Entrada({
  isConfirmed,
  onEntered,
}: {
  /** The person has just confirmed their e-mail here. */
  isConfirmed: boolean
  onEntered?: () => void
}) {
  return (
    <LoginForm
      isConfirmed={isConfirmed}
      onEnter={(sessao) => {
        forget(STORED.cpf)
        pushEvento('login', {})
        enter(sessao)
        onEntered?.()
      }}
    />
  )
}
