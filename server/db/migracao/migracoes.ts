import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../migrations')

export type Migration = {
  nome: string
  texto: string
  resumo: string
  /** The migration that a program must know to work on a database with this one (plano.ts); undefined when it names none. */
  compativelDesde?: string
}

/** A file that only makes indexes of tables with rows, and makes them without stopping the writers: `NNNN_name.indice.sql`. */
export const isIndice = ({ nome }: Pick<Migration, 'nome'>) => nome.endsWith('.indice')

export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => migrationOf(name.replace(/\.sql$/, ''), readFileSync(join(folder, name), 'utf8')))
}

export function migrationOf(nome: string, texto: string): Migration {
  const resumo = createHash('sha256').update(texto).digest('hex')
  const [, compativelDesde] = /^-- compativel_desde: (\S+)$/m.exec(texto) ?? []
  return { nome, texto, resumo, ...(compativelDesde && { compativelDesde }) }
}

/**
 * Splits a text into statements, because the embedded database takes one at a time. A statement ends at the end of a line
 * with `;`.
 */
export function statementsOf(texto: string) {
  const statements: string[] = []
  let open: string[] = []
  let isBody = false
  for (const line of texto.split('\n')) {
    open.push(line)
    if (line.split('$$').length % 2 === 0) isBody = !isBody
    if (isBody || !line.trimEnd().endsWith(';')) continue
    statements.push(open.join('\n'))
    open = []
  }
  return open.join('').trim() ? [...statements, open.join('\n')] : statements
}
