import { useRota } from '../app/rota.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { OpenBox } from '../ui/open-box.tsx'

/** A place of the menu that this version does not have yet (S2 §2, /tratativas). It says so, and leads back to what works. */
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
