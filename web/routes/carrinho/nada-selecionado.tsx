import { MENSAGENS_DA_COMPRA } from '#contract/kernel/values/mensagens-da-compra'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

/** The payment step of a cart without a ticked frete. */
export const NadaSelecionado = () => (
  <EmptyState
    drawing={<OpenBox />}
    title="Nada selecionado"
    action={
      <ButtonLink to="/carrinho" look="act">
        Ver o carrinho
      </ButtonLink>
    }
  >
    {MENSAGENS_DA_COMPRA.nadaSelecionado}
  </EmptyState>
)
