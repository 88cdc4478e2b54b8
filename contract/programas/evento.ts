import * as z from 'zod'
import type { StatusDeTransacao } from '../carteira.ts'
import { STATUS_DE_CONTESTACAO, type StatusDeContestacao } from '../diferenca/palavras.ts'
import type { StatusDeDiferenca } from '../diferenca.ts'
import type { StatusDeDocumento } from '../documento/documento.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { InteiroTexto } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { keysOf } from '../kernel/schemas/keys-of.ts'
import { STATUS_DE_FRETE, type StatusDeFrete } from '../kernel/values/status-de-frete.ts'
import type { StatusDePagamento } from '../pagamento.ts'
import { CAMPOS, type Campo, camposDoStatus } from './dados-de-evento.ts'

/** What a type of evento means, and the fields of its `dados`. */
type DescricaoDeEvento = { descricao: string; campos: Record<string, Campo> }

/** One type for each status: `grupo.status`, in small letters. */
const tiposDe = <Grupo extends string, Status extends string>(
  grupo: Grupo,
  descricoes: Record<Status, string>,
  campos: Record<string, Campo>,
) =>
  Object.fromEntries(
    Object.entries<string>(descricoes).map(([status, descricao]): [string, DescricaoDeEvento] => [
      `${grupo}.${status.toLowerCase()}`,
      { descricao, campos: { ...campos, ...camposDoStatus(status, Object.keys(descricoes)) } },
    ]),
  ) as Record<string, DescricaoDeEvento> as Record<`${Grupo}.${Lowercase<Status>}`, DescricaoDeEvento>

const comPrefixo = <Status extends string>(prefixo: string, nomes: Record<Status, string>) =>
  Object.fromEntries(Object.entries<string>(nomes).map(([status, nome]) => [status, `${prefixo}: ${nome}.`])) as Record<
    Status,
    string
  >

const STATUS_DO_PAGAMENTO: Record<StatusDePagamento, string> = {
  PENDING: 'Pagamento: aguarda quem paga.',
  APPROVED: 'Pagamento: aprovado.',
  REFUSED: 'Pagamento: recusado.',
  EXPIRED: 'Pagamento: expirou sem ser pago.',
  REFUNDED: 'Pagamento: o banco devolveu tudo a quem pagou.',
}

/** These words are repeated here. Imported, they would bring the calls of three areas into the screen of webhooks. */
const STATUS_DA_DIFERENCA: Record<StatusDeDiferenca, string> = {
  ABERTO: 'Diferença de frete: em aberto.',
  QUITADO: 'Diferença de frete: resolvida.',
}
const STATUS_DO_DOCUMENTO: Record<StatusDeDocumento, string> = {
  AVALIACAO: 'Documento: em análise.',
  APROVADO: 'Documento: aprovado.',
  REPROVADO: 'Documento: recusado.',
}
const STATUS_DA_TRANSACAO: Record<StatusDeTransacao, string> = {
  PENDENTE: 'Transação da carteira: pendente.',
  CONCLUIDA: 'Transação da carteira: concluída.',
  RECUSADA: 'Transação da carteira: recusada.',
  EXPIRADA: 'Transação da carteira: expirada.',
  CANCELADA: 'Transação da carteira: cancelada.',
}

/** Every type of evento. `dados` holds ids, states and amounts in reais; it holds no names, CPF, CNPJ or addresses. */
export const TIPOS_DE_EVENTO = {
  ...tiposDe<'frete', StatusDeFrete>('frete', comPrefixo('Frete', STATUS_DE_FRETE), CAMPOS.frete),
  'frete.ocorrencia': {
    descricao: 'A transportadora contou algo da encomenda; `em` é a hora que ela disse.',
    campos: CAMPOS.ocorrencia,
  },
  ...tiposDe<'pagamento', StatusDePagamento>('pagamento', STATUS_DO_PAGAMENTO, CAMPOS.pagamento),
  ...tiposDe<'diferenca', StatusDeDiferenca>('diferenca', STATUS_DA_DIFERENCA, CAMPOS.diferenca),
  ...tiposDe<'contestacao', StatusDeContestacao>(
    'contestacao',
    comPrefixo('Contestação', STATUS_DE_CONTESTACAO),
    CAMPOS.contestacao,
  ),
  ...tiposDe<'documento', StatusDeDocumento>('documento', STATUS_DO_DOCUMENTO, CAMPOS.documento),
  ...tiposDe<'transacao', StatusDeTransacao>('transacao', STATUS_DA_TRANSACAO, CAMPOS.transacao),
} as const satisfies Record<string, DescricaoDeEvento>
export type TipoDeEvento = keyof typeof TIPOS_DE_EVENTO
export const tiposDeEvento = keysOf(TIPOS_DE_EVENTO)

export const TIPO_DE_EVENTO_INVALIDO = 'Tipo de evento desconhecido. Os tipos estão em /api/docs, em Evento.'
export const CURSOR_INVALIDO = 'O cursor é o número de um evento, ex. 1042: use o `proximo` da resposta anterior.'

export const CURSOR_DE_OUTRO_REGISTRO =
  'Este cursor não é deste registro de eventos. Leia de novo desde o começo: repita a chamada sem apos.'

/** The place of an evento in the log of its subscription. It stays a text, so that no program counts with it. */
export const Cursor = z
  .string({ error: CURSOR_INVALIDO })
  .regex(/^\d{1,18}$/, { error: CURSOR_INVALIDO })
  .meta({
    description: 'O lugar de um evento no registro da conta: os seguintes têm números maiores.',
    examples: ['1042'],
  })

/** What each type holds, as JSON Schema made from the catalogue. The schema 'outro' fits a type that a later version adds. */
const descreverTipos = () => [
  ...Object.entries<DescricaoDeEvento>(TIPOS_DE_EVENTO).map(([tipo, { descricao, campos }]) => ({
    title: tipo,
    description: descricao,
    properties: {
      tipo: { const: tipo },
      dados: { type: 'object', properties: campos, required: Object.keys(campos) },
    },
  })),
  { title: 'outro', description: 'Um tipo novo.', properties: { tipo: { not: { enum: tiposDeEvento } } } },
]

/** One line of the log of a subscription. */
export const Evento = z
  .object({
    id: z.uuid(),
    cursor: Cursor,
    tipo: z.string().meta({
      description: `Um destes, e novos podem vir: ${tiposDeEvento.join(', ')}.`,
      examples: ['frete.postado'],
    }),
    /** When the evento happened; for tracking, the time that the carrier tells. The log is ordered by `cursor`, not by `em`. */
    em: Instante,
    dados: z.record(z.string(), z.unknown()).meta({
      description:
        'Identificadores, estados e valores em reais, sem dados pessoais. Os campos dependem do tipo; novos podem vir.',
    }),
  })
  .meta({ id: 'Evento', oneOf: descreverTipos() })
export type Evento = z.output<typeof Evento>

export const EVENTOS_POR_PAGINA = 100
export const MAX_EVENTOS = 500

const TiposPedidos = z
  .string({ error: TIPO_DE_EVENTO_INVALIDO })
  .refine((text) => text.split(',').every((tipo) => Object.hasOwn(TIPOS_DE_EVENTO, tipo.trim())), {
    error: TIPO_DE_EVENTO_INVALIDO,
  })

export const FiltroDeEventos = z.object({
  apos: Cursor.optional().meta({ description: 'Só o que veio depois deste cursor; sem ele, desde o começo.' }),
  limite: InteiroTexto(1, MAX_EVENTOS, `Quantidade inválida: use de 1 a ${MAX_EVENTOS}.`)
    .optional()
    .meta({ description: `De 1 a ${MAX_EVENTOS}; sem ele, ${EVENTOS_POR_PAGINA}.` }),
  tipos: z
    .codec(TiposPedidos, z.array(z.enum(tiposDeEvento)), {
      decode: (text) => text.split(',').map((tipo) => tipo.trim() as TipoDeEvento),
      encode: (tipos) => tipos.join(','),
    })
    .optional()
    .meta({ description: 'Só estes tipos, com vírgula, ex. frete.postado,frete.entregue.' }),
})
export type FiltroDeEventos = z.output<typeof FiltroDeEventos>

/** Streams that one subscription may have open at the same time, on one node. */
export const MAX_FLUXOS = 5
export const FLUXOS_DEMAIS = `Sua conta já tem ${MAX_FLUXOS} conexões de eventos abertas. Feche uma delas, ou leia por páginas.`
/** The name of the header in which a reader of a stream says what it has seen. */
export const LAST_EVENT_ID = 'Last-Event-ID'
export const FLUXO = 'text/event-stream'

export const listEventos = endpoint({
  method: 'GET',
  path: '/api/v1/eventos',
  summary:
    'O registro de eventos da conta: fretes e seu rastreio, pagamentos, diferenças e contestações, documentos e transações da carteira, ' +
    'do mais antigo para o mais novo, em ordem e sem falhas: repita com apos = proximo. ' +
    'Cada chamada lê uma parte do registro: temMais diz se há mais, também quando vieram menos eventos que o limite, ou nenhum. ' +
    'O registro começa quando esta versão foi instalada e é guardado enquanto a conta existir. ' +
    `Com Accept ${FLUXO} a resposta fica aberta e traz cada evento quando ele acontece (SSE): depois de ${LAST_EVENT_ID} ou ` +
    'de apos, ou a partir de agora.',
  tag: 'programas',
  access: 'subscriber',
  right: 'verEventos',
  query: FiltroDeEventos,
  requestHeaders: {
    [LAST_EVENT_ID]: { description: 'Só no fluxo (SSE): o último cursor que se recebeu.' },
  },
  response: z
    .object({
      eventos: z.array(Evento),
      proximo: Cursor.meta({
        description:
          'O apos da próxima chamada: até onde o registro foi lido, também quando nenhum evento era dos tipos pedidos.',
      }),
      temMais: z.boolean().meta({ description: 'Se o registro continua depois de proximo.' }),
    })
    .meta({ id: 'PaginaDeEventos' }),
  files: [FLUXO],
})
