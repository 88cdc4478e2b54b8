import { type DireitoDeOperador, mayOperate } from '#contract/kernel/http/direito-de-operador'
import type { Fila } from '#contract/operacao/fila/contagem'
import type { OpIconName } from '../pecas/op-icon.tsx'
import type { TeclaId } from '../teclas/catalogo.rules.ts'

export type Lugar = {
  to: string
  /** Other addresses of the same screen. */
  outros?: readonly string[]
  nome: string
  /** A shorter name for the bar at the foot of a phone. */
  curto?: string
  icon: OpIconName
  /** The direitos that open the lugar: one of them is enough (D §24). */
  direitos: readonly DireitoDeOperador[]
  tecla?: TeclaId
  fila?: Fila
}

/** Every lugar of the console, as the rail shows them. */
export const GRUPOS: { nome?: string; lugares: Lugar[] }[] = [
  { lugares: [{ to: '/operacao', nome: 'Painel', icon: 'painel', direitos: [], tecla: 'irPainel' }] },
  {
    nome: 'Filas',
    lugares: [
      {
        to: '/operacao/documentos',
        nome: 'Documentos',
        curto: 'Docs',
        icon: 'documentos',
        direitos: ['ATENDIMENTO'],
        tecla: 'irDocumentos',
        fila: 'DOCUMENTOS',
      },
      {
        to: '/operacao/contestacoes',
        nome: 'Contestações',
        curto: 'Contest.',
        icon: 'contestacoes',
        direitos: ['ATENDIMENTO'],
        tecla: 'irContestacoes',
        fila: 'CONTESTACOES',
      },
      {
        to: '/operacao/limites',
        nome: 'Limites',
        icon: 'limites',
        direitos: ['ATENDIMENTO'],
        tecla: 'irLimites',
        fila: 'LIMITES',
      },
      {
        to: '/operacao/saques',
        nome: 'Saques',
        icon: 'saques',
        direitos: ['FINANCEIRO'],
        tecla: 'irSaques',
        fila: 'SAQUES',
      },
      {
        to: '/operacao/reembolsos',
        nome: 'Reembolsos',
        curto: 'Reemb.',
        icon: 'reembolsos',
        direitos: ['FINANCEIRO'],
        tecla: 'irReembolsos',
        fila: 'REEMBOLSOS',
      },
      {
        to: '/operacao/tarefas',
        nome: 'Tarefas',
        icon: 'tarefas',
        direitos: ['ATENDIMENTO', 'FINANCEIRO'],
        tecla: 'irTarefas',
        fila: 'TAREFAS',
      },
      { to: '/operacao/pendencias', nome: 'Pendências', icon: 'relogio', direitos: ['ATENDIMENTO', 'FINANCEIRO'] },
    ],
  },
  {
    nome: 'Dinheiro',
    lugares: [
      {
        to: '/operacao/faturas',
        nome: 'Faturas',
        icon: 'faturas',
        direitos: ['FINANCEIRO'],
        tecla: 'irFaturas',
        fila: 'FATURAS',
      },
      { to: '/operacao/livros', nome: 'Livros', icon: 'livros', direitos: ['FINANCEIRO'], tecla: 'irLivros' },
    ],
  },
  { nome: 'Achar', lugares: [{ to: '/operacao/busca', nome: 'Busca', icon: 'achar', direitos: [] }] },
  {
    nome: 'Casa',
    lugares: [
      {
        to: '/operacao/tabelas/tarifas',
        outros: ['/operacao/tabelas'],
        nome: 'Tarifas',
        icon: 'tabelas',
        direitos: ['ADMINISTRADOR'],
      },
      {
        to: '/operacao/tabelas/agencias',
        outros: ['/operacao/tabelas/cep'],
        nome: 'Agências e CEP',
        icon: 'agencias',
        direitos: ['ADMINISTRADOR'],
      },
      { to: '/operacao/auditoria', nome: 'Auditoria', icon: 'auditoria', direitos: ['FINANCEIRO'] },
      { to: '/operacao/equipe', nome: 'Equipe', icon: 'equipe', direitos: ['ADMINISTRADOR'] },
    ],
  },
]

export const LUGARES = GRUPOS.flatMap(({ lugares }) => lugares)

/** Whether an address is that of a lugar, or of something inside it. */
export const isAt = ({ to, outros = [] }: Lugar, pathname: string) =>
  [to, ...outros].includes(pathname) || (to !== '/operacao' && pathname.startsWith(`${to}/`))

/**
 * Whether these direitos open a lugar. While they are not known (undefined) every lugar is open; before the second step
 * is on (null) none is.
 */
export const opens = ({ direitos }: Lugar, held: readonly DireitoDeOperador[] | null | undefined) =>
  held === undefined || (held !== null && mayOperate(held, direitos))
