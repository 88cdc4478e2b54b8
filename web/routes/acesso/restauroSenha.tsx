import { useState } from 'react'
import { describeOutrosAcessos, type OutrosAcessos, PESSOAS_DA_LOJA } from '#contract/acesso'
import { withVoltar } from '../../app/frame/voltar.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { Outcome } from '../../areas/acesso/outcome.tsx'
import { RestauroForm } from '../../areas/acesso/senha/restauro-form.tsx'
import { useToken } from '../../areas/acesso/use-token.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'

/** /restauroSenha?token=…, which the mail of a recovery leads to. */
export default function RestauroSenha() {
  const token = useToken('token')
  const [outrosAcessos, setOutrosAcessos] = useState<OutrosAcessos | null>(null)
  return (
    <AcessoPage title="Nova Senha">
      {outrosAcessos ? (
        <Alterada outrosAcessos={outrosAcessos} />
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
        <RestauroForm token={token} onDone={setOutrosAcessos} />
      )}
    </AcessoPage>
  )
}

/** The password was changed. People whom a thief may have let in are named, with the way to where they are withdrawn. */
function Alterada({ outrosAcessos }: { outrosAcessos: OutrosAcessos }) {
  const frase = describeOutrosAcessos(outrosAcessos)
  return (
    <Outcome tone="success" title="Parabéns! Senha alterada com sucesso!" {...(frase && { text: frase })}>
      <ButtonLink to="/login" look="act">
        Acessar
      </ButtonLink>
      {frase && (
        <ButtonLink to={withVoltar('/login', new URL(PESSOAS_DA_LOJA, window.location.origin))} look="quiet">
          Ver quem tem acesso
        </ButtonLink>
      )}
    </Outcome>
  )
}
