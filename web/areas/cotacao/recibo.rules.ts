import type { Cotacao, Recibo } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatDecimal } from '../../ui/fields/number.rules.ts'

export const formatKg = (gramas: number) => `${formatDecimal(gramas, 3)} kg`

const REGIAO: Record<Recibo['regiaoOrigem'], string> = {
  CAPITAL: 'capital',
  INTERIOR: 'interior',
  REMOTA: 'área remota',
}

/** Which weight ruled and in which band: the sentence that settles most questions about a price. */
export function pesoSentence({ pesoReal, pesoCubado, pesoCobrado, regraDoPeso }: Recibo) {
  const faixa = `faixa até ${formatKg(pesoCobrado)}`
  return regraDoPeso === 'CUBADO'
    ? `Valeu o peso cubado, ${formatKg(pesoCubado)} (${faixa}). Na balança são ${formatKg(pesoReal)}.`
    : `Valeu o peso real, ${formatKg(pesoReal)} (${faixa}). O cubado é ${formatKg(pesoCubado)}.`
}

export const rotaSentence = ({ zona, regiaoOrigem, regiaoDestino }: Recibo) =>
  `Zona ${zona}, de ${REGIAO[regiaoOrigem]} para ${REGIAO[regiaoDestino]}.`

export const tabelaSentence = ({ tabela, versao, isEstimativa }: Recibo) =>
  `Tabela ${tabela}, versão ${versao}${isEstimativa ? ': valores estimados, ainda não os de um contrato' : ''}.`

export const balcaoSentence = ({ recibo, produto }: Pick<Cotacao, 'recibo' | 'produto'>) =>
  `No balcão, este mesmo ${produto.nomeProduto} custa ${formatReais(recibo.balcao)}.`
