import type { Pagamento } from '#contract/pagamento'
import { PendenteAlert } from '../../areas/pagamento/escolha/pendente-alert.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

/** An empty cart; its former fretes may wait for their money (`pendentes`). */
export function Vazio({ pendentes = [] }: { pendentes?: readonly Pagamento[] | undefined }) {
  const fretes = pendentes.reduce((total, pagamento) => total + pagamento.fretes, 0)
  return (
    <>
      {pendentes.map((pagamento) => (
        <PendenteAlert key={pagamento.paymentId} pagamento={pagamento} />
      ))}
      <EmptyState
        drawing={<OpenBox />}
        title="Carrinho vazio"
        action={
          <>
            <ButtonLink to="/calculadora" look="act">
              Contratar novo frete
            </ButtonLink>
            <ButtonLink to="/importacao">
              <WorkIcon name="sheet" />
              Importar planilha
            </ButtonLink>
          </>
        }
      >
        {fretes === 1 && 'O frete que espera o pagamento saiu do carrinho. Se você desistir, ele volta para cá.'}
        {fretes > 1 && 'Os fretes que esperam o pagamento saíram do carrinho. Se você desistir, eles voltam para cá.'}
        {fretes === 0 && 'Cote uma encomenda e escolha a transportadora: o frete fica aqui até você pagar.'}
      </EmptyState>
    </>
  )
}
