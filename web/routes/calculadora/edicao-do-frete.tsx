import { useNavigate } from 'react-router'
import type { FreteNoCarrinho } from '#contract/carrinho'
import { sentenceOf } from '../../app/data/api.ts'
import { forget, STORED } from '../../app/data/stored.ts'
import { showToast } from '../../app/notices/notices.ts'
import { DadosForm } from '../../areas/carrinho/dados/dados-form.tsx'
import { openDados } from '../../areas/carrinho/dados-rascunho.ts'
import { envioDaEscolha, envioDoItem, pedidoDoItem } from '../../areas/carrinho/envio.rules.ts'
import { useCarrinho } from '../../areas/carrinho/index.ts'
import type { EmCurso } from '../../areas/cotacao/etapas/em-curso.ts'
import { type Etapa, etapaUrl } from '../../areas/cotacao/etapas/etapas.rules.ts'
import { EtapasTrail } from '../../areas/cotacao/etapas/etapas-trail.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import css from './etapa.module.css'
import { EtapaWaiting } from './etapa-waiting.tsx'
import { CotacoesEtapa } from './etapas-lazy.ts'
import { useRemetentes } from './use-remetentes.ts'

/** An item of the cart, reopened at step 3 (S2 §2). Its parcel stays the same; another product may be chosen for it. */
export function EdicaoDoFrete({ item, etapa, emCurso }: { item: string; etapa: Etapa; emCurso: EmCurso }) {
  const carrinho = useCarrinho()
  const { isKnown } = useRemetentes()
  const frete = carrinho.data?.fretes.find(({ uuid }) => uuid === item)
  if (frete && isKnown) return <Edicao frete={frete} etapa={etapa} emCurso={emCurso} />
  if (carrinho.isError)
    return (
      <LoadError
        title="Falha ao obter dados do carrinho"
        text={sentenceOf(carrinho.error, '')}
        onRetry={() => void carrinho.refetch()}
      />
    )
  if (carrinho.isPending || !isKnown) return <EtapaWaiting />
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="Este frete não está no carrinho"
      action={
        <ButtonLink to="/carrinho" look="act">
          Ir para carrinho
        </ButtonLink>
      }
    >
      Ele foi removido, ou já foi pago. Veja no carrinho o que espera por você.
    </EmptyState>
  )
}

function Edicao({ frete, etapa, emCurso }: { frete: FreteNoCarrinho; etapa: Etapa; emCurso: EmCurso }) {
  const navigate = useNavigate()
  const { remetentes, limite } = useRemetentes()
  const { resposta, escolha, keepResposta, keepEscolha } = emCurso
  const { uuid: item } = frete
  // a note may have changed the CEP or the value (step 3)
  const pedido = resposta?.item === item ? resposta.pedido : pedidoDoItem(frete)
  const go = (to: Etapa) => void navigate(etapaUrl(to, item))

  if (etapa === 'cotacoes')
    return (
      <CotacoesEtapa
        item={item}
        pedido={pedido}
        cotacoes={resposta?.item === item ? resposta.cotacoes : null}
        uuidLoja={remetentes.loja?.uuid}
        onAnswer={(cotacoes) => keepResposta({ item, pedido, cotacoes })}
        onSelect={(cotacao) => {
          keepEscolha({ item, pedido, cotacao })
          go('dados')
        }}
      />
    )
  return (
    <div className={css.etapa}>
      <div className={css.head}>
        <h1 tabIndex={-1}>Alterar frete</h1>
        <EtapasTrail etapa="dados" item={item} />
      </div>
      <DadosForm
        item={item}
        envio={escolha?.item === item ? envioDaEscolha(escolha) : envioDoItem(frete)}
        inicial={() => openDados(frete, remetentes)}
        remetentes={remetentes}
        limite={limite}
        onRenewed={(cotacoes, same, pedido) => {
          keepResposta({ item, pedido, cotacoes })
          if (same) keepEscolha({ item, pedido, cotacao: same })
          else go('cotacoes')
        }}
        onOtherCarrier={() => go('cotacoes')}
        onAnother={() => void navigate('/carrinho')}
        onCart={() => {
          forget(STORED.cotacao)
          showToast('Alterações salvas.')
          void navigate('/carrinho')
        }}
      />
    </div>
  )
}
