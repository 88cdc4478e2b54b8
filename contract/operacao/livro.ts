import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA, TOTAL_HEADER } from '../kernel/http/inteiro-texto.ts'
import { Dia, DiaPedido, Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { LinhaOpcional, LinhasOpcionais, OBRIGATORIO } from '../kernel/schemas/texto.ts'

const base = { tag: 'operacao', access: 'operator', direitos: ['FINANCEIRO'] } as const
const DiaDoLivro = DiaPedido('Informe um dia como 2026-11-18.')

export const MENSAGENS_DO_LIVRO = {
  semExcecao: 'Exceção não encontrada.',
  jaFechada: 'Esta exceção já foi fechada.',
  futuro: 'Este dia ainda não chegou.',
  mes: 'Informe um mês como 2026-11.',
} as const

const Selo = z
  .object({ dia: Dia, movimentos: z.number().int(), resumo: z.string(), fechadoEm: Instante })
  .meta({ id: 'SeloDoLivro' })

export const Livro = z
  .object({
    dia: Dia,
    movimentos: z.number().int(),
    /** The trial balance: each column adds up to zero, and what left is what entered. */
    contas: z.array(
      z
        .object({ conta: z.string(), anterior: Reais, saiu: Reais, entrou: Reais, saldo: Reais })
        .meta({ id: 'ContaDoLivro' }),
    ),
    total: z.object({ anterior: Reais, saiu: Reais, entrou: Reais, saldo: Reais }),
    isFechado: z.boolean(),
    selo: Selo.nullable(),
    anterior: Selo.nullable(),
    seguinte: Selo.nullable(),
  })
  .meta({ id: 'Livro' })
export type Livro = z.output<typeof Livro>

export const findLivro = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/livro',
  summary: 'O balancete de um dia (hoje sem ?dia=), que fecha em zero, e o selo do dia.',
  query: z.object({ dia: DiaDoLivro.optional() }),
  response: Livro,
})

export const listDiasDoLivro = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/livro/dia',
  summary: 'Os 15 dias até um dia: selo, movimentos e exceções abertas de cada um.',
  headers: TOTAL_HEADER,
  query: z.object({ ate: DiaDoLivro.optional() }),
  response: z.array(
    z
      .object({
        dia: Dia,
        movimentos: z.number().int(),
        isSelado: z.boolean(),
        isConferido: z.boolean(),
        abertas: z.number().int(),
      })
      .meta({ id: 'DiaDoLivro' }),
  ),
})
export type DiaDoLivro = z.output<(typeof listDiasDoLivro)['response']>[number]

const Entrada = z.object({ conta: z.string(), valor: Reais })
export const MovimentoDoLivro = z
  .object({
    uuid: z.uuid(),
    evento: z.string(),
    tipo: z.string(),
    em: Instante,
    valor: Reais,
    entradas: z.array(Entrada),
  })
  .meta({ id: 'MovimentoDoLivro' })
export type MovimentoDoLivro = z.output<typeof MovimentoDoLivro>

export const MOVIMENTOS_POR_PAGINA = 50

export const listMovimentos = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/livro/movimento',
  summary: 'Os movimentos de um dia com as partidas, do mais novo; ?conta= como no balancete.',
  headers: TOTAL_HEADER,
  query: z.object({
    dia: DiaDoLivro,
    conta: LinhaOpcional(100, 'a conta').optional(),
    ...PAGINA,
  }),
  response: z.array(MovimentoDoLivro),
})

export const checkLivro = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/livro/conferencia',
  summary: 'Soma o livro inteiro de novo e confere a corrente de selos, como npm run livro:conferir.',
  response: z.object({ em: Instante, diferencas: z.array(z.string()) }).meta({ id: 'ConferenciaDoLivro' }),
})

export const exportMes = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/livro/fechamento',
  summary: 'O fechamento de um mês, em PDF ou CSV (formato=csv): contas, dias, exceções e o último selo.',
  query: z.object({
    mes: z
      .string({ error: MENSAGENS_DO_LIVRO.mes })
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: MENSAGENS_DO_LIVRO.mes }),
    formato: z.enum(['pdf', 'csv'], { error: 'O formato é pdf ou csv.' }).optional(),
  }),
  response: { file: ['application/pdf', 'text/csv'] },
})

/** What can disagree, with its name on the screen. */
export const TIPOS_DE_EXCECAO = {
  PAGAMENTO_SEM_LANCAMENTO: 'Pagamento sem lançamento',
  LANCAMENTO_EM_OUTRO_DIA: 'Lançamento em outro dia',
  LANCAMENTO_SEM_PAGAMENTO: 'Lançamento que o PSP não conhece',
  VALOR_DO_PSP_DIVERGENTE: 'Valor diferente no PSP',
  SITUACAO_DIVERGENTE: 'Lançado, e o PSP não aprovou',
  COBRANCA_DOBRADA: 'Cobrança dobrada no PSP',
  COBRANCA_DESCONHECIDA: 'Cobrança do PSP sem pagamento',
  LANCAMENTO_DOBRADO: 'Pagamento lançado duas vezes',
  PAGAMENTO_MUDADO: 'Pagamento mudado depois do lançamento',
  DEVOLUCAO_DIVERGENTE: 'Devolução diferente no PSP',
  MOVIMENTO_DESEQUILIBRADO: 'Movimento que não fecha',
  MOVIMENTO_SEM_ORIGEM: 'Movimento sem origem',
  COMPRA_DIVERGENTE: 'Compra diferente dos fretes',
  SELO_DIVERGENTE: 'Selo que não confere',
  LINHA_SEM_FRETE: 'Linha de fatura sem frete',
  LINHA_DOBRADA: 'Objeto cobrado duas vezes',
  FATURA_DIVERGENTE: 'Cobrado diferente do contrato',
  FRETE_NAO_COBRADO: 'Frete que a transportadora não cobrou',
  FRETE_SEM_LANCAMENTO: 'Frete postado sem lançamento',
  SAQUE_SEM_LANCAMENTO: 'Saque sem lançamento',
  SAQUE_DIVERGENTE: 'Saque diferente do lançado',
  REEMBOLSO_SEM_LANCAMENTO: 'Reembolso sem lançamento',
  REEMBOLSO_DIVERGENTE: 'Reembolso diferente do lançado',
} as const
export type TipoDeExcecao = keyof typeof TIPOS_DE_EXCECAO
const tipos = Object.keys(TIPOS_DE_EXCECAO) as [TipoDeExcecao, ...TipoDeExcecao[]]

export const STATUS_DE_EXCECAO = { ABERTA: 'Aberta', FECHADA: 'Fechada', SUMIU: 'Não aparece mais' } as const
const statuses = ['ABERTA', 'FECHADA', 'SUMIU'] as const

const Lado = z.object({ valor: Reais.nullable(), texto: z.string() }).meta({ id: 'LadoDaExcecao' })
const Lados = z.object({ livro: Lado, psp: Lado, transportadora: Lado })

export const Excecao = z
  .object({
    uuid: z.uuid(),
    dia: Dia,
    tipo: z.enum(tipos),
    /** What the exception is about: `pagamento:uuid`, `frete:uuid`. */
    chave: z.string(),
    valor: Reais,
    lados: Lados,
    status: z.enum(statuses),
    achadaEm: Instante,
    nota: z.string().nullable(),
    fechadaPor: z.string().nullable(),
    fechadaEm: Instante.nullable(),
  })
  .meta({ id: 'ExcecaoDoLivro' })
export type Excecao = z.output<typeof Excecao>

const Soma = z.object({ quantos: z.number().int(), valor: Reais })
export const ConferenciaDoDia = z
  .object({
    dia: Dia,
    /** Null: not checked yet. */
    em: Instante.nullable(),
    totais: z.array(
      z
        .object({
          nome: z.string(),
          livro: Soma.nullable(),
          psp: Soma.nullable(),
          transportadora: Soma.nullable(),
          diferenca: Reais,
        })
        .meta({ id: 'TotalDaConferencia' }),
    ),
    /** What could not be asked, as sentences. */
    semResposta: z.array(z.string()),
    conferidos: z.number().int(),
    excecoes: z.array(Excecao),
  })
  .meta({ id: 'ConferenciaDoDia' })
export type ConferenciaDoDia = z.output<typeof ConferenciaDoDia>

export const findConferencia = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/conferencia/:dia',
  summary: 'O livro de um dia ao lado do PSP e das faturas, como conferido por último, e o que não bate.',
  params: z.object({ dia: DiaDoLivro }),
  response: ConferenciaDoDia,
})

export const runConferencia = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/conferencia/:dia',
  summary: 'Confere um dia de novo: livro, PSP e faturas. Uma exceção fechada que mudou abre de novo.',
  params: z.object({ dia: DiaDoLivro }),
  response: ConferenciaDoDia,
})

export const findExcecao = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/excecao/:uuid',
  summary: 'Uma exceção com o movimento, as partidas e o evento.',
  params: z.object({ uuid: z.string() }),
  response: Excecao.extend({ movimentos: z.array(MovimentoDoLivro) }).meta({ id: 'ExcecaoComMovimentos' }),
})

export const closeExcecao = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/excecao/:uuid/fechamento',
  summary: 'Fecha uma exceção com uma nota; se ela mudar, abre de novo na próxima conferência.',
  params: z.object({ uuid: z.string() }),
  body: z.object({ nota: LinhasOpcionais(1000, 'a nota').min(1, { error: OBRIGATORIO }) }),
  response: Excecao,
})
