import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../app/data/session.ts'
import { readStored, STORED } from '../../app/data/stored.ts'
import { keepVoltar } from '../../app/frame/voltar.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { type Confirmacao, confirmOnce } from '../../areas/acesso/cadastro/confirmacao.ts'
import { NeedsScript } from '../../areas/acesso/needs-script.tsx'
import { Outcome } from '../../areas/acesso/outcome.tsx'
import { Waiting } from '../../areas/acesso/waiting.tsx'
import { FreteAEspera } from '../../areas/cotacao/index.ts'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Entrada } from './entrada.tsx'

/**
 * /validacao?tokenValidacao=…, linked from the mail of a new account, or of a changed e-mail. The browser that made the
 * account still knows the CPF, so the page shows the login form there: only the password is missing.
 */
export default function Validacao() {
  const [state, setState] = useState<Confirmacao | 'no token'>()
  const [tries, setTries] = useState(0)
  const { search } = useLocation()
  const navigate = useNavigate()
  const isIn = useSession() !== null
  const canEnter = !isIn && typeof readStored(STORED.cpf) === 'string'
  useEffect(() => {
    let isOver = false
    const settle = (next: Confirmacao | 'no token') => !isOver && setState(next)
    const token = new URLSearchParams(search).get('tokenValidacao')
    if (token) void confirmOnce(token).then(settle)
    else settle('no token')
    return () => void (isOver = true)
  }, [search, tries])
  const again = () => {
    setState(undefined)
    setTries(tries + 1)
  }
  return (
    <AcessoPage title="Validação da conta">
      {state === undefined ? (
        <>
          <Waiting>Validando o seu e-mail…</Waiting>
          <NeedsScript act="validar a conta" />
        </>
      ) : state === 'no token' ? (
        <Outcome
          tone="error"
          title="Este endereço não traz o código de validação."
          text="Abra o link que enviamos para o seu e-mail. Se ele se perdeu, entre com o seu CPF e peça outro."
        >
          <ButtonLink to="/login" look="act">
            Ir para o login
          </ButtonLink>
        </Outcome>
      ) : state.kind === 'done' ? (
        <>
          <FreteAEspera />
          <Outcome
            tone="success"
            title={DONE[state.motivo]}
            {...(state.loja && { text: `O convite foi aceito: ao entrar, escolha o perfil de ${state.loja}.` })}
            form={
              canEnter && (
                <Entrada
                  isConfirmed
                  onEntered={() => void navigate(keepVoltar('/perfil', search), { replace: true })}
                />
              )
            }
          >
            <ButtonLink to="/login" state={{ isConfirmed: true }} look={canEnter ? 'quiet' : 'act'}>
              Acessar conta
            </ButtonLink>
          </Outcome>
        </>
      ) : (
        <Outcome tone="error" title={state.message}>
          {state.kind === 'silent' ? (
            <Button look="act" onClick={again}>
              Tentar novamente
            </Button>
          ) : (
            <ButtonLink to="/login" look="act">
              Ir para o login
            </ButtonLink>
          )}
          <ButtonLink to="/">Voltar</ButtonLink>
        </Outcome>
      )}
    </AcessoPage>
  )
}

/** S2 §2 'Account activation page'; the second sentence is ours. */
const DONE = {
  CADASTRO: 'Parabéns! Sua Conta Flex foi ativada com sucesso!',
  TROCA_DE_EMAIL: 'Pronto, o novo e-mail da sua Conta Flex está confirmado.',
}
