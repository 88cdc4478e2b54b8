import { undoTrocaDeEmail } from '#contract/acesso'
import { call } from '../../app/data/api.ts'
import { LinkForm } from './link-form.tsx'

/** Undoes a change of e-mail (D §23). */
export const UndoEmailForm = ({ token, onDone }: { token: string | undefined; onDone: () => void }) => (
  <LinkForm
    label="Desfazer a troca de e-mail"
    act="Desfazer a troca"
    acting="Desfazendo…"
    token={token}
    send={(token) => call(undoTrocaDeEmail, { body: { token } })}
    onDone={onDone}
  >
    <p>Faça isso se não foi você quem trocou o e-mail da conta.</p>
    <p>Ao desfazer, todos os aparelhos saem da conta, inclusive este. Depois, crie uma senha nova.</p>
    <p>Convites e acessos às suas lojas que vieram depois do pedido da troca são retirados.</p>
  </LinkForm>
)
