import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { OpenBox } from '../ui/open-box.tsx'

/** /tratativas: the placeholder of S2 §2, and where one is helped meanwhile. */
export default function Tratativas() {
  return (
    <>
      <h1>Tratativas</h1>
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
    </>
  )
}
