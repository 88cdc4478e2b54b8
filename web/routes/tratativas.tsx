import { OpenBox } from '../ui/drawings/open-box.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { TitledPage } from '../ui/page/titled-page.tsx'

/** /tratativas: the placeholder of S2 §2, with the present ways to get help. */
export default function Tratativas() {
  return (
    <TitledPage title="Tratativas">
      <EmptyState
        drawing={<OpenBox />}
        title="Página em construção"
        action={
          <>
            <ButtonLink to="/envios?section=POSTADO" look="act">
              Ver fretes postados
            </ButtonLink>
            <ButtonLink to="/home">Voltar para a Home</ButtonLink>
          </>
        }
      >
        Aqui você vai tratar com a transportadora atrasos, extravios e avarias. Até lá, o suporte cuida disso com você.
      </EmptyState>
    </TitledPage>
  )
}
