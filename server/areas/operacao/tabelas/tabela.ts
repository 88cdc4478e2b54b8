import type { NomeDaTabela, Resumo } from '#contract/operacao/tabelas'
import type { Db, Deps } from '../../../kernel/deps.ts'
import type { ErroDeLinha } from '../../../kernel/text/csv.ts'

/** What a file was found to ask for, or why it is refused. */
export type Exame<Plano> = { linhas: number; erros: ErroDeLinha[]; plano: Plano | undefined }

/** What the console asks of tariffs, agencies and CEP ranges alike (tarifas.ts, agencias.ts, cep.ts). */
export type Tabela<Plano, Mudanca> = {
  tabela: NomeDaTabela
  examine(deps: Deps, texto: string): Promise<Exame<Plano>>
  /** The carrier of a tariff. */
  transportadoraOf(plano: Plano): string | null
  /** The plan that brings back a state that was kept. */
  revive(conteudo: string, transportadora: string | null): Plano | Promise<Plano>
  /** What would change, and the same in figures. `isIgual`: nothing. */
  compare(deps: Deps, plano: Plano): Promise<{ mudanca: Mudanca; resumo: Resumo; isIgual: boolean }>
  /** Locks the table against every other change until the transaction ends. */
  lock(tx: Db): Promise<unknown>
  /** A text that differs after any decision about this table. */
  findEstado(db: Db, transportadora: string | null): Promise<string>
  /** The state now, as a row of the history keeps it. */
  keep(db: Db, transportadora: string | null, em: Date): Promise<string>
  /** Writes the plan, and returns the version's name and the state from then on. */
  apply(tx: Db, plano: Plano, ato: AtoDaTabela): Promise<{ nome: string; conteudo: string }>
  /** Whether a version for a later day waits in the table itself; otherwise a job writes it on its day. */
  waitsInTable: boolean
  /** Makes this node see what was just written. */
  reload(deps: Deps): Promise<void>
}

export type AtoDaTabela = { importacaoUuid: string; em: Date; valeDe: Date; arquivo: string }
