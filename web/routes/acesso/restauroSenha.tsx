import { useState } from 'react'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { Outcome } from '../../areas/acesso/outcome.tsx'
import { RestauroForm } from '../../areas/acesso/senha/restauro-form.tsx'
import { useToken } from '../../areas/acesso/use-token.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'

/** /restauroSenha?token=…, which the mail of a recovery leads to. */
export default function RestauroSenha() {
  const token = useToken('token')
  const [isDone, setDone] = useState(false)
  return (
    <AcessoPage title="Nova Senha">
      {isDone ? (
        <Outcome tone="success" title="Parabéns! Senha alterada com sucesso!">
          <ButtonLink to="/login" look="act">
            Acessar
          </ButtonLink>
        </Outcome>
      ) : token === null ? (
        <Outcome
          tone="error"
          title="Impossível proseguir com a solicitação."
          text="O link está incompleto. Abra-o de novo a partir do e-mail, ou peça outro."
        >
          <ButtonLink to="/recuperarSenha" look="act">
            Pedir outro link
          </ButtonLink>
        </Outcome>
      ) : (
        <RestauroForm token={token} onDone={() => setDone(true)} />
      )}
    </AcessoPage>
  )
}
