import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from '../kernel/schemas/periodo.ts'

/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
  FATURA_RECEBIDA: 'Recebeu a fatura de uma transportadora',
  GLOSA_MUDADA: 'Mudou a glosa de linhas de uma fatura',
  DOCUMENTO_APROVADO: 'Aprovou um documento',
  DOCUMENTO_REPROVADO: 'Recusou um documento',
  DOCUMENTO_DESFEITO: 'Desfez a decisão sobre um documento',
  DOCUMENTO_DADOS: 'Viu os dados da pessoa de um documento',
  DOCUMENTO_ARQUIVO: 'Abriu o arquivo de um documento',
  CONTESTACAO_DECIDIDA: 'Decidiu uma contestação',
  CONTESTACOES_EXPORTADAS: 'Baixou as contestações de uma transportadora',
  AUMENTO_APROVADO: 'Aumentou o limite de fretes',
  AUMENTO_RECUSADO: 'Recusou um pedido de mais fretes',
  ASSINANTE_BLOQUEADO: 'Bloqueou a entrada de um assinante',
  ASSINANTE_DESBLOQUEADO: 'Devolveu a entrada a um assinante',
  CPF_LIBERADO: 'Liberou o CPF de um assinante bloqueado',
  OPERADOR_CONVIDADO: 'Convidou alguém para a equipe',
  CONVITE_REENVIADO: 'Reenviou o convite da equipe',
  CONVITE_ACEITO: 'Entrou na equipe',
  DIREITOS_MUDADOS: 'Mudou os direitos de alguém',
  OPERADOR_REMOVIDO: 'Removeu alguém da equipe',
  SESSAO_ENCERRADA: 'Encerrou a sessão de alguém',
  EMAIL_PEDIDO: 'Pediu a troca do próprio e-mail',
  AUDITORIA_EXPORTADA: 'Exportou a auditoria',
  DADOS_VISTOS: 'Viu os dados de uma pessoa',
  FRETE_CANCELADO: 'Cancelou um frete',
  DCE_REENVIADA: 'Mandou enviar de novo uma DC-e',
  TAREFA_REPETIDA: 'Mandou repetir uma tarefa',
  TAREFA_ABANDONADA: 'Desistiu de uma tarefa',
  REEMBOLSO_PEDIDO: 'Pediu um reembolso',
  REEMBOLSO_FEITO: 'Reembolsou',
  REEMBOLSO_APROVADO: 'Aprovou um reembolso',
  REEMBOLSO_RECUSADO: 'Recusou um reembolso',
  SAQUE_PEDIDO: 'Sacou para um assinante bloqueado',
  DEVOLUCAO_PEDIDA: 'Devolveu ao cartão por um assinante bloqueado',
  SAQUE_CONCLUIDO: 'Concluiu um saque',
  SAQUE_DEVOLVIDO: 'Devolveu um saque',
  EXCECAO_FECHADA: 'Fechou uma exceção dos livros',
  LIVRO_CONFERIDO: 'Conferiu os livros',
  TABELA_ATIVADA: 'Ativou uma tabela',
  TABELA_AGENDADA: 'Agendou uma tabela',
  TABELA_VOLTOU: 'Voltou a uma versão anterior de uma tabela',
  TABELA_CANCELADA: 'Cancelou uma tabela agendada',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
const acoes = Object.keys(ACOES) as [Acao, ...Acao[]]

/** An act of the staff, with the hash that chains it to the one before (D §24). */
export const LinhaDaAuditoria = z
  .object({
    ordem: z.number().int(),
    em: Instante,
    operador: z
      .object({ uuid: z.uuid(), nome: z.string() })
      .nullable()
      .meta({ description: 'null para o que veio da linha de comando.' }),
    acao: z.string(),
    alvo: z.string().meta({ description: 'O que mudou, ex. frete:uuid.' }),
    ip: z.string().nullable(),
    motivo: z.string().nullable(),
    antes: z.record(z.string(), z.unknown()).nullable(),
    depois: z.record(z.string(), z.unknown()).nullable(),
    hashAnterior: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'LinhaDaAuditoria' })
export type LinhaDaAuditoria = z.output<typeof LinhaDaAuditoria>

export const AUDITORIA_POR_PAGINA = 50
/** Beyond this many rows the total stays at this number: counting millions of rows is not worth the wait. */
export const TOTAL_MAX = 1_000

const FiltroDaAuditoria = z
  .object({
    operador: z.uuid({ error: 'Escolha alguém da lista.' }).optional(),
    acao: z.enum(acoes, { error: 'Escolha uma ação da lista.' }).optional(),
    alvo: z
      .string()
      .trim()
      .max(100, { error: 'Use até 100 caracteres.' })
      .regex(/^[\w:-]*$/, { error: 'Escreva o tipo, como frete, o uuid, ou os dois: frete:uuid.' })
      .optional()
      .meta({ description: 'O tipo, como frete, o uuid, ou os dois: frete:uuid.' }),
    ...PERIODO,
    ...PAGINA,
  })
  .refine(({ dataInicio, dataFim }) => isPeriodo(dataInicio, dataFim), { error: DATAS_TROCADAS, path: ['dataFim'] })

const daAuditoria = { method: 'GET', tag: 'operacao', access: 'operator', direitos: ['FINANCEIRO'] } as const

export const listAuditoria = endpoint({
  ...daAuditoria,
  path: '/api/v1/operacao/auditoria',
  changes: true,
  summary: 'O que a equipe fez, do mais novo para o mais antigo. Por Accept: CSV de todas as linhas do filtro.',
  query: FiltroDaAuditoria,
  response: z.array(LinhaDaAuditoria),
  files: ['text/csv'],
})

export const listOperadoresDaAuditoria = endpoint({
  ...daAuditoria,
  path: '/api/v1/operacao/auditoria/operadores',
  summary: 'Quem aparece na auditoria, para o filtro; também quem já saiu da equipe.',
  response: z.array(z.object({ uuid: z.uuid(), nome: z.string() })),
})

export const checkAuditoria = endpoint({
  ...daAuditoria,
  path: '/api/v1/operacao/auditoria/conferencia',
  summary: 'Refaz a corrente da auditoria e diz quais linhas não conferem.',
  response: z
    .object({
      linhas: z.number().int(),
      falhas: z.array(z.object({ ordem: z.number().int(), mensagem: z.string() })),
    })
    .meta({ id: 'ConferenciaDaAuditoria' }),
})
