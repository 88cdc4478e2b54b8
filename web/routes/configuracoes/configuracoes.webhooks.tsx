import { can, readAssinatura } from '../../app/data/perfil.ts'
import { Webhooks } from '../../areas/programas/entregas/webhooks.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import css from './chaves-de-api.module.css'
import page from './conta-page.module.css'

/** /configuracoes/webhooks (D §20): for the subscriber alone. `?webhook=` shows the entregas of one. */
export default function WebhooksPage() {
  return (
    <div className={page.page}>
      <h1>Webhooks</h1>
      <p className={css.lead}>
        O que acontece na conta chega em até um minuto ao endereço do seu programa: ele não precisa perguntar.
      </p>
      {readAssinatura() !== null && can('webhooks') ? (
        <Webhooks />
      ) : (
        <EmptyState
          drawing={<OpenBox />}
          title="Os webhooks são só de quem abriu a conta."
          action={
            <ButtonLink to="/home" look="act">
              Voltar para a Home
            </ButtonLink>
          }
        >
          Só essa pessoa cadastra endereços e reenvia eventos. Fale com ela se um programa precisa de um.
        </EmptyState>
      )}
    </div>
  )
}
