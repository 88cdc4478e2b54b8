import { RemocaoForm } from '../../areas/acesso/entrada/remocao-form.tsx'
import { LinkPage } from '../../areas/acesso/link-page.tsx'

/** /desligarVerificacao?token=…, linked from the mail that comes 24 hours after the request. */
export default function DesligarVerificacao() {
  return (
    <LinkPage
      title="Desligar a verificação em duas etapas"
      done={{
        title: 'Verificação em duas etapas desligada.',
        text: 'Entre com a sua senha e ligue a verificação de novo com o aplicativo novo.',
        to: '/login',
        label: 'Ir para o login',
      }}
      form={(token, onDone) => <RemocaoForm act="desligar" token={token} onDone={onDone} />}
    />
  )
}
