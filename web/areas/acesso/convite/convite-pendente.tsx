import { useState } from 'react'
import { useNavigate } from 'react-router'
import { logOut, type Perfil } from '#contract/acesso'
import { maskEmail, PAPEIS_EM_PALAVRAS } from '#contract/acesso/convidado'
import type { ConviteRecebido } from '#contract/acesso/convite'
import { NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import { call } from '../../../app/data/api.ts'
import { leave, useSession } from '../../../app/data/session.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import css from '../acesso-form.module.css'
import { accept } from './convite.calls.ts'
import type { ConviteACaminho } from './convite.rules.ts'

/**
 * A pending invitation: what the role may and may not do, and the next act. The act is another one for the invited
 * person, for somebody else who is logged in, and for a visitor without a session.
 */
export function ConvitePendente({
  token,
  email,
  convite,
  onAccepted,
}: {
  token: string
  /** The invited e-mail, if the link brought it. */
  email: string
  convite: ConviteRecebido
  onAccepted: (perfil: Perfil) => void
}) {
  const session = useSession()
  const [isDeOutro, setDeOutro] = useState(false)
  // two addresses may look the same behind the mask: the server then refuses, and `isDeOutro` is set
  const isMine = session !== null && !isDeOutro && maskEmail(session.email) === convite.emailMascarado
  const { pode, naoPode } = PAPEIS_EM_PALAVRAS[convite.papel]
  return (
    <>
      <p>
        {`Você foi convidado para trabalhar em `}
        <b>{convite.loja.nome}</b>
        {`, com o papel `}
        <b>{NOMES_DOS_PAPEIS[convite.papel]}</b>.
      </p>
      <ul className={css.list}>
        <li>{pode}</li>
        <li>{naoPode}</li>
        <li>Você entra com a sua própria conta, e os seus dados continuam só seus.</li>
      </ul>
      {session === null ? (
        <SemSessao token={token} email={email} convite={convite} />
      ) : isMine ? (
        <Aceite token={token} onAccepted={onAccepted} onDeOutro={() => setDeOutro(true)} />
      ) : (
        <OutraPessoa token={token} nome={session.nome} convite={convite} isAnswer={isDeOutro} />
      )}
    </>
  )
}

const back = (token: string) => `/login?${new URLSearchParams({ voltar: `/convite?token=${token}` })}`

function SemSessao({ token, email, convite }: { token: string; email: string; convite: ConviteRecebido }) {
  const state: { convite: ConviteACaminho } = { convite: { token, email, loja: convite.loja.nome } }
  return (
    <div className={css.next}>
      {convite.temConta ? (
        <ButtonLink to={back(token)} look="act">
          Entrar para aceitar
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/register" state={state} look="act">
            Criar a minha conta
          </ButtonLink>
          <ButtonLink to={back(token)}>Já tenho conta</ButtonLink>
        </>
      )}
      <p className={css.small}>{`O convite é para ${convite.emailMascarado}.`}</p>
    </div>
  )
}

function Aceite({
  token,
  onAccepted,
  onDeOutro,
}: {
  token: string
  onAccepted: (perfil: Perfil) => void
  onDeOutro: () => void
}) {
  const [isSending, setSending] = useState(false)
  const [falha, setFalha] = useState<string>()
  const send = async () => {
    if (isSending) return
    setSending(true)
    setFalha(undefined)
    const outcome = await accept(token).finally(() => setSending(false))
    if (outcome.kind === 'accepted') onAccepted(outcome.perfil)
    else if (outcome.kind === 'deOutro') onDeOutro()
    else setFalha(outcome.message)
  }
  return (
    <div className={css.next}>
      {falha && <Alert tone="error" title={falha} isAnswer />}
      <Button look="act" aria-busy={isSending} onClick={() => void send()}>
        {isSending ? 'Aceitando…' : 'Aceitar convite'}
      </Button>
    </div>
  )
}

function OutraPessoa({
  token,
  nome,
  convite,
  isAnswer,
}: {
  token: string
  nome: string
  convite: ConviteRecebido
  /** Whether the person has tried to accept. */
  isAnswer: boolean
}) {
  const navigate = useNavigate()
  const swap = () => {
    void call(logOut, {}).catch(() => undefined) // before `leave`, which deletes the token that the call needs
    leave()
    void navigate(back(token))
  }
  return (
    <div className={css.next}>
      <Alert tone="info" title={`Este convite é para ${convite.emailMascarado}`} isAnswer={isAnswer}>
        <p>{`Você está na conta de ${nome}, que usa outro e-mail. Saia e entre com a conta convidada.`}</p>
      </Alert>
      <Button look="act" onClick={swap}>
        Sair e entrar com a outra conta
      </Button>
      <ButtonLink to="/home">Ficar nesta conta</ButtonLink>
    </div>
  )
}
