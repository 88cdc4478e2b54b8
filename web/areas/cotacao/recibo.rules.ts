import type { Cotacao, Recibo } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatDecimal } from '../../ui/fields/number.rules.ts'

export const formatKg = (gramas: number) => `${formatDecimal(gramas, 3)} kg`

const REGIAO: Record<Recibo['regiaoOrigem'], string> = {
  CAPITAL: 'capital',
  INTERIOR: 'interior',
  REMOTA: 'área remota',
}

/** Which weight was charged and in which band: the answer to most questions about a price. */
export function pesoSentence({ pesoReal, pesoCubado, pesoCobrado, regraDoPeso }: Recibo) {
  const faixa = `faixa até ${formatKg(pesoCobrado)}`
  return regraDoPeso === 'CUBADO'
    ? `Valeu o peso cubado, ${formatKg(pesoCubado)} (${faixa}). Na balança são ${formatKg(pesoReal)}.`
    : `Valeu o peso real, ${formatKg(pesoReal)} (${faixa}). O cubado é ${formatKg(pesoCubado)}.`
}

/** The distance classes of the tables that come with the product. A contract's zones may have other names. */
const DISTANCIA: Record<string, string> = {
  K0: 'no mesmo estado',
  K1: 'entre estados próximos',
  K2: 'a uma distância curta',
  K3: 'a uma distância média',
  K4: 'a uma distância longa',
  K5: 'à maior distância',
}

/** 'De capital para área remota, entre estados próximos.' */
export const rotaSentence = ({ zona, regiaoOrigem, regiaoDestino }: Recibo) =>
  `De ${REGIAO[regiaoOrigem]} para ${REGIAO[regiaoDestino]}${DISTANCIA[zona] ? `, ${DISTANCIA[zona]}` : ''}.`

/** Table, version and zone of a price, for a person who checks the table. */
export const tabelaSentence = ({ tabela, versao, zona, isEstimativa }: Recibo) =>
  `Tabela ${tabela}, versão ${versao}, zona ${zona}${DISTANCIA[zona] ? ` (${DISTANCIA[zona]})` : ''}${isEstimativa ? ': valores estimados, ainda não os de um contrato' : ''}.`

/** Who told the price, where it was the carrier's API (D §18); undefined for a price of the table. */
export const origemSentence = ({ precoTabela }: Recibo) =>
  precoTabela === undefined
    ? undefined
    : `A transportadora informou este preço agora. Pela nossa tabela seriam ${formatReais(precoTabela)}.`

export const balcaoSentence = ({ recibo, produto }: Pick<Cotacao, 'recibo' | 'produto'>) =>
  `No balcão, este mesmo ${produto.nomeProduto} custa ${formatReais(recibo.balcao)}.`
