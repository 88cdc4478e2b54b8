import type { Acao } from '#contract/operacao/auditoria'

/** A row of the audit log without its own hash. */
export type LinhaSemHash = {
  ordem: number
  em: Date
  operadorUuid: string | null
  acao: Acao
  alvo: string
  ip: string | null
  motivo: string | null
  antes: object | null
  depois: object | null
  hashAnterior: string
}

/** The hash before the first row. */
export const INICIO = '0'.repeat(64)

/**
 * The text of which a row's SHA-256 is taken: a JSON list of its fields in a fixed order, with the keys of every object
 * sorted. PostgreSQL keeps the keys of a `jsonb` in another order than they were written in.
 */
export const textOf = (linha: LinhaSemHash) =>
  JSON.stringify([
    linha.hashAnterior,
    linha.ordem,
    linha.em.toISOString(),
    linha.operadorUuid,
    linha.acao,
    linha.alvo,
    linha.ip,
    linha.motivo,
    sortKeys(linha.antes),
    sortKeys(linha.depois),
  ])

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, sortKeys(field)]))
}

/** Who acted where no operator did. */
export const LINHA_DE_COMANDO_NOME = 'Linha de comando'
