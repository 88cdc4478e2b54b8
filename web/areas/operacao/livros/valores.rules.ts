import { type Centavos, formatReais } from '#contract/kernel/values/centavos'

/** '1.234,50', or '−1.234,50' with a real minus sign. It has no currency, which stands in the head of the table. */
export const emReais = (valor: Centavos) =>
  `${valor < 0 ? '−' : ''}${formatReais(Math.abs(valor)).replace(/^R\$\s/, '')}`

/** Accounts of the books in the staff's words; an account without words keeps its name. */
const CONTAS: Record<string, string> = {
  'assinantes:disponivel': 'Assinantes, disponível',
  'assinantes:reservado': 'Assinantes, reservado',
  'casa:a-receber': 'A receber do PSP',
  'casa:transportadoras': 'Transportadoras',
  'casa:receita': 'Receita',
  'casa:diferencas': 'Diferenças',
  'casa:saques': 'Saques em curso',
  'casa:cortesia': 'Cortesias',
  'casa:contestacoes': 'Estornos do banco',
  'casa:devolucoes': 'Devoluções ao cartão',
}
export const nomeDaConta = (conta: string) => CONTAS[conta] ?? conta
