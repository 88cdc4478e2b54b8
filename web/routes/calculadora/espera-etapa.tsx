import { formatReais } from '#contract/kernel/values/centavos'
import { showToast } from '../../app/notices/notices.ts'
import { type Espera, forgetEspera, sameProduto } from '../../areas/cotacao/espera/espera.ts'
import { CotacoesEtapa } from '../../areas/cotacao/etapas/cotacoes-etapa.tsx'
import type { EmCurso } from '../../areas/cotacao/etapas/em-curso.ts'

/**
 * Asks again for the quote that a visitor chose, now for their new account, as a visitor's quote cannot be bought. The
 * same product is chosen at once, and a changed price is told; if the product is gone, the person chooses.
 */
export function EsperaEtapa({
  espera: { pedido, cotacao: antes },
  uuidLoja,
  emCurso: { keepResposta, keepEscolha },
  onGone,
}: {
  espera: Espera
  uuidLoja: string | undefined
  emCurso: EmCurso
  onGone: () => void
}) {
  return (
    <CotacoesEtapa
      item={null}
      pedido={pedido}
      cotacoes={null}
      uuidLoja={uuidLoja}
      onAnswer={(cotacoes) => {
        forgetEspera()
        keepResposta({ item: null, pedido, cotacoes })
        const cotacao = sameProduto(cotacoes, antes)
        if (!cotacao) return onGone()
        keepEscolha({ item: null, pedido, cotacao })
        if (cotacao.valorFrete === antes.valorFrete) return
        const [preco, era] = [cotacao, antes].map(({ valorFrete }) => formatReais(valorFrete))
        showToast(`${cotacao.produto.nomeProduto} agora custa ${preco}. Quando você calculou, custava ${era}.`, 'info')
      }}
      onSelect={() => undefined}
    />
  )
}
