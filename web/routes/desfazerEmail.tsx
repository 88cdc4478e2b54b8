import { useState } from 'react'
import { AcessoPage } from '../areas/acesso/acesso-page.tsx'
import { Outcome } from '../areas/acesso/outcome.tsx'
import { UndoEmailForm } from '../areas/acesso/undo-email-form.tsx'
import { useToken } from '../areas/acesso/use-token.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'

/**
 * /desfazerEmail?token=…, linked from the mail to the old address. Only the button undoes the change; opening the page
 * does not.
 */
export default function DesfazerEmail() {
  const token = useToken('token')
  const [isDone, setDone] = useState(false)
  return (
    <AcessoPage
      title="Desfazer a troca de e-mail"
      lead={!isDone && token !== null && 'A sua Conta Flex volta a usar o e-mail que recebeu este link.'}
    >
      {isDone ? (
        <Outcome
          tone="success"
          title="Pronto, a sua conta voltou ao e-mail de antes."
          text="Todos os aparelhos saíram da conta. Quem trocou o e-mail sabia a sua senha: crie uma nova agora."
        >
          <ButtonLink to="/recuperarSenha" look="act">
            Criar uma senha nova
          </ButtonLink>
        </Outcome>
      ) : token === null ? (
        <Outcome
          tone="error"
          title="Impossível proseguir com a solicitação."
          text="O link está incompleto. Abra-o de novo a partir do e-mail."
        >
          <ButtonLink to="/login" look="act">
            Ir para o login
          </ButtonLink>
        </Outcome>
      ) : (
        <UndoEmailForm token={token} onDone={() => setDone(true)} />
      )}
    </AcessoPage>
  )
}
