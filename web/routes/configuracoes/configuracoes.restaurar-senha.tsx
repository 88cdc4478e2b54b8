import { useQuery } from '@tanstack/react-query'
import { readAssinatura } from '../../app/data/perfil.ts'
import { TrocaDeSenhaForm } from '../../areas/acesso/senha/troca-de-senha-form.tsx'
import { assinaturaQuery } from '../../areas/conta/assinatura.queries.ts'
import css from './conta-page.module.css'

/** /configuracoes/restaurar-senha, 'Nova senha' (S2 §2 'Password change'). */
export default function RestaurarSenha() {
  const uuid = readAssinatura()
  const conta = useQuery({ ...assinaturaQuery(uuid ?? ''), enabled: uuid !== null, staleTime: 0 })
  return (
    <div className={css.page}>
      <h1>Nova senha</h1>
      {/* to a member of a shop its owner's e-mail is empty (D §16) */}
      <TrocaDeSenhaForm email={conta.data?.assinante.email || undefined} />
    </div>
  )
}
