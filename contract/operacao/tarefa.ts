import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'

/** FALHOU: the job failed, and waits for its next try or for the staff. ESPERA: it waits or runs. FEITA: it is done. */
export const ESTADOS_DE_TAREFA = { FALHOU: 'Falharam', ESPERA: 'Esperam', FEITA: 'Feitas' } as const
export type EstadoDeTarefa = keyof typeof ESTADOS_DE_TAREFA
const estados = Object.keys(ESTADOS_DE_TAREFA) as [EstadoDeTarefa, ...EstadoDeTarefa[]]

/** Jobs on a page by default. */
export const TAREFAS_POR_PAGINA = 50

export const Tarefa = z
  .object({
    id: z.uuid(),
    /** `area.whatItDoes`, which the screen puts into words. */
    nome: z.string(),
    /** The state in the queue: created, retry, active, completed, cancelled or failed. */
    situacao: z.string(),
    tentativas: z.number().int(),
    /** Why the last try failed, without personal data. */
    causa: z.string().nullable(),
    /** What it is about: only fields that are known to hold no personal data. */
    dados: z.array(z.object({ nome: z.string(), valor: z.string() })),
    criadaEm: Instante,
    /** When the next try is due; null when no try follows. */
    proximaEm: Instante.nullable(),
  })
  .meta({ id: 'Tarefa' })
export type Tarefa = z.output<typeof Tarefa>

const direitos = ['ATENDIMENTO', 'FINANCEIRO'] as const

export const listTarefas = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/tarefa',
  summary: 'As tarefas da fila por estado, as mais velhas que falharam primeiro; o total em X-Total-Count até 1000.',
  tag: 'operacao',
  access: 'operator',
  direitos,
  query: z.object({
    estado: z.enum(estados, { error: 'O estado é FALHOU, ESPERA ou FEITA.' }).default('FALHOU'),
    ...PAGINA,
  }),
  response: z.array(Tarefa),
  headers: { 'X-Total-Count': 'Quantas são, contadas até 1000.' },
})

const params = z.object({ id: z.string() })

export const repeatTarefa = endpoint({
  method: 'POST',
  path: '/api/v1/operacao/tarefa/:id/repeticao',
  summary: 'Roda de novo uma tarefa que falhou. Só uma vez: a segunda recebe 409.',
  tag: 'operacao',
  access: 'operator',
  direitos,
  params,
  status: 204,
})

export const abandonTarefa = endpoint({
  method: 'POST',
  path: '/api/v1/operacao/tarefa/:id/desistencia',
  summary: 'Desiste de uma tarefa que falhou, com um motivo: ela não roda mais.',
  tag: 'operacao',
  access: 'operator',
  direitos,
  params,
  body: z.object({
    motivo: z
      .string({ error: 'Diga o motivo.' })
      .trim()
      .min(5, 'Escreva pelo menos 5 letras.')
      .max(200, 'Escreva no máximo 200 letras.'),
  }),
  status: 204,
})
