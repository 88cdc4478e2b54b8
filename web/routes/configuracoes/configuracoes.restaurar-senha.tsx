import { useSession } from '../../app/data/session.ts'
import { TrocaDeSenhaForm } from '../../areas/acesso/senha/troca-de-senha-form.tsx'
import css from './conta-page.module.css'

/** /configuracoes/restaurar-senha, 'Nova senha' (S2 §2 'Password change'). */
export default function RestaurarSenha() {
  const session = useSession()
  return (
    <div className={css.page}>
      <h1>Nova senha</h1>
      <TrocaDeSenhaForm email={session?.email ?? ''} />
    </div>
  )
}
