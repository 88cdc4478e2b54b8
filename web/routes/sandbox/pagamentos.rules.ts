import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { AcaoDoBanco, PagamentoNoBanco } from '#contract/sandbox'

type Meio = PagamentoNoBanco['meio']
type Situacao = PagamentoNoBanco['situacao']

export const MEIOS: Record<Meio, string> = { PIX: 'Pix', CARTAO: 'Cartão', BOLETO: 'Boleto' }

export const SITUACOES = {
  PENDENTE: { texto: 'Esperando', tone: 'wait' },
  APROVADA: { texto: 'Pago', tone: 'success' },
  RECUSADA: { texto: 'Recusado', tone: 'danger' },
  EXPIRADA: { texto: 'Vencido ou cancelado', tone: 'stone' },
  ESTORNADA: { texto: 'Devolvido', tone: 'slate' },
} as const satisfies Record<Situacao, { texto: string; tone: string }>

const ACOES: Record<AcaoDoBanco, string> = {
  APROVAR: 'Aprovar',
  RECUSAR: 'Recusar',
  EXPIRAR: 'Expirar',
  ESTORNAR: 'Estornar',
  DESFAZER_ESTORNO: 'Desfazer estorno',
}

/** The bank's possible decisions. Money for an expired Pix or boleto can still come; a card's cannot. */
export function listAcoes({ meio, situacao }: Pick<PagamentoNoBanco, 'meio' | 'situacao'>): AcaoDoBanco[] {
  switch (situacao) {
    case 'PENDENTE':
      return ['APROVAR', 'RECUSAR', 'EXPIRAR']
    case 'APROVADA':
      return ['ESTORNAR']
    case 'ESTORNADA':
      return ['DESFAZER_ESTORNO']
    case 'EXPIRADA':
      return meio === 'CARTAO' ? [] : ['APROVAR']
    case 'RECUSADA':
      return []
  }
}

/** The text of the button for this decision. */
export const acaoText = (acao: AcaoDoBanco, { situacao }: Pick<PagamentoNoBanco, 'situacao'>) =>
  situacao === 'EXPIRADA' ? 'Aprovar mesmo assim' : ACOES[acao]

/** 'Pix de R$ 43,20'. */
export const pagamentoText = ({ meio, valor }: { meio: Meio; valor: Centavos }) =>
  `${MEIOS[meio]} de ${formatReais(valor)}`

/** First those that wait for the bank, then the others; each from the newest to the oldest, as they came. */
export const waitingFirst = (pagamentos: PagamentoNoBanco[]) => [
  ...pagamentos.filter(({ situacao }) => situacao === 'PENDENTE'),
  ...pagamentos.filter(({ situacao }) => situacao !== 'PENDENTE'),
]

/** The state in lower case, for the middle of a sentence. */
export const situacaoText = ({ situacao }: Pick<PagamentoNoBanco, 'situacao'>) =>
  SITUACOES[situacao].texto.toLowerCase()
