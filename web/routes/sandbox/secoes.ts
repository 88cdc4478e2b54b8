import type { ComponentType } from 'react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Contas } from './contas.tsx'
import { Emails } from './emails.tsx'
import { Fretes } from './fretes.tsx'
import { Pagamentos } from './pagamentos.tsx'
import { Relogio } from './relogio.tsx'
import { Tarefas } from './tarefas.tsx'

const Contestacoes = lazyPart(async () => (await import('./equipe/contestacoes.tsx')).Contestacoes)
const Documentos = lazyPart(async () => (await import('./equipe/documentos.tsx')).Documentos)

/** One section of the page. */
type Secao = {
  /** The name in the address: /sandbox#pagamentos. */
  id: string
  titulo: string
  Conteudo: ComponentType
}

/** The sections in their order. A new one needs a file beside these and a line here. */
export const SECOES: readonly Secao[] = [
  { id: 'relogio', titulo: 'Relógio', Conteudo: Relogio },
  { id: 'pagamentos', titulo: 'Pagamentos', Conteudo: Pagamentos },
  { id: 'fretes', titulo: 'Transportadora de testes', Conteudo: Fretes },
  { id: 'contestacoes', titulo: 'Equipe: contestações', Conteudo: Contestacoes },
  { id: 'documentos', titulo: 'Equipe: documentos e limite', Conteudo: Documentos },
  { id: 'emails', titulo: 'E-mails', Conteudo: Emails },
  { id: 'contas', titulo: 'Contas de demonstração', Conteudo: Contas },
  { id: 'tarefas', titulo: 'Tarefas na fila', Conteudo: Tarefas },
]
