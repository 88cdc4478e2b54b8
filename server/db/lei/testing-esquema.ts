import type { AlterTableCmd, Constraint, Node, RangeVar } from 'libpg-query'

/** What the migrations have made so far, and which migration made it: `table:frete`, `column:frete.uuid`, `trigger:frete.x`. */
export type Esquema = {
  madeBy: Map<string, string>
  /** Constraints by name (`frete.frete_peso`): the kind, the column that a check keeps from null, and whether it is valid. */
  constraints: Map<string, { kind: Constraint['contype']; notNull: string | undefined; isValid: boolean }>
  /** Unique indexes by name. */
  unicos: Set<string>
}

export const emptyEsquema = (): Esquema => ({ madeBy: new Map(), constraints: new Map(), unicos: new Set() })

export const nameOf = (relation: RangeVar | undefined) => relation?.relname ?? ''
export const stringsOf = (nodes: readonly Node[] = []) =>
  nodes.flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []))

/** Adds to the schema what this statement of `migracao` makes. What a statement drops stays known: its name is looked up later. */
export function learn(esquema: Esquema, statement: Node, migracao: string) {
  const made = (key: string) => {
    if (!esquema.madeBy.has(key)) esquema.madeBy.set(key, migracao)
  }
  if ('CreateStmt' in statement) {
    const { relation, tableElts = [] } = statement.CreateStmt
    const table = nameOf(relation)
    made(`table:${table}`)
    for (const element of tableElts) {
      if ('ColumnDef' in element) learnColumn(esquema, table, element.ColumnDef, made)
      if ('Constraint' in element) learnConstraint(esquema, table, element.Constraint)
    }
  } else if ('CreateFunctionStmt' in statement)
    made(`function:${stringsOf(statement.CreateFunctionStmt.funcname).at(-1)}`)
  else if ('CreateTrigStmt' in statement) {
    const { relation, trigname } = statement.CreateTrigStmt
    made(`trigger:${nameOf(relation)}.${trigname}`)
  } else if ('IndexStmt' in statement) {
    made(`index:${statement.IndexStmt.idxname}`)
    if (statement.IndexStmt.unique) esquema.unicos.add(statement.IndexStmt.idxname ?? '')
  } else if ('CreateSeqStmt' in statement) made(`sequence:${nameOf(statement.CreateSeqStmt.sequence)}`)
  else if ('ViewStmt' in statement) made(`view:${nameOf(statement.ViewStmt.view)}`)
  else if ('AlterTableStmt' in statement) {
    const table = nameOf(statement.AlterTableStmt.relation)
    for (const cmd of cmdsOf(statement.AlterTableStmt.cmds)) {
      if (cmd.def && 'ColumnDef' in cmd.def) learnColumn(esquema, table, cmd.def.ColumnDef, made)
      if (cmd.def && 'Constraint' in cmd.def) learnConstraint(esquema, table, cmd.def.Constraint)
      const known = esquema.constraints.get(`${table}.${cmd.name}`)
      if (cmd.subtype === 'AT_ValidateConstraint' && known) known.isValid = true
    }
  }
}

export const cmdsOf = (nodes: readonly Node[] = []): AlterTableCmd[] =>
  nodes.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []))

type Column = { colname?: string; constraints?: Node[] }

function learnColumn(esquema: Esquema, table: string, column: Column, made: (key: string) => void) {
  made(`column:${table}.${column.colname}`)
  for (const node of column.constraints ?? []) {
    if ('Constraint' in node) learnConstraint(esquema, table, node.Constraint, column.colname)
  }
}

const ENDINGS: Partial<Record<NonNullable<Constraint['contype']>, string>> = {
  CONSTR_PRIMARY: 'pkey',
  CONSTR_UNIQUE: 'key',
  CONSTR_FOREIGN: 'fkey',
  CONSTR_CHECK: 'check',
}

/** A constraint without a name gets PostgreSQL's, as far as it can be told from the text. */
function learnConstraint(esquema: Esquema, table: string, constraint: Constraint, column?: string) {
  const kind = constraint.contype
  const ending = kind && ENDINGS[kind]
  if (!ending) return
  const columns = column ? [column] : stringsOf(constraint.keys ?? constraint.fk_attrs)
  const parts = kind === 'CONSTR_PRIMARY' ? [table, ending] : [table, ...columns, ending]
  const test = constraint.raw_expr
  const isNotNull = test && 'NullTest' in test && test.NullTest.nulltesttype === 'IS_NOT_NULL' && test.NullTest.arg
  esquema.constraints.set(`${table}.${constraint.conname ?? parts.join('_')}`, {
    kind,
    notNull: isNotNull && 'ColumnRef' in isNotNull ? stringsOf(isNotNull.ColumnRef.fields).at(-1) : undefined,
    isValid: !constraint.skip_validation,
  })
}
