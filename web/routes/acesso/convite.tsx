import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isEmail } from '#contract/kernel/values/email'
import { readSession, useSession } from '../../app/data/session.ts'
import { showToast } from '../../app/notices/notices.ts'
import { AcessoPage } from '../../areas/acesso/acesso-page.tsx'
import { type ConviteLido, readConvite } from '../../areas/acesso/convite/convite.calls.ts'
import { ConvitePendente } from '../../areas/acesso/convite/convite-pendente.tsx'
import { NeedsScript } from '../../areas/acesso/needs-script.tsx'
import { Outcome } from '../../areas/acesso/outcome.tsx'
import { useToken } from '../../areas/acesso/use-token.ts'
import { Waiting } from '../../areas/acesso/waiting.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'

/** /convite?token=…#e-mail, linked from the mail of an invitation (D §16). */
export default function Convite() {
  const navigate = useNavigate()
  const session = useSession()
  const [email] = useState(readEmail)
  const token = useToken('token')
  const [lido, setLido] = useState<ConviteLido>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!token) return
    let isOver = false
    const settle = (next: ConviteLido) => {
      if (!isOver) setLido(next)
    }
    void Promise.all([readConvite(token), renewOwn()]).then(([lido]) => settle(lido))
    return () => void (isOver = true)
  }, [token, tries])
  return (
    <AcessoPage title="Convite para uma loja">
      {token === null ? (
        <Outcome tone="error" title="Este endereço não traz o convite." text="Abra o link que chegou no seu e-mail.">
          <ButtonLink to="/">Ir para o início</ButtonLink>
        </Outcome>
      ) : !token || !lido ? (
        <>
          <Waiting>Abrindo o convite…</Waiting>
          <NeedsScript act="abrir o convite" />
        </>
      ) : lido.kind !== 'read' ? (
        <Outcome tone="error" title={lido.message}>
          {lido.kind === 'silent' ? (
            <Button look="act" onClick={() => setTries(tries + 1)}>
              Tentar novamente
            </Button>
          ) : (
            <ButtonLink to="/">Ir para o início</ButtonLink>
          )}
        </Outcome>
      ) : lido.convite.situacao === 'PENDENTE' ? (
        <ConvitePendente
          token={token}
          email={email}
          convite={lido.convite}
          onAccepted={({ nomeDaLoja }) => {
            showToast(`Convite aceito: escolha o perfil de ${nomeDaLoja}`)
            void navigate('/perfil')
          }}
        />
      ) : lido.convite.situacao === 'ACEITO' ? (
        <Outcome
          tone="success"
          title="Este convite já foi aceito."
          text={`Quem aceitou entra com a própria conta e escolhe o perfil de ${lido.convite.loja.nome}.`}
        >
          <ButtonLink to={session ? '/perfil' : '/login'} look="act">
            {session ? 'Ver os meus perfis' : 'Entrar'}
          </ButtonLink>
        </Outcome>
      ) : (
        <Outcome
          tone="error"
          title="Este convite venceu."
          text={`Ele valia por 7 dias. Peça outro a quem convidou você para ${lido.convite.loja.nome}.`}
        >
          <ButtonLink to="/">Ir para o início</ButtonLink>
        </Outcome>
      )}
    </AcessoPage>
  )
}

/**
 * The session may have an address from before a change of e-mail: whether the invitation is this person's is told by
 * the account. Without an answer the session counts as it is.
 */
async function renewOwn() {
  const assinatura = readSession()?.identificadorAssinatura
  if (!assinatura) return
  try {
    const { askAssinatura } = await import('../../areas/conta/conta.calls.ts')
    await askAssinatura(assinatura)
  } catch {
    // the server checks the address once more when the invitation is accepted
  }
}

/** The invited e-mail behind the #; empty when the link brings none. */
function readEmail() {
  if (typeof location === 'undefined') return ''
  try {
    const email = decodeURIComponent(location.hash.slice(1))
    return isEmail(email) ? email : ''
  } catch {
    return ''
  }
}
