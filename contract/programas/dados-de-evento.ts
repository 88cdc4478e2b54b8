import { MEIOS, ORIGENS, TIPOS_DE_TRANSACAO } from '../carteira.ts'
import { DESFECHOS, TIPOS_DE_DIFERENCA } from '../diferenca.ts'
import { TIPOS_DE_DOCUMENTO } from '../documento/documento.ts'
import { STATUS_DE_FRETE } from '../kernel/values/status-de-frete.ts'

/** A field of the `dados` of an evento as JSON Schema, which the description of the API shows. */
export type Campo = {
  type?: 'string' | 'number' | 'object' | ['string', 'null']
  format?: 'uuid'
  enum?: readonly (string | null)[]
  description?: string
  properties?: Record<string, Omit<Campo, 'examples'>>
  required?: readonly string[]
  examples: readonly [unknown]
}

const UUID = '01939f3c-7a51-7c4e-9d6f-2b1f0c8e5a10'
const FRETE = '01939f3c-7a51-7c4e-9d6f-2b1f0c8e5a11'

const uuid = (example = UUID): Campo => ({ type: 'string', format: 'uuid', examples: [example] })
const reais = (description: string, example: number): Campo => ({ type: 'number', description, examples: [example] })
const umDe = (values: readonly (string | null)[], example: string | null): Campo => ({
  enum: values,
  examples: [example],
})

/** `status` and `de` of an evento that tells of a status. */
export const camposDoStatus = (status: string, statuses: readonly string[]): Record<'status' | 'de', Campo> => ({
  status: umDe([status], status),
  de: { ...umDe([...statuses, null], null), description: 'O status anterior; null no primeiro.' },
})

const codigoEncomenda = (example: string | null): Campo => ({
  type: ['string', 'null'],
  description: 'O código de rastreio; null antes da etiqueta.',
  examples: [example],
})

/** What the eventos of each group hold; those that tell of a status hold `camposDoStatus`, too. */
export const CAMPOS = {
  frete: { freteUuid: uuid(FRETE), codigoEncomenda: codigoEncomenda(null) },
  ocorrencia: {
    freteUuid: uuid(FRETE),
    status: umDe(Object.keys(STATUS_DE_FRETE), 'POSTADO'),
    etapa: { type: 'string', description: 'O que a transportadora contou.', examples: ['EM_TRANSITO'] },
    codigoEncomenda: codigoEncomenda('QQ123456785BR'),
  },
  pagamento: {
    pagamentoUuid: uuid(),
    finalidade: umDe(['COMPRA', 'RECARGA'], 'COMPRA'),
    meio: umDe(['PIX', 'CARTAO', 'BOLETO'], 'PIX'),
    valor: reais('Em reais, sem a parte da carteira.', 23.9),
    valorCarteira: reais('A parte que a carteira paga, em reais.', 0),
  },
  diferenca: {
    diferencaUuid: uuid(),
    freteUuid: uuid(FRETE),
    tipo: umDe(Object.keys(TIPOS_DE_DIFERENCA), 'DEBITO'),
    valor: reais('Em reais; negativo num débito.', -4.35),
    desfecho: { ...umDe([...Object.keys(DESFECHOS), null], null), description: 'null enquanto está aberta.' },
  },
  contestacao: { diferencaUuid: uuid(), freteUuid: uuid(FRETE) },
  documento: { documentoUuid: uuid(), tipo: umDe(Object.keys(TIPOS_DE_DOCUMENTO), 'IDENTIDADE') },
  transacao: {
    transacaoUuid: uuid(),
    tipo: umDe(Object.keys(TIPOS_DE_TRANSACAO), 'COMPRA_FRETE'),
    valor: reais('Em reais.', 23.9),
    meio: umDe(Object.keys(MEIOS), 'CARTEIRA'),
    origem: {
      type: 'object',
      description: 'De que a transação trata, e o uuid disto.',
      properties: { tipo: { enum: ORIGENS }, uuid: { type: 'string', format: 'uuid' } },
      required: ['tipo', 'uuid'],
      examples: [{ tipo: 'COMPRA', uuid: FRETE }],
    },
  },
} as const satisfies Record<string, Record<string, Campo>>
