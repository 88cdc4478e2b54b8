import { RemocaoForm } from '../../areas/acesso/entrada/remocao-form.tsx'
import { LinkPage } from '../../areas/acesso/link-page.tsx'

/** /recusarPedido?token=…, linked from the mail about a request to remove the second step. */
export default function RecusarPedido() {
  return (
    <LinkPage
      title="Recusar o pedido"
      done={{
        title: 'Pedido recusado. A verificação em duas etapas continua ligada.',
        text: 'Quem fez o pedido sabia a sua senha: crie uma nova agora.',
        to: '/recuperarSenha',
        label: 'Criar uma senha nova',
      }}
      form={(token, onDone) => <RemocaoForm act="recusar" token={token} onDone={onDone} />}
    />
  )
}
