import { StartError } from '../../kernel/start-error.ts'
import type { Migration } from './migracoes.ts'

/** A row of `migracao`. `compativelDesde` is null in rows from before there was such a column. */
export type Aplicada = { nome: string; resumo: string; compativelDesde: string | null }

/**
 * Programs that know this migration start on a newer database, unless a later migration takes away what they use. Such a
 * migration names the first migration that a program must know (`-- compativel_desde: NNNN_name`).
 */
export const PRIMEIRA_COMPATIVEL = '0140_funcoes_da_0_5_0'

/**
 * The digest of the first released text of a migration that was changed after its release, which must not happen again. A
 * later migration adds what the first text lacked.
 */
const FIRST_RELEASED: Partial<Record<string, string>> = {
  '0017_envio': '87633643185a922e421f18e48d813d4129a640937a5fdaa7428286d1dc74626f', // 0140 brings both functions
  '0018_saque_consulta': 'f9a809841f78c389c294ab18b9ee68217ba10669d2435aa9b1d0fbe54a547302', // 0020 brings the trigger
}

/**
 * The migrations that the database lacks, in their order. Throws when this program may not work on the database: the database
 * is newer and lacks something that this program uses, or an applied migration has another text here.
 */
export function planPendentes(aplicadas: readonly Aplicada[], migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.nome, migration]))
  const unknown = aplicadas.filter(({ nome }) => !known.has(nome))
  const closed = unknown.find(({ compativelDesde }) => compativelDesde === null || !known.has(compativelDesde))
  if (closed) {
    throw new StartError(
      `O banco de dados é mais novo que este programa (tem ${closed.nome}). Atualize o programa; nada foi alterado.`,
    )
  }
  for (const { nome, resumo } of aplicadas) {
    const here = known.get(nome)
    if (here && here.resumo !== resumo && FIRST_RELEASED[nome] !== resumo)
      throw new StartError(
        `A migração ${nome} mudou depois de aplicada. Migrações só andam para a frente; nada foi alterado.`,
      )
  }
  const done = new Set(aplicadas.map(({ nome }) => nome))
  const pendentes = migrations.filter(({ nome }) => !done.has(nome))
  if (unknown[0] && pendentes[0]) {
    throw new StartError(
      `O banco de dados tem ${unknown[0].nome}, que este programa não conhece, e lhe falta ${pendentes[0].nome}: só um programa que conhece o banco inteiro o muda. Atualize o programa; nada foi alterado.`,
    )
  }
  return pendentes
}

/** The migration that a program must know to work on a database with this one; null: this one. */
export const compativelDesdeOf = ({ nome, compativelDesde }: Migration) =>
  compativelDesde ?? (nome > PRIMEIRA_COMPATIVEL ? PRIMEIRA_COMPATIVEL : null)
