import { Navigate, useNavigate } from 'react-router'
import { forget, STORED } from '../../app/data/stored.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { parseRascunho, readPedido } from '../../areas/cotacao/calculadora.rules.ts'
import { forgetEspera, readEspera } from '../../areas/cotacao/espera/espera.ts'
import type { EmCurso } from '../../areas/cotacao/etapas/em-curso.ts'
import { type Etapa, etapaUrl } from '../../areas/cotacao/etapas/etapas.rules.ts'
import { EtapasTrail } from '../../areas/cotacao/etapas/etapas-trail.tsx'
import { MedidasEtapa } from '../../areas/cotacao/etapas/medidas-etapa.tsx'
import { forget as forgetRascunho, readKept } from '../../areas/cotacao/kept.ts'
import { findProblemasSemPadrao } from '../../areas/cotacao/sem-padrao.rules.ts'
import css from './etapa.module.css'
import { EtapaWaiting } from './etapa-waiting.tsx'
import { CotacoesEtapa } from './etapas-lazy.ts'
import { useRemetentes } from './use-remetentes.ts'

const NovosDados = lazyPart(async () => (await import('./novos-dados.tsx')).NovosDados, EtapaWaiting, { isStep: true })
const EsperaEtapa = lazyPart(async () => (await import('./espera-etapa.tsx')).EsperaEtapa, EtapaWaiting)

/** A new frete through its three steps. A step that is opened too early leads to the one before. */
export function NovoFrete({ etapa, emCurso }: { etapa: Etapa; emCurso: EmCurso }) {
  const navigate = useNavigate()
  const { remetentes, limite, isKnown } = useRemetentes()
  const { loja } = remetentes
  const { resposta, escolha, keepEscolha } = emCurso
  const go = (to: Etapa) => void navigate(etapaUrl(to))
  const keepResposta: typeof emCurso.keepResposta = (next) => {
    forgetEspera() // the person asked anew since the visit
    emCurso.keepResposta(next)
  }

  if (etapa === 'medidas')
    return (
      <MedidasEtapa
        uuidLoja={loja?.uuid}
        respondido={resposta}
        cepDeCasa={isKnown ? (loja?.endereco ?? remetentes.endereco)?.cep : undefined}
        onAnswer={(pedido, cotacoes) => {
          keepResposta({ item: null, pedido, cotacoes })
          go('cotacoes')
        }}
      />
    )

  if (etapa === 'cotacoes') {
    const asked = resposta?.item === null ? resposta : askedBefore()
    if (!asked) return <Navigate to={etapaUrl('medidas')} replace />
    const { pedido } = asked
    return (
      <CotacoesEtapa
        item={null}
        pedido={pedido}
        cotacoes={asked.cotacoes}
        uuidLoja={loja?.uuid}
        onAnswer={(cotacoes) => keepResposta({ item: null, pedido, cotacoes })}
        onSelect={(cotacao) => {
          forgetEspera()
          keepEscolha({ item: null, pedido, cotacao })
          go('dados')
        }}
      />
    )
  }

  const espera = readEspera()
  if (espera)
    return isKnown ? (
      <EsperaEtapa espera={espera} uuidLoja={loja?.uuid} emCurso={emCurso} onGone={() => go('cotacoes')} />
    ) : (
      <EtapaWaiting />
    )
  if (escolha?.item !== null) return <Navigate to={etapaUrl('cotacoes')} replace />
  return (
    <div className={css.etapa}>
      <div className={css.head}>
        <h1 tabIndex={-1}>Dados do frete</h1>
        <EtapasTrail etapa="dados" />
      </div>
      {isKnown ? (
        <NovosDados
          escolha={escolha}
          remetentes={remetentes}
          limite={limite}
          onRenewed={(cotacoes, same, pedido) => {
            keepResposta({ ...escolha, pedido, cotacoes })
            if (same) keepEscolha({ ...escolha, pedido, cotacao: same })
            else go('cotacoes')
          }}
          onOtherCarrier={() => go('cotacoes')}
          onAnother={() => {
            forgetRascunho()
            for (const key of [STORED.cotacao, STORED.cotacoes, STORED.destinatario, STORED.valorEncomenda]) forget(key)
            window.location.assign(etapaUrl('medidas')) // a full page load, as S1 §2 says
          }}
          onCart={(aPagar) => {
            forget(STORED.cotacao)
            void navigate('/carrinho', { state: aPagar ? { aPagar } : null })
          }}
        />
      ) : (
        <EtapaWaiting />
      )}
    </div>
  )
}

/** The stored answer is gone, the draft is not: the quote can be asked for again. */
function askedBefore() {
  const kept = readKept()
  const rascunho = kept && parseRascunho(kept)
  if (!rascunho || Object.keys(findProblemasSemPadrao(rascunho, () => false)).length > 0) return null
  return { pedido: readPedido(rascunho), cotacoes: null }
}
