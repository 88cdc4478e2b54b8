import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Carrinho } from '#contract/carrinho'
import { mayDo } from '#contract/kernel/papel'
import { pushEvento } from '../app/data-layer.ts'
import { readAssinatura, readPerfil } from '../app/perfil.ts'
import { useCarrinho } from '../areas/carrinho/carrinho.queries.ts'
import { count, findObstaculo, restantesOf } from '../areas/carrinho/compra.rules.ts'
import { Lista } from '../areas/carrinho/lista.tsx'
import { Soma } from '../areas/carrinho/soma.tsx'
import { assinaturaQuery } from '../areas/conta/assinatura.queries.ts'
import { Sobra } from '../areas/importacao/sobra.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { OpenBox } from '../ui/open-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TapeSteps } from '../ui/tape-steps.tsx'
import { WorkIcon } from '../ui/work-icon.tsx'
import css from './carrinho.module.css'

const ETAPAS = ['Carrinho', 'Pagamento', 'Confirmação'] as const

/** /carrinho (S2 §2 'Cart page'): what is about to be bought, and the way to its payment. */
export default function CarrinhoDeCompras() {
  const [query] = useSearchParams()
  const isPagamento = query.get('etapa') === 'pagamento'
  return (
    <div className={css.page}>
      <h1>Carrinho</h1>
      <TapeSteps label="Etapas da compra" steps={ETAPAS} at={isPagamento ? 1 : 0} />
      {isPagamento ? <Pagamento /> : <Conteudo />}
    </div>
  )
}

function Conteudo() {
  const { data: carrinho, isError, isPending, refetch } = useCarrinho()
  if (isPending) return <Waiting />
  if (isError && !carrinho)
    return <LoadError title="Aviso" text="Falha ao obter dados do carrinho" onRetry={() => void refetch()} />
  if (!carrinho || carrinho.fretes.length === 0) return <Vazio />
  return <Cheio carrinho={carrinho} />
}

function Cheio({ carrinho }: { carrinho: Carrinho }) {
  const navigate = useNavigate()
  const assinatura = readAssinatura()
  const { data } = useQuery({ ...assinaturaQuery(assinatura ?? ''), enabled: assinatura !== null })
  const restantes = data && restantesOf(data)
  const obstaculo = findObstaculo(carrinho.fretes, restantes)
  const perfil = readPerfil()
  const canEdit = !perfil || mayDo(perfil.papel, 'editarCarrinho')
  const pay = () => {
    pushEvento('begin_checkout', { valor: carrinho.total / 100, moeda: 'BRL', quantidade: carrinho.fretes.length })
    void navigate('?etapa=pagamento')
  }
  return (
    <div className={css.columns}>
      <section className={css.items} aria-labelledby="carrinho-fretes">
        <div className={css.head}>
          <h2 id="carrinho-fretes">{count(carrinho.fretes.length)}</h2>
          <p>{restantes === undefined ? <Skeleton size="line" /> : `Você ainda pode gerar ${count(restantes)}`}</p>
        </div>
        {restantes === 0 && (
          <Alert tone="info" title="Você já usa todos os seus fretes simultâneos">
            <p>
              Envie mais documentos para poder gerar mais fretes ao mesmo tempo.{' '}
              <Link to="/configuracoes/documentos">Enviar documentos</Link>
            </p>
          </Alert>
        )}
        {canEdit && <Sobra />}
        <Lista carrinho={carrinho} canEdit={canEdit} />
        {canEdit && (
          <div className={css.more}>
            <ButtonLink to="/calculadora">
              <WorkIcon name="plus" />
              Contratar novo frete
            </ButtonLink>
            <ButtonLink to="/importacao" look="quiet">
              <WorkIcon name="sheet" />
              Importar planilha
            </ButtonLink>
          </div>
        )}
      </section>
      <Soma carrinho={carrinho}>
        <Button
          look="act"
          disabled={obstaculo !== null}
          aria-describedby={obstaculo ? 'carrinho-obstaculo' : undefined}
          onClick={pay}
        >
          Finalizar pagamento
        </Button>
        {obstaculo && (
          <p id="carrinho-obstaculo" className={css.reason}>
            {obstaculo}
          </p>
        )}
      </Soma>
    </div>
  )
}

function Vazio() {
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="Carrinho vazio"
      action={
        <div className={css.more}>
          <ButtonLink to="/calculadora" look="act">
            Contratar novo frete
          </ButtonLink>
          <ButtonLink to="/importacao">
            <WorkIcon name="sheet" />
            Importar planilha
          </ButtonLink>
        </div>
      }
    >
      Cote uma encomenda e escolha a transportadora: o frete fica aqui até você pagar.
    </EmptyState>
  )
}

/** Paying comes with the wallet; until then the page says so, and nothing in the cart is lost. */
function Pagamento() {
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="O pagamento está em construção"
      action={
        <ButtonLink to="/carrinho" look="act">
          Voltar
        </ButtonLink>
      }
    >
      Os seus fretes continuam no carrinho. Carteira, Pix e cartão abrem em breve.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div className={css.columns} aria-busy="true">
      <div className={css.items}>
        <Skeleton size="line" />
        <Skeleton size="block" className={css.waiting} />
        <Skeleton size="block" className={css.waiting} />
      </div>
      <Skeleton size="block" className={css.waiting} />
    </div>
  )
}
