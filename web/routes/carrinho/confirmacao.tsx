import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Compra } from '#contract/frete'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { compraQuery } from '../../areas/pagamento/compra.queries.ts'
import { ItensDaCompra } from '../../areas/pagamento/escolha/itens-da-compra.tsx'
import { PagamentoConfirmado } from '../../areas/pagamento/resultado/pagamento-confirmado.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Waiting } from './waiting.tsx'

/** Step 3: what was bought, and where it goes on from here. Loaded anew it says the same. */
export function Confirmacao() {
  const uuid = useSearchParams()[0].get('compra') ?? ''
  const { data: compra, error, refetch } = useQuery({ ...compraQuery(uuid), enabled: uuid !== '' })
  if (compra) return <Comprada compra={compra} />
  if (uuid === '' || (error instanceof CallError && error.code === 'NOT_FOUND')) return <Desconhecida />
  if (!error) return <Waiting />
  return (
    <LoadError
      title="A compra não abriu"
      text={sentenceOf(error, 'Erro desconhecido')}
      onRetry={() => void refetch()}
    />
  )
}

function Comprada({ compra }: { compra: Compra }) {
  return (
    <>
      <Desfecho compra={compra} />
      <ItensDaCompra compra={compra} />
    </>
  )
}

function Desfecho({ compra }: { compra: Compra }) {
  const { fretes } = compra
  // paid or not: what was paid came back with the cancellation
  if (fretes.every(({ status }) => status === 'CANCELADO'))
    return (
      <EmptyState drawing={<OpenBox />} title="Compra cancelada" action={<Destinos />}>
        Os fretes desta compra foram cancelados. O que já tinha sido pago voltou para a Carteira Flex.
      </EmptyState>
    )
  const isPaga = fretes.some(({ status }) => status !== 'AGUARDANDO_PAGAMENTO' && status !== 'CANCELADO')
  if (!isPaga)
    return (
      <EmptyState drawing={<OpenBox />} title="Esta compra não foi paga" action={<Destinos />}>
        O pagamento não foi confirmado. O carrinho e a carteira mostram como está.
      </EmptyState>
    )
  return (
    <PagamentoConfirmado action={<Destinos />}>
      <p>{etiquetasText(compra)}</p>
    </PagamentoConfirmado>
  )
}

function etiquetasText({ fretes }: Compra) {
  const isEmitida = fretes.every(({ status }) => status === 'GERADO')
  if (!isEmitida) return 'As etiquetas são geradas em seguida: acompanhe cada frete em Meus fretes.'
  return fretes.length === 1
    ? 'A etiqueta já está pronta: imprima em Meus fretes.'
    : 'As etiquetas já estão prontas: imprima em Meus fretes.'
}

/** S2 §2 'Purchase confirmation page'. */
function Destinos() {
  return (
    <>
      <ButtonLink to="/envios?section=GERADO" look="act">
        Ver fretes gerados
      </ButtonLink>
      <ButtonLink to="/envios?section=PENDENTE">Ver fretes pendentes</ButtonLink>
      <ButtonLink to="/calculadora" look="quiet">
        <WorkIcon name="plus" />
        Contratar novo frete
      </ButtonLink>
    </>
  )
}

function Desconhecida() {
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="Compra não encontrada."
      action={
        <ButtonLink to="/carrinho" look="act">
          Ver o carrinho
        </ButtonLink>
      }
    >
      O endereço desta página não é de uma compra sua.
    </EmptyState>
  )
}
