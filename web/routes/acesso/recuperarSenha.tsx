import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { RecuperacaoForm } from '../../areas/acesso/senha/recuperacao-form.tsx'

/** /recuperarSenha. */
export default function RecuperarSenha() {
  return (
    <AcessoPage
      title="Recuperar senha"
      lead="Escreva o e-mail da sua conta. Enviamos para ele um link, válido por 1 hora, para você criar uma senha nova."
    >
      <RecuperacaoForm />
    </AcessoPage>
  )
}
