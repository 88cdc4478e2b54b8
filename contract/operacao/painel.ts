import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA } from '../kernel/http/inteiro-texto.ts'
import { Dia as DiaDoCalendario, Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { STATUS_DE_FRETE, type StatusDeFrete } from '../kernel/values/status-de-frete.ts'
import { FILAS } from './fila/contagem.ts'

const statuses = Object.keys(STATUS_DE_FRETE) as [StatusDeFrete, ...StatusDeFrete[]]

/** A greater number of waiting items is told as "more than". */
export const MAX_ESPERAS = 1000

/** How the books of a day stand. */
export const ESTADOS_DO_DIA = {
  CONFERE: 'confere',
  DIVERGE: 'diverge',
  SELADO: 'selado, sem conferência',
  FALTA_SELO: 'falta o selo',
  VAZIO: 'sem movimentos',
  HOJE: 'em aberto',
} as const
export type EstadoDoDia = keyof typeof ESTADOS_DO_DIA
const estadosDoDia = Object.keys(ESTADOS_DO_DIA) as [EstadoDoDia, ...EstadoDoDia[]]

const Dia = z.object({
  fretes: z.number().int(),
  vendas: Reais,
  margem: Reais,
  /** Fretes bought in each hour of the day, 0 to 23. */
  porHora: z.array(z.number().int()),
})

/** What the house needs from outside, with its name on the screen. */
export const PARTES = {
  TRANSPORTADORA: 'Transportadora',
  PAGAMENTOS: 'Pagamentos',
  CEP: 'CEP',
  EMAIL: 'E-mail',
  ARQUIVOS: 'Arquivos',
  FISCO: 'Fisco (DC-e)',
} as const
export type Parte = keyof typeof PARTES
const partes = Object.keys(PARTES) as [Parte, ...Parte[]]

/** How a part outside answers, as seen by the machine that answers this call. */
export const ParteDaCasa = z
  .object({
    parte: z.enum(partes),
    /** A host, or the name of the house's own substitute. */
    quem: z.string(),
    /** REAL: another machine answers. EMBUTIDA: the house simulates the part. AUSENTE: nothing answers. */
    modo: z.enum(['REAL', 'EMBUTIDA', 'AUSENTE']),
    respondeuEm: Instante.nullable(),
    /** Of the last hundred answers. */
    p95Ms: z.number().int().nullable(),
    /** Since when the part does not answer; null while it answers. */
    caladaDesde: Instante.nullable(),
    causa: z.string(),
  })
  .meta({ id: 'ParteDaCasa' })
export type ParteDaCasa = z.output<typeof ParteDaCasa>

export const Painel = z
  .object({
    em: Instante,
    /** The queues that the operator may open. The queue that has used most of a deadline comes first. */
    filas: z.array(
      z.object({
        fila: z.enum(FILAS),
        abertos: z.number().int(),
        atrasados: z.number().int(),
        /** Since when the oldest item waits; null when no item waits, or when its time is unknown. */
        desde: Instante.nullable(),
        /** Hours until an item is late; null where each item has a deadline of its own. */
        prazoHoras: z.number().int().nullable(),
        /** The oldest items, each as the share of its deadline that has passed; above 1 is late. */
        partes: z.array(z.number()),
        /** The item that the queue shows first. The title of a job is its name. */
        primeiro: z.object({ item: z.string(), titulo: z.string(), nota: z.string() }).nullable(),
      }),
    ),
    hoje: Dia,
    /** The whole of the same weekday last week; `ateAgora` counts its fretes up to this time of day. */
    semanaPassada: Dia.extend({ ateAgora: z.number().int() }),
    fretesPorStatus: z.array(z.object({ status: z.enum(statuses), quantos: z.number().int() })),
    /** Calls of the last hour, of all machines together. */
    transportadoras: z.array(
      z.object({
        transportadora: z.string(),
        chamada: z.string(),
        chamadas: z.number().int(),
        respostas: z.number().int(),
        p95Ms: z.number().int(),
      }),
    ),
    partes: z.array(ParteDaCasa),
    /** The last 21 days of books, the oldest first; empty for an operator who may not open them. */
    livros: z.array(
      z.object({
        dia: DiaDoCalendario,
        estado: z.enum(estadosDoDia),
        movimentos: z.number().int(),
        /** Open exceptions of the day. */
        abertas: z.number().int(),
      }),
    ),
    maquinas: z.object({
      tarefasNaEspera: z.number().int(),
      tarefaMaisVelha: Instante.nullable(),
      bancoBytes: z.number().int(),
      /** Free part of the disk of the machine that answers; null where it cannot be read. */
      discoLivre: z.object({ livreBytes: z.number().int(), totalBytes: z.number().int() }).nullable(),
      /** Payments that the PSP has not decided. */
      pagamentosAbertos: z.number().int(),
      /** Mails whose sending began more than ten minutes ago and has not ended. */
      emailsParados: z.number().int(),
    }),
  })
  .meta({ id: 'Painel' })
export type Painel = z.output<typeof Painel>

export const findPainel = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/painel',
  summary:
    'O painel da operação: filas pela mais urgente, com o item mais velho de cada uma, vendas de hoje, fretes por status, transportadoras, partes de fora e máquinas.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  response: Painel,
})

/** Items on a page. */
export const PENDENCIAS_POR_PAGINA = 50

const direitos = ['ATENDIMENTO', 'FINANCEIRO'] as const
const headers = { 'X-Total-Count': 'Quantos são, contados até 1000.' }

const Pendente = z.object({
  uuid: z.uuid(),
  assinaturaUuid: z.uuid(),
  meio: z.string(),
  finalidade: z.enum(['COMPRA', 'RECARGA']),
  valor: Reais,
  criadoEm: Instante,
  /** When the PSP is asked next. */
  consultaEm: Instante,
})
export const PagamentoPendente = Pendente.meta({ id: 'PagamentoPendente' })
export type PagamentoPendente = z.output<typeof PagamentoPendente>

export const listPagamentosPendentes = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/pagamento',
  summary: 'Os pagamentos que o PSP ainda não decidiu, pela próxima consulta; 50 por página, o total em X-Total-Count.',
  tag: 'operacao',
  access: 'operator',
  direitos,
  query: z.object(PAGINA),
  response: z.array(PagamentoPendente),
  headers,
})

export const EmailParado = z
  .object({
    /** The kind of the mail, which the screen puts into words. The address is not told. */
    tipo: z.string(),
    /** When its sending was begun. */
    desde: Instante,
  })
  .meta({ id: 'EmailParado' })
export type EmailParado = z.output<typeof EmailParado>

export const listEmailsParados = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/email',
  summary:
    'Os e-mails cujo envio começou há mais de dez minutos e não terminou, os mais velhos primeiro; 50 por página, o total em X-Total-Count.',
  tag: 'operacao',
  access: 'operator',
  direitos,
  query: z.object(PAGINA),
  response: z.array(EmailParado),
  headers,
})

/** How many tables the page names; the smaller ones are one sum. */
export const TABELAS_MOSTRADAS = 20

const Bytes = z.number().int().min(0)

export const Espaco = z
  .object({
    em: Instante,
    banco: z.object({
      bytes: Bytes,
      /** Whether the database lies in the data folder of the machine that answers. */
      embutido: z.boolean(),
      /** The largest first. */
      tabelas: z.array(
        z.object({
          nome: z.string(),
          /** The size of the table with its indexes. */
          bytes: Bytes,
          indicesBytes: Bytes,
          /** The database's own estimate; null until the database has counted the table once. */
          linhas: Bytes.nullable(),
        }),
      ),
      /** All other tables together, and how many they are. */
      demais: z.object({ tabelas: z.number().int(), bytes: Bytes }),
    }),
    /** Where the files that people send are stored: in the database, or on a host. */
    arquivos: z.object({ onde: z.enum(['BANCO', 'S3']), quem: z.string() }),
    /** The disk of the machine that answers; null where it cannot be read. */
    disco: z.object({ livreBytes: Bytes, totalBytes: Bytes }).nullable(),
  })
  .meta({ id: 'Espaco' })
export type Espaco = z.output<typeof Espaco>

export const findEspaco = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/espaco',
  summary:
    'O que ocupa o banco de dados, tabela por tabela, onde ficam os arquivos, e o disco da máquina que respondeu.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  response: Espaco,
})
