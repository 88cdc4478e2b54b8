import { useLocation } from 'react-router'
import { can, readAssinatura } from '../../app/data/perfil.ts'
import { withVoltar } from '../../app/frame/voltar.ts'
import { Consentimento } from '../../areas/programas/consentimento/consentimento.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { TitledPage } from '../../ui/page/titled-page.tsx'

/** /oauth/authorize (D §20, RFC 6749 §4.1.1): an aplicativo has sent the person here. For the subscriber alone. */
export default function OauthAuthorizePage() {
  const location = useLocation()
  return (
    <TitledPage title="Autorizar aplicativo">
      {readAssinatura() !== null && can('chavesDeApi') ? (
        <Consentimento consulta={location.search.slice(1)} />
      ) : (
        <EmptyState
          drawing={<OpenBox />}
          title="Só quem abriu a conta autoriza aplicativos."
          action={
            <ButtonLink to={withVoltar('/perfil', location)} look="act">
              Escolher outro perfil
            </ButtonLink>
          }
        >
          Você está na loja de outra pessoa. Para autorizar o aplicativo na sua própria conta, escolha o seu perfil.
        </EmptyState>
      )}
    </TitledPage>
  )
}
