import type { Generated } from 'kysely'

/** Tables of the kernel itself. */
export type KernelTables = {
  instalacao: { id: Generated<number>; segredo: Generated<string> }
  relogio: { id: Generated<number>; deslocamentoMs: number }
  limiteUso: { chave: string; janela: number; usado: number; tomado: Generated<number>; expiraEm: Date }
  limiteMovel: { chave: string; fatia: number; usos: number[]; tomado: number; expiraEm: Date }
  idempotencia: { dono: string; chave: string; pedidoHash: string; resposta: unknown; criadaEm: Date }
  arquivoDaPagina: { nome: string; conteudo: Buffer; empacotado: boolean; vistoEm: Date }
  emailEnvio: { evento: string; reivindicadoEm: Date; enviadoEm: Date | null; comCarta: Generated<boolean> }
}
