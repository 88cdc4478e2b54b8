import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Compra } from '#contract/frete'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { hoje } from '../../app/data/clock.ts'
import { can, isPropria } from '../../app/data/perfil.ts'
import { useCarrinhoCount } from '../../app/private/menu-counts.tsx'
import { compraQuery } from '../../areas/frete/confirmacao/compra.queries.ts'
import { CompraConfirmada } from '../../areas/frete/confirmacao/compra-confirmada.tsx'
import { meiosText, motivosOf, planDesfecho } from '../../areas/frete/confirmacao/confirmacao.rules.ts'
import { quandoText } from '../../areas/frete/data.ts'
import { useFocusHeading } from '../../areas/pagamento/resultado/use-focus-heading.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import css from './confirmacao.module.css'
import { ConteudoDaCompra } from './conteudo-da-compra.tsx'
import { Waiting } from './waiting.tsx'

/** Step 3: what was bought, and what comes next. After a reload it shows the present state. */
export function Confirmacao() {
  const uuid = useSearchParams()[0].get('compra') ?? ''
  const { data: compra, error, refetch } = useQuery({ ...compraQuery(uuid), enabled: uuid !== '' })
  if (compra) return <Comprada compra={compra} isSemResposta={error !== null} />
  return (
    <>
      <h1 tabIndex={-1}>Confirmação</h1>
      {uuid === '' || (error instanceof CallError && error.code === 'NOT_FOUND') ? (
        <Desconhecida />
      ) : error ? (
        <LoadError
          title="A compra não abriu"
          text={sentenceOf(error, 'Erro desconhecido')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Comprada({ compra, isSemResposta }: { compra: Compra; isSemResposta: boolean }) {
  const desfecho = planDesfecho(compra.fretes)
  if (desfecho === 'PAGA') return <Paga compra={compra} isSemResposta={isSemResposta} />
  const { title, text } = FINS[desfecho]
  const isEstornada = compra.fretes.some(({ pagamentoEstornado }) => pagamentoEstornado)
  const motivos = motivosOf(compra.fretes)
  return (
    <>
      <h1 tabIndex={-1}>Confirmação</h1>
      <EmptyState drawing={<OpenBox />} title={title} action={<Destinos isEnd />}>
        {isEstornada ? MENSAGENS_DO_ENVIO.estornado : text}
        {motivos.slice(0, 3).map((motivo) => (
          <span key={motivo} className={css.motivo}>{`Motivo: ${motivo}`}</span>
        ))}
      </EmptyState>
    </>
  )
}

const FINS = {
  // the purchase was paid or not: a payment came back with the cancellation
  CANCELADA: {
    title: 'Compra cancelada',
    text: 'Os fretes desta compra foram cancelados. O que já tinha sido pago voltou para a Carteira Flex.',
  },
  NAO_PAGA: {
    title: 'Esta compra não foi paga',
    text: 'O pagamento não foi confirmado. O carrinho e a carteira mostram como está.',
  },
  CANCELANDO: {
    title: 'Cancelamento em andamento',
    text: 'A transportadora confirma em alguns minutos, e o valor volta para a Carteira Flex.',
  },
  EXPIRADA: {
    title: 'O prazo de postagem passou',
    text: 'As etiquetas desta compra expiraram sem ser usadas, e o valor voltou para a Carteira Flex.',
  },
} as const

/** S2 §8 'Purchase success', then the next steps (D §22). */
function Paga({ compra, isSemResposta }: { compra: Compra; isSemResposta: boolean }) {
  const heading = useFocusHeading()
  const [only, ...others] = compra.fretes
  return (
    <>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          <span className={css.check}>
            <Icon name="check" size="l" />
          </span>
          Compra realizada com sucesso
        </h1>
        <p>
          O seu pagamento já foi confirmado!{' '}
          <span>{`${meiosText(compra)}, compra de ${quandoText(compra.compradaEm, hoje())}.`}</span>
          {compra.recibo && (
            <span>{` O recibo ${compra.recibo === 'ENVIADO' ? 'foi' : 'vai'} para o ${isPropria() ? 'seu e-mail' : 'e-mail da conta'}.`}</span>
          )}
        </p>
      </div>
      <CompraConfirmada fretes={compra.fretes} isSemResposta={isSemResposta} />
      {can('editarCarrinho') && only && others.length === 0 && <ConteudoDaCompra frete={only.uuid} />}
      <div className={css.ends}>
        <Restantes />
        <Destinos />
      </div>
    </>
  )
}

/** The way back to what was not part of this purchase: the limit or the person left it in the cart. */
function Restantes() {
  const count = useCarrinhoCount()
  if (!count || !can('verCarrinho')) return null
  return (
    <ButtonLink to="/carrinho" look="outline">
      <WorkIcon name="cart" />
      {count === 1 ? 'Ver o frete que ficou no carrinho' : `Ver os ${count} fretes que ficaram no carrinho`}
    </ButtonLink>
  )
}

/**
 * S2 §2 'Purchase confirmation page'. `isEnd`: nothing of the purchase goes on, so another purchase is the next step.
 */
function Destinos({ isEnd = false }: { isEnd?: boolean }) {
  return (
    <>
      <ButtonLink to="/calculadora" look={isEnd ? 'act' : 'outline'}>
        <WorkIcon name="plus" />
        Contratar novo frete
      </ButtonLink>
      <ButtonLink to="/envios?section=GERADO" look="quiet">
        Ver fretes gerados
      </ButtonLink>
      <ButtonLink to="/envios?section=PENDENTE" look="quiet">
        Ver fretes pendentes
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
