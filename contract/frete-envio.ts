import * as z from 'zod'
import { Cotacao, Dimensoes, Formato } from './cotacao.ts'
import { DocumentoFiscal } from './fiscal/dce.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { InteiroTexto, PAGINA, SimOuNao } from './kernel/http/inteiro-texto.ts'
import { Conteudo, NotaFiscal } from './kernel/schemas/conteudo.ts'
import { Dia, Instante } from './kernel/schemas/instante.ts'
import { keysOf } from './kernel/schemas/keys-of.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from './kernel/schemas/periodo.ts'
import { Pessoa } from './kernel/schemas/pessoa.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { LinhaOpcional } from './kernel/schemas/texto.ts'
import { STATUS_DE_FRETE, type StatusDeFrete } from './kernel/values/status-de-frete.ts'

/** S2 §5 and §8, letter by letter; the rest is ours. */
export const MENSAGENS_DO_ENVIO = {
  naoEncontrado: 'Frete não encontrado.',
  naoCancela: 'Não foi possivel cancelar o frete.',
  semEtiqueta: 'Este frete ainda não tem etiqueta, ou não a tem mais.',
  estornado: 'O banco devolveu o pagamento deste frete a quem pagou: a etiqueta não vale mais.',
  semDeclaracao: 'Este frete não tem declaração de conteúdo para imprimir.',
  folha: 'Use A4, A6 ou ZPL.',
  posicao: 'Comece na posição 1, 2, 3 ou 4 da folha.',
  posicaoSemA4: 'Só a folha A4 tem posições: tire a posição ou use A4.',
  declaracoesEmZpl: 'As declarações saem em PDF: use A4 ou A6.',
  demais: 'Escolha no máximo 500 fretes por vez.',
  nenhum: 'Escolha pelo menos um frete.',
  semRastreio: 'Não encontramos este código de rastreio.',
  historicoGuardado:
    'Os acontecimentos antigos deste frete estão guardados fora do sistema. Para consultá-los, fale com o suporte.',
} as const

/** The justification that the client sends (S2 §9). */
export const JUSTIFICATIVA = 'Cancelamento solicitado pelo assinante.'

/** Most fretes in one print job. */
export const MAX_LOTE = 500

/** Situations of a posted parcel that S2's statuses cannot express (D §5). */
export const SITUACOES = {
  EM_TRANSITO: 'Em trânsito',
  SAIU_PARA_ENTREGA: 'Saiu para entrega',
  AGUARDANDO_RETIRADA: 'Aguardando retirada',
  DEVOLUCAO: 'Voltando para você',
  DEVOLVIDO: 'Devolvido ao remetente',
  EXTRAVIADO: 'Extraviado',
  AVARIADO: 'Avariado',
} as const
export type Situacao = keyof typeof SITUACOES
const situacoes = keysOf(SITUACOES)

const statuses = keysOf(STATUS_DE_FRETE)

const isOneOf =
  <const S extends StatusDeFrete>(those: readonly S[]) =>
  (status: StatusDeFrete): status is S =>
    (those as readonly StatusDeFrete[]).includes(status)

/** Statuses in which a frete holds a place in the limit (D §8). In the database: `frete_e_ativo`. */
export const NO_LIMITE = ['AGUARDANDO_PAGAMENTO', 'PENDENTE', 'GERADO'] as const satisfies readonly StatusDeFrete[]
export const holdsLimite = isOneOf(NO_LIMITE)

/** Whether a subscriber may cancel (D §7): before posting, and not while a cancelling is under way. */
export const canCancel = isOneOf(['AGUARDANDO_PAGAMENTO', 'PENDENTE', 'GERADO'])

const COM_ETIQUETA = ['GERADO', 'POSTADO', 'ENTREGUE'] as const satisfies readonly StatusDeFrete[]
/** Whether there is a label to print (S2 §4). */
export const hasEtiqueta = isOneOf(COM_ETIQUETA)
/** Whether there is a declaration to print (S2 §4): while the parcel may still travel, so also during a cancelling. */
export const hasDeclaracao = isOneOf([...COM_ETIQUETA, 'PROCESSANDO_CANCELAMENTO'])

/** What the carrier tells of a parcel on its way (S2 §3 'Frete'). */
export const Ocorrencia = z
  .object({ statusFreteTransportadora: z.string(), agencia: z.string(), dataOcorrencia: Instante })
  .meta({ id: 'Ocorrencia' })
export type Ocorrencia = z.output<typeof Ocorrencia>

/** A bought volume as the list shows it (S2 §3 'Frete'). */
export const FreteNaLista = z
  .object({
    uuid: z.uuid(),
    statusFrete: z.enum(statuses),
    /** Null until the carrier has the parcel. */
    situacao: z.enum(situacoes).nullable(),
    /** Null until the carrier has given a code. */
    codigoEncomenda: z.string().nullable(),
    /** The seller's own order number. */
    pedido: z.string(),
    /** When the frete was bought. */
    data: Instante,
    /** Since when the frete has this status. */
    dataStatus: Instante,
    /** Until when the frete may be posted; before its payment, until when it may be paid. */
    prazoExpiracao: Instante.nullable(),
    dataCancelamento: Instante.nullable(),
    justificativaCancelamento: z.string().nullable(),
    /** The bank took the payment back before the posting: the frete is cancelled and its label invalid. */
    pagamentoEstornado: z.boolean(),
    /** A simulated carrier makes or made the label: nobody can post with it. */
    etiquetaDeTeste: z.boolean(),
    /** When the label was last printed; null: never. */
    impressoEm: Instante.nullable(),
    /**
     * The arrival, in business days from `postagem`: the day of the posting or, before it, the next possible day. Null
     * when no arrival is expected, and after the delivery.
     */
    chegada: z.object({ postagem: Dia, minimo: Dia, maximo: Dia }).nullable(),
    /** The public tracking page, for the buyer; null without a label. */
    urlRastreio: z.string().nullable(),
    transportadora: Cotacao.shape.transportadora,
    produto: Cotacao.shape.produto,
    destinatario: Pessoa,
    remetente: Pessoa,
    valorEncomenda: Reais,
    valorFrete: Reais,
    /** The price of the measured parcel by this frete's receipt (D §14). */
    valorRastreadoTransportadora: Reais.nullable(),
    valorSeguro: Reais,
    tempoMinimo: z.number().int(),
    tempoMaximo: z.number().int(),
    formato: Formato,
    cotacao: z.object({
      cepOrigem: z.string(),
      cepDestino: z.string(),
      coleta: z.boolean(),
      avisoRecebimento: z.boolean(),
      maoPropria: z.boolean(),
    }),
    /** The text of the chosen agency. */
    enderecoAgencia: z.string().nullable(),
    notaFiscal: NotaFiscal.nullable(),
    conteudo: Conteudo.nullable(),
    documentoFiscal: DocumentoFiscal,
    dimensoes: Dimensoes,
    /** The carrier's measures. */
    dimensoesTransportadora: Dimensoes.nullable(),
    /** Negative: owed by the subscriber. Null until a difference is found. */
    diferencaValor: Reais.nullable(),
    ultimaOcorrencia: Ocorrencia.nullable(),
  })
  .meta({ id: 'FreteNaLista' })
export type FreteNaLista = z.output<typeof FreteNaLista>

/** A frete with its whole history, for the detail page. */
export const Frete = FreteNaLista.extend({
  /** The newest first. */
  ocorrencias: z.array(Ocorrencia),
  /** Each change of status (D §7), the oldest first. */
  eventos: z.array(
    z.object({
      para: z.enum(statuses),
      data: Instante,
      causa: z.string(),
      ator: z.object({ nome: z.string() }).meta({ description: "Quem fez; 'Sistema' quando não foi uma pessoa." }),
    }),
  ),
  /** A sentence where old events were moved out of the database; otherwise null. */
  avisoDoHistorico: z.string().nullable(),
}).meta({ id: 'Frete' })
export type Frete = z.output<typeof Frete>

export const STATUS_INVALIDO = 'Status de frete desconhecido.'
/** Statuses of items in a cart: GET /carrinho has these items, no list of fretes does (D §13). */
const DO_CARRINHO = ['CARRINHO', 'CARRINHO_EXPIRADO']
/** One status, or several with commas. */
const StatusPedidos = z
  .string()
  .refine((text) => text.split(',').every((one) => Object.hasOwn(STATUS_DE_FRETE, one) || DO_CARRINHO.includes(one)), {
    error: STATUS_INVALIDO,
  })

export const FRETES_POR_PAGINA = 10

export const FiltroDeFretes = z
  .object({
    ...PERIODO,
    status: StatusPedidos.optional().meta({ description: 'Um status, ou vários com vírgula.' }),
    codigo: z.string().max(60, { error: 'Código longo demais.' }).optional(),
    busca: z
      .string()
      .max(100, { error: 'Procure com até 100 caracteres.' })
      .optional()
      .meta({ description: 'Nome do destinatário, código de rastreio ou número do pedido.' }),
    naoImpressas: SimOuNao.optional().meta({
      description: 'Com true, só os fretes GERADO cuja etiqueta nunca foi impressa.',
    }),
    ...PAGINA,
  })
  .refine(({ dataInicio, dataFim }) => isPeriodo(dataInicio, dataFim), { error: DATAS_TROCADAS, path: ['dataFim'] })

const doFrete = { tag: 'envio', access: 'subscriber' } as const
const um = z.object({ id: z.string() })

export const listFretes = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete',
  summary: 'Os fretes comprados, do mais novo para o mais antigo.',
  right: 'verFretes',
  leitura: 'replica',
  query: FiltroDeFretes,
  response: z.array(FreteNaLista),
})

export const countFretes = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/quantidade',
  summary: 'Quantos fretes há em cada status.',
  right: 'verFretes',
  leitura: 'replica',
  response: z.record(z.enum(statuses), z.number().int()),
})

export const findFrete = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/:id',
  summary: 'Um frete com tudo o que o detalhamento mostra.',
  right: 'verFretes',
  params: um,
  response: Frete,
})

/** Result of a cancelling (S2 §4): done, or under way at the carrier. */
export const Cancelamento = z
  .object({ cancelado: z.boolean(), status: z.enum(['CANCELADO', 'PROCESSANDO_CANCELAMENTO']) })
  .meta({ id: 'Cancelamento' })
export type Cancelamento = z.output<typeof Cancelamento>
const justificativa = LinhaOpcional(255, 'a justificativa').nullish()

export const cancelFrete = endpoint({
  ...doFrete,
  method: 'PUT',
  path: '/api/v1/frete/:id',
  summary: 'Cancela o frete e devolve o valor à carteira. Repetir responde o mesmo.',
  right: 'cancelarFretes',
  params: um,
  query: z.object({ justificativa: justificativa.unwrap().unwrap().optional() }),
  response: Cancelamento,
})

/** The same call with DELETE: the documents write it in both ways (D §5). */
export const deleteFrete = endpoint({
  ...doFrete,
  method: 'DELETE',
  path: '/api/v1/frete/:id',
  summary: 'Cancela o frete, como o PUT.',
  right: 'cancelarFretes',
  params: um,
  body: z.object({ justificativa }).nullish(),
  response: Cancelamento,
})

export const FOLHAS = ['A4', 'A6', 'ZPL'] as const
export type Folha = (typeof FOLHAS)[number]
/** Labels on one A4 sheet. Position 1 is at the upper left, 2 beside it, 3 and 4 below. */
export const POSICOES_DA_FOLHA = [1, 2, 3, 4] as const
const IMPRESSAO = {
  tipoFolha: z.enum(FOLHAS, { error: MENSAGENS_DO_ENVIO.folha }).optional(),
  comDeclaracoes: SimOuNao.optional().meta({
    description: 'Com true, as declarações de conteúdo vêm no mesmo PDF, depois das etiquetas.',
  }),
  posicao: InteiroTexto(1, POSICOES_DA_FOLHA.length, MENSAGENS_DO_ENVIO.posicao).optional().meta({
    description: 'Em que posição da primeira folha A4 começar: as anteriores já foram usadas.',
  }),
}
type PedidoDeImpressao = z.output<z.ZodObject<typeof IMPRESSAO>>
const isNaFolhaA4 = ({ tipoFolha = 'A4', posicao = 1 }: PedidoDeImpressao) => tipoFolha === 'A4' || posicao === 1
const isEmPdf = ({ tipoFolha, comDeclaracoes }: PedidoDeImpressao) => tipoFolha !== 'ZPL' || comDeclaracoes !== 'true'
const SO_NA_A4 = { error: MENSAGENS_DO_ENVIO.posicaoSemA4, path: ['posicao'] }
const SO_EM_PDF = { error: MENSAGENS_DO_ENVIO.declaracoesEmZpl, path: ['comDeclaracoes'] }

/** Uuids of fretes with commas, 500 at most. */
export const LoteDeFretes = z
  .string({ error: MENSAGENS_DO_ENVIO.nenhum })
  .max(40 * (MAX_LOTE + 1), { error: MENSAGENS_DO_ENVIO.demais })
  .refine((text) => text.split(',').some((uuid) => uuid.trim()), { error: MENSAGENS_DO_ENVIO.nenhum, abort: true })
  .refine((text) => text.split(',').length <= MAX_LOTE, { error: MENSAGENS_DO_ENVIO.demais })
  .meta({ description: 'Uuids com vírgula; a ordem deles é a da impressão.' })

export const printEtiqueta = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/:id/etiqueta',
  changes: true,
  summary: 'A etiqueta de um frete em PDF; com tipoFolha=ZPL, para impressora térmica.',
  right: 'verFretes',
  params: um,
  query: z.object(IMPRESSAO).refine(isNaFolhaA4, SO_NA_A4).refine(isEmPdf, SO_EM_PDF),
  response: { file: ['application/pdf', 'application/zpl'] },
})

export const printEtiquetas = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/etiqueta/lote',
  changes: true,
  summary: 'Etiquetas em um só arquivo, na ordem pedida. A4: quatro por folha; A6: uma página de 10x15 cada; ZPL.',
  right: 'verFretes',
  query: z
    .object({ uuids: LoteDeFretes, ...IMPRESSAO })
    .refine(isNaFolhaA4, SO_NA_A4)
    .refine(isEmPdf, SO_EM_PDF),
  response: { file: ['application/pdf', 'application/zpl'] },
})

export const printDeclaracao = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/:id/declaracao-conteudo',
  summary: 'A declaração de conteúdo de um frete, em PDF.',
  right: 'verFretes',
  params: um,
  response: { file: 'application/pdf' },
})

export const printDeclaracoes = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/declaracao-conteudo/lote',
  summary: 'Declarações de conteúdo em um só PDF, na ordem pedida.',
  right: 'verFretes',
  query: z.object({ uuids: LoteDeFretes }),
  response: { file: 'application/pdf' },
})

/** Which fretes hold the limit, and when each frees its place (D §8). */
export const LimiteDeFretes = z
  .object({
    numeroFretes: z.number().int(),
    fretesAtivos: z.number().int(),
    fretesAguardaPostar: z.number().int(),
    /** Places reserved for payments whose fretes do not exist yet. */
    reservados: z.number().int(),
    /** A request for a higher limit waits for its answer. */
    pedidoAberto: z.boolean(),
    /** The newest request and its answer; null while none was made. */
    ultimoPedido: z
      .object({
        status: z.enum(['ABERTO', 'APROVADO', 'REPROVADO']),
        feitoEm: Instante,
        decididoEm: Instante.nullable(),
        /** The limit that was granted. */
        numeroFretes: z.number().int().nullable(),
        /** Why it was refused. */
        motivo: z.string().nullable(),
      })
      .nullable(),
    /** The hundred fretes that free their place first. */
    fretes: z.array(
      FreteNaLista.pick({
        uuid: true,
        codigoEncomenda: true,
        transportadora: true,
        produto: true,
      }).extend({
        statusFrete: z.enum(NO_LIMITE),
        destinatario: z.object({ nome: z.string(), cidade: z.string(), uf: z.string() }),
        /** When the place is free at the latest; null while unknown. */
        liberaEm: Instante.nullable(),
      }),
    ),
  })
  .meta({ id: 'LimiteDeFretes' })
export type LimiteDeFretes = z.output<typeof LimiteDeFretes>

export const findLimite = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/limite',
  summary: 'O limite de fretes simultâneos: quais o ocupam e quando cada um libera.',
  right: 'verFretes',
  response: LimiteDeFretes,
})

/** Weeks in the home page's chart of fretes and spending. */
export const SEMANAS = 12
export const listSemanas = endpoint({
  ...doFrete,
  method: 'GET',
  path: '/api/v1/frete/semanas',
  summary: 'Fretes comprados e valor pago em cada uma das últimas 12 semanas, sem os cancelados e expirados.',
  right: 'verFretes',
  leitura: 'replica',
  response: z.array(z.object({ segunda: Dia, fretes: z.number().int(), valor: Reais })),
})
