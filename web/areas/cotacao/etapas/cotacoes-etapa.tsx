import { useEffect, useEffectEvent, useState } from 'react'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { agora } from '../../../app/data/clock.ts'
import { useSite } from '../../../app/frame/site.tsx'
import { usePergunta } from '../../../app/perguntas/use-pergunta.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { buttonClass } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import page from '../../../ui/page/page.module.css'
import { GuardarCaixa } from '../caixas/guardar-caixa.tsx'
import { useQuoteFrete } from '../form/use-quote-frete.ts'
import { Resultado, SemCotacao } from '../resultado/resultado.tsx'
import css from './cotacoes-etapa.module.css'
import { etapaUrl } from './etapas.rules.ts'
import { EtapasTrail } from './etapas-trail.tsx'
import { isDosCorreios, RESTRICOES_DOS_CORREIOS } from './restricoes-dos-correios.tsx'

/** Step 2 (S2 §2 'Quote results'). Expired quotes are asked for again, and the person is told. */
export function CotacoesEtapa({
  item,
  pedido,
  cotacoes,
  uuidLoja,
  onAnswer,
  onSelect,
}: {
  item: string | null
  pedido: PedidoDeCotacao
  /** The answer to this request, if there is one already. */
  cotacoes: Cotacao[] | null
  uuidLoja: string | undefined
  onAnswer: (cotacoes: Cotacao[]) => void
  onSelect: (cotacao: Cotacao) => void
}) {
  const { marca } = useSite()
  const { calculo, quote } = useQuoteFrete(uuidLoja)
  const pergunta = usePergunta()
  const [isRenewed, setRenewed] = useState(false)
  const isVencida = !isRenewed && (cotacoes?.some(({ validaAte }) => validaAte <= agora()) ?? false)
  const ask = async () => {
    const answer = await quote(pedido)
    if (!answer) return
    if (isVencida) setRenewed(true)
    onAnswer(answer)
  }
  useAsk(cotacoes === null || isVencida, ask)

  const select = async (cotacao: Cotacao) => {
    if (isDosCorreios(cotacao) && !(await pergunta(RESTRICOES_DOS_CORREIOS))) return
    onSelect(cotacao)
  }

  const [recusa] = Object.values(calculo.campos)
  const falha = calculo.falha ?? (recusa === undefined ? null : { mensagem: recusa })
  return (
    <div className={css.page}>
      <EtapasTrail etapa="cotacoes" item={item} />
      {isRenewed && <Alert tone="info" title="As cotações tinham vencido. Os preços abaixo são de agora." />}
      {calculo.semCotacao ? (
        <SemCotacao motivo={calculo.semCotacao} />
      ) : falha ? (
        <Alert tone="error" title={falha.titulo ?? falha.mensagem}>
          {falha.titulo && <p>{falha.mensagem}</p>}
          <button type="button" onClick={() => void ask()}>
            Tentar de novo
          </button>
        </Alert>
      ) : (
        <>
          <Resultado
            cotacoes={isVencida ? null : cotacoes}
            isCalculando={calculo.isCalculando}
            onSelect={(cotacao) => void select(cotacao)}
          />
          {item === null && cotacoes && <GuardarCaixa pedido={pedido} />}
        </>
      )}
      <div className={css.foot}>
        <ButtonLink to={etapaUrl(item === null ? 'medidas' : 'dados', item)}>Voltar</ButtonLink>
        <a className={buttonClass({ look: 'quiet' })} href={marca.suporteUrl} target="_blank" rel="noreferrer">
          <Icon name="support" />
          Falar com o suporte<span className={page.srOnly}> (abre em outra aba)</span>
        </a>
      </div>
    </div>
  )
}

function useAsk(isNeeded: boolean, ask: () => Promise<void>) {
  const start = useEffectEvent(ask)
  useEffect(() => {
    if (isNeeded) void start()
  }, [isNeeded])
}
