import { useRota } from '../app/frame/rota.ts'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'

/** A place of the menu that is not built yet (S2 §2, /tratativas). The page says so, and links to pages that work. */
export default function EmConstrucao() {
  const rota = useRota()
  return (
    <>
      <h1>{rota?.title}</h1>
      <EmptyState
        drawing={<OpenBox />}
        title="Esta página está em construção"
        action={
          <ButtonLink to="/home" look="act">
            Voltar para a Home
          </ButtonLink>
        }
      >
        Ela abre em breve. A sua conta, a sua senha e os seus acessos já estão em Conta Flex.
      </EmptyState>
    </>
  )
}
