import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { CASAS_DO_VALOR, formatReais } from '#contract/kernel/values/centavos'
import { type Devolucao, MENSAGENS_DA_DEVOLUCAO as MENSAGENS, type SaldoDeCartao } from '#contract/pagamento/devolucao'
import { parseDecimal } from '../../ui/fields/number.rules.ts'

export const PALAVRAS_DA_DEVOLUCAO: Record<Devolucao['status'], string> = {
  SOLICITADA: 'Enviada ao banco',
  CONCLUIDA: 'Devolvida ao cartão',
  RECUSADA: 'Não realizada',
}

/** The server's sentence for this amount; undefined if the server would accept it. */
export function findProblemaDaDevolucao(valor: string, { disponivel }: Pick<SaldoDeCartao, 'disponivel'>) {
  const centavos = parseDecimal(valor, 2)
  if (centavos === null) return OBRIGATORIO
  if (Number.isNaN(centavos)) return CASAS_DO_VALOR
  if (centavos <= 0) return MENSAGENS.semValor
  return centavos > disponivel ? MENSAGENS.insuficiente(formatReais(disponivel)) : undefined
}

/** 'VISA 1111' → 'VISA final 1111'. */
export const formatCartao = (cartao: string) => cartao.replace(/ (\d{4})$/, ' final $1')
