import { useState } from 'react'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { useQuoteFrete } from '../../cotacao/index.ts'
import { type Envio, findSameProduto } from '../envio.rules.ts'

/** Asks again for a quote that has expired, or for another CEP or value, and tells how its price changed. */
export function useRenew(
  envio: Envio,
  uuidLoja: string | undefined,
  onAnswer: (cotacoes: Cotacao[], same: Cotacao | undefined, pedido: PedidoDeCotacao) => void,
) {
  const { calculo, quote } = useQuoteFrete(uuidLoja)
  const [news, setNews] = useState('')
  const [recusa = calculo.semCotacao] = Object.values(calculo.campos) // step 3 has no fields for measures
  return {
    isBusy: calculo.isCalculando,
    falha: calculo.falha ?? (recusa === null ? null : { mensagem: recusa }),
    news,
    /** `onQuoted` is called before the answer is shown. */
    renew: async (pedido = envio.pedido, onQuoted?: () => void) => {
      const cotacoes = await quote(pedido)
      if (!cotacoes) return
      onQuoted?.()
      const same = findSameProduto(cotacoes, envio)
      if (same) setNews(priceNews(envio.valorFrete, same.valorFrete))
      onAnswer(cotacoes, same, pedido)
    },
  }
}

const priceNews = (before: number, now: number) =>
  before === now
    ? `Cotação refeita: o preço continua ${formatReais(now)}.`
    : `Cotação refeita: o preço passou de ${formatReais(before)} para ${formatReais(now)}.`
