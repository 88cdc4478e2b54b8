import { LinkPage } from '../areas/acesso/link-page.tsx'
import { UndoEmailForm } from '../areas/acesso/undo-email-form.tsx'

/** /desfazerEmail?token=…, linked from the mail to the old address. */
export default function DesfazerEmail() {
  return (
    <LinkPage
      title="Desfazer a troca de e-mail"
      lead="A sua Conta Flex volta a usar o e-mail que recebeu este link."
      done={{
        title: 'Pronto, a sua conta voltou ao e-mail de antes.',
        text: 'Todos os aparelhos saíram da conta. Convites e acessos às suas lojas que vieram depois do pedido da troca foram retirados. Quem trocou o e-mail sabia a sua senha: crie uma nova agora.',
        to: '/recuperarSenha',
        label: 'Criar uma senha nova',
      }}
      form={(token, onDone) => <UndoEmailForm token={token} onDone={onDone} />}
    />
  )
}
