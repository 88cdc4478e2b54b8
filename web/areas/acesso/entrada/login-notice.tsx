import { useState } from 'react'
import { Alert } from '../../../ui/page/alert.tsx'
import { resend } from './login.calls.ts'
import type { Recusa } from './login.rules.ts'

/** Why the login failed, in the words of S1 §8. */
export function LoginNotice({ recusa }: { recusa: Recusa }) {
  if (recusa.kind === 'pending') return <Pending cpf={recusa.cpf} />
  if (recusa.kind === 'refused') return <Alert tone="error" title={recusa.message} />
  return (
    <Alert tone="error" title="Erro ao fazer login">
      <p>Usuário ou senha incorretos</p>
    </Alert>
  )
}

const RESEND_FAILED = 'Falha ao tentar reenviar o e-mail, entre em contato com o suporte ou tente novamente mais tarde.'

function Pending({ cpf }: { cpf: string }) {
  const [sent, setSent] = useState<'no' | 'sending' | 'ok' | 'failed'>('no')
  const send = async () => {
    setSent('sending')
    setSent((await resend(cpf)) ? 'ok' : 'failed')
  }
  return (
    <>
      <Alert tone="error" title="Sua conta ainda não foi validada por e-mail.">
        {sent !== 'ok' && (
          <button type="button" aria-disabled={sent === 'sending'} onClick={() => sent !== 'sending' && void send()}>
            {sent === 'sending' ? 'Reenviando…' : 'Reenviar link'}
          </button>
        )}
      </Alert>
      {sent === 'ok' && <Alert tone="success" title="Verifique a sua caixa de e-mail" />}
      {sent === 'failed' && (
        <Alert tone="error">
          <p>{RESEND_FAILED}</p>
        </Alert>
      )}
    </>
  )
}
