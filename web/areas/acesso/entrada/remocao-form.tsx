import { refuseRemocao, removeSegundoFator } from '#contract/acesso/segundo-fator'
import { call } from '../../../app/data/api.ts'
import { LinkForm } from '../link-form.tsx'

const ACTS = {
  recusar: {
    call: refuseRemocao,
    label: 'Recusar o pedido',
    busy: 'Recusando…',
    text: 'A verificação em duas etapas continua ligada. Depois, troque a senha: quem fez o pedido a conhece.',
  },
  desligar: {
    call: removeSegundoFator,
    label: 'Desligar a verificação',
    busy: 'Desligando…',
    text: 'Para entrar vai bastar a senha. Os códigos de recuperação e os aparelhos lembrados deixam de valer.',
  },
} as const

/** Answers a request about a lost authenticator: refuses it, or switches the second factor off. */
export function RemocaoForm({
  act,
  token,
  onDone,
}: {
  act: keyof typeof ACTS
  token: string | undefined
  onDone: () => void
}) {
  const { label, busy, text, call: endpoint } = ACTS[act]
  return (
    <LinkForm
      label={label}
      act={label}
      acting={busy}
      token={token}
      send={(token) => call(endpoint, { body: { token } })}
      onDone={onDone}
    >
      <p>{text}</p>
    </LinkForm>
  )
}
