import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { AcessoPage } from './acesso-page.tsx'
import { Outcome } from './outcome.tsx'
import { useToken } from './use-token.ts'

/**
 * A page that a mail leads to with ?token=…: `form` acts with that token, and `done` tells what was done. Opening the page
 * alone does nothing. An address without a token is told as incomplete.
 */
export function LinkPage({
  title,
  lead,
  done,
  form,
}: {
  title: string
  /** Stands under the title until the act is done. */
  lead?: string
  done: { title: string; text: string; to: string; label: string }
  /** The token is undefined until the address has been read. */
  form: (token: string | undefined, onDone: () => void) => ReactNode
}) {
  const token = useToken('token')
  const [isDone, setDone] = useState(false)
  const outcome = isDone ? { tone: 'success' as const, ...done } : token === null ? SEM_TOKEN : undefined
  return (
    <AcessoPage title={title} lead={outcome ? false : lead}>
      {outcome ? (
        <Outcome tone={outcome.tone} title={outcome.title} text={outcome.text}>
          <ButtonLink to={outcome.to} look="act">
            {outcome.label}
          </ButtonLink>
        </Outcome>
      ) : (
        token !== null && form(token, () => setDone(true))
      )}
    </AcessoPage>
  )
}

const SEM_TOKEN = {
  tone: 'error' as const,
  title: 'Impossível proseguir com a solicitação.',
  text: 'O link está incompleto. Abra-o de novo a partir do e-mail.',
  to: '/login',
  label: 'Ir para o login',
}
