import { type AlterTableCmd, type Constraint, type Node, parse } from 'libpg-query'
import { isIndice, type Migration } from '../migracao/migracoes.ts'
import { cmdsOf, type Esquema, emptyEsquema, learn, nameOf, stringsOf } from './testing-esquema.ts'

/** A rule of the law that a migration breaks, and where. */
export type Quebra = { migracao: string; regra: Regra; onde: string }

/** The rules, and what to do instead. */
export const REGRAS = {
  tira: 'takes away what the last release has: remove its use in one version, and take it away in the next with `-- compativel_desde: NNNN_name`',
  renomeia: 'renames what the last release has: add the new name, fill it, and take the old one away a version later',
  tipo: 'changes the type of a column: add a column of the new type, fill it, and take the old one away a version later',
  vazio:
    'forbids null where the last release may write it: add `check (x is not null) not valid`, validate it in a later file, and set it a version later',
  valida:
    'reads the whole table while nobody can write: add the constraint `not valid`, and validate it in a later file',
  unico:
    'makes a new key of columns that the last release writes: make the index in an .indice.sql, and say from which version on they are unique',
  indice: 'makes an index while nobody can write: it belongs into a file of its own, NNNN_name.indice.sql',
  reescreve:
    'writes the whole table anew: add the column with a constant default or without one, and fill it with a job',
  linhas: 'changes rows of a table that people use, all in one transaction: fill them with a job, a batch at a time',
  trava: 'stops everybody who uses the table',
  escondido: 'hides its statements from this law: write them plainly',
  compativel: 'names a migration that the last release does not know: the version before could not run beside this one',
  desconhecida: 'is a statement that this law does not know: teach it, with a test',
} as const
export type Regra = keyof typeof REGRAS

type Caso = { esquema: Esquema; migration: Migration; ultima: string; validados: Set<string> }

/**
 * Finds where the migrations after `ultima`, the last one of the last release, break the law that they expand first. The law
 * protects what that release has; what a later migration made may still be changed. `judge` cannot tell what a new function,
 * trigger or check means for the version before; the rehearsal of versions can (`npm run ensaio:versao`).
 */
export async function judge(migrations: readonly Migration[], ultima: string): Promise<Quebra[]> {
  const esquema = emptyEsquema()
  const quebras: Quebra[] = []
  for (const migration of migrations) {
    const statements = ((await parse(migration.texto)).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []))
    const caso: Caso = { esquema, migration, ultima, validados: new Set() }
    if (migration.nome > ultima) quebras.push(...judgeOne(caso, statements, migrations))
    for (const statement of statements) learn(esquema, statement, migration.nome)
  }
  return quebras
}

function judgeOne(caso: Caso, statements: Node[], migrations: readonly Migration[]): Quebra[] {
  const { migration, ultima } = caso
  const { compativelDesde } = migration
  const found: [Regra, string][] = []
  const isKnown = migrations.some(({ nome }) => nome === compativelDesde)
  if (compativelDesde && (!isKnown || compativelDesde > ultima)) found.push(['compativel', compativelDesde])
  const remade = new Set(statements.flatMap(madeBy))
  for (const statement of statements) {
    if (isIndice(migration) && !('IndexStmt' in statement && statement.IndexStmt.concurrent))
      found.push(['desconhecida', `${kindOf(statement)} in an .indice.sql`])
    else found.push(...judgeStatement(caso, statement, remade))
  }
  return found.map(([regra, onde]) => ({ migracao: migration.nome, regra, onde }))
}

const kindOf = (statement: Node) => Object.keys(statement)[0] ?? ''

/** The functions and triggers that this statement makes: when its migration has dropped them before, it replaces them. */
function madeBy(statement: Node) {
  if ('CreateTrigStmt' in statement)
    return [`trigger:${nameOf(statement.CreateTrigStmt.relation)}.${statement.CreateTrigStmt.trigname}`]
  if ('CreateFunctionStmt' in statement) return [`function:${stringsOf(statement.CreateFunctionStmt.funcname).at(-1)}`]
  return []
}

const isOld = ({ esquema, ultima }: Caso, key: string) => {
  const madeBy = esquema.madeBy.get(key)
  return madeBy !== undefined && madeBy <= ultima
}
/** Whether this migration takes something away, and names the version from which on nothing uses it. */
const contracts = ({ migration: { compativelDesde } }: Caso) => compativelDesde !== undefined

function judgeStatement(caso: Caso, statement: Node, remade: ReadonlySet<string>): [Regra, string][] {
  const isOldTable = (table: string) => isOld(caso, `table:${table}`)
  if (FREE.some((kind) => kind in statement)) return []
  if ('DropStmt' in statement) {
    const { removeType, objects = [] } = statement.DropStmt
    const kind = (removeType ?? '').replace('OBJECT_', '').toLowerCase()
    return objects
      .map((object) => `${kind}:${droppedName(object, kind)}`)
      .filter((key) => isOld(caso, key) && !remade.has(key) && !contracts(caso))
      .map((key) => ['tira', key])
  }
  if ('RenameStmt' in statement) {
    const { relation, subname } = statement.RenameStmt
    const table = nameOf(relation)
    const isNew = relation && (subname ? !isOld(caso, `column:${table}.${subname}`) : true) && !isOldTable(table)
    return isNew ? [] : [['renomeia', [table, subname].filter(Boolean).join('.')]]
  }
  if ('IndexStmt' in statement) {
    const { relation, idxname, unique, concurrent, indexParams = [] } = statement.IndexStmt
    const table = nameOf(relation)
    if (!isOldTable(table)) return []
    const columns = indexParams.map((node) => ('IndexElem' in node ? (node.IndexElem.name ?? '') : ''))
    const isNewKey = unique && columns.every((column) => !column || isOld(caso, `column:${table}.${column}`))
    return [
      ...(concurrent ? [] : ([['indice', idxname ?? table]] as [Regra, string][])),
      ...(isNewKey && !contracts(caso) ? ([['unico', idxname ?? table]] as [Regra, string][]) : []),
    ]
  }
  if ('AlterTableStmt' in statement) {
    const table = nameOf(statement.AlterTableStmt.relation)
    return isOldTable(table) ? cmdsOf(statement.AlterTableStmt.cmds).flatMap((cmd) => judgeCmd(caso, table, cmd)) : []
  }
  if ('UpdateStmt' in statement || 'DeleteStmt' in statement) {
    const changed = 'UpdateStmt' in statement ? statement.UpdateStmt : statement.DeleteStmt
    const table = nameOf(changed.relation)
    return isOldTable(table) ? [['linhas', table]] : []
  }
  if ('InsertStmt' in statement) {
    const { relation, selectStmt } = statement.InsertStmt
    const isList = selectStmt && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists
    return isOldTable(nameOf(relation)) && !isList ? [['linhas', nameOf(relation)]] : []
  }
  if ('TruncateStmt' in statement || 'LockStmt' in statement) {
    const { relations = [] } = 'TruncateStmt' in statement ? statement.TruncateStmt : statement.LockStmt
    return relations
      .map((node) => ('RangeVar' in node ? nameOf(node.RangeVar) : ''))
      .filter(isOldTable)
      .map((table) => ['trava', table])
  }
  if ('DoStmt' in statement) return [['escondido', 'do']]
  return [['desconhecida', kindOf(statement)]]
}

/** Statements that are always allowed: what they make is new, or replaces something that this law cannot judge. */
const FREE = ['CreateStmt', 'CreateFunctionStmt', 'CreateTrigStmt', 'CreateSeqStmt', 'ViewStmt', 'CommentStmt']

function droppedName(object: Node, kind: string) {
  if ('List' in object) {
    const names = stringsOf(object.List.items)
    return kind === 'trigger' ? names.slice(-2).join('.') : (names.at(-1) ?? '')
  }
  return 'ObjectWithArgs' in object ? (stringsOf(object.ObjectWithArgs.objname).at(-1) ?? '') : ''
}

function judgeCmd(caso: Caso, table: string, cmd: AlterTableCmd): [Regra, string][] {
  const { esquema, validados } = caso
  const name = `${table}.${cmd.name}`
  const isOldColumn = isOld(caso, `column:${name}`)
  switch (cmd.subtype) {
    case 'AT_AddColumn':
      return cmd.def && 'ColumnDef' in cmd.def ? judgeColumn(table, cmd.def.ColumnDef) : []
    case 'AT_AddConstraint': {
      if (!cmd.def || !('Constraint' in cmd.def)) return []
      const added = cmd.def.Constraint
      validados.add(`${table}.${added.conname}`)
      return judgeConstraint(caso, table, added)
    }
    case 'AT_ValidateConstraint':
      return validados.has(name) ? [['valida', name]] : []
    case 'AT_DropColumn':
      return isOldColumn && !contracts(caso) ? [['tira', name]] : []
    case 'AT_DropConstraint': {
      const kind = esquema.constraints.get(name)?.kind
      const isKey = kind ? KEYS.includes(kind) : /_p?key$/.test(name)
      return isKey && !contracts(caso) ? [['tira', name]] : []
    }
    case 'AT_AlterColumnType':
      return isOldColumn ? [['tipo', name]] : []
    case 'AT_SetNotNull': {
      if (!isOldColumn) return []
      const isChecked = [...esquema.constraints].some(
        ([key, { notNull, isValid }]) => key.startsWith(`${table}.`) && notNull === cmd.name && isValid,
      )
      return isChecked && contracts(caso) ? [] : [['vazio', name]]
    }
    case 'AT_ColumnDefault':
      return cmd.def || !isOldColumn || contracts(caso) ? [] : [['tira', `${name} default`]]
    case 'AT_DropNotNull':
    case 'AT_SetStatistics':
    case 'AT_SetStorage':
    case 'AT_SetRelOptions':
      return []
    case 'AT_DisableTrig':
    case 'AT_EnableTrig':
    case 'AT_DisableTrigUser':
    case 'AT_EnableTrigUser':
      return [['trava', name]]
    default:
      return [['desconhecida', `${table} ${cmd.subtype}`]]
  }
}

const KEYS: Constraint['contype'][] = ['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION']

function judgeConstraint(caso: Caso, table: string, constraint: Constraint): [Regra, string][] {
  const name = `${table}.${constraint.conname ?? constraint.contype}`
  if (KEYS.includes(constraint.contype)) {
    const columns = stringsOf(constraint.keys)
    const isNewKey = columns.every((column) => isOld(caso, `column:${table}.${column}`))
    return [
      ...(constraint.indexname ? [] : ([['indice', name]] as [Regra, string][])),
      ...(isNewKey && !contracts(caso) ? ([['unico', name]] as [Regra, string][]) : []),
    ]
  }
  return constraint.skip_validation ? [] : [['valida', name]]
}

/** Functions with one value for a whole statement: as a default of a new column they do not rewrite the rows. */
const STABLE = ['now', 'current_timestamp', 'transaction_timestamp', 'statement_timestamp', 'current_date']

function judgeColumn(table: string, column: { colname?: string; constraints?: Node[] }): [Regra, string][] {
  const name = `${table}.${column.colname}`
  const constraints = (column.constraints ?? []).flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))
  const hasDefault = constraints.some(({ contype }) => contype === 'CONSTR_DEFAULT')
  return constraints.flatMap((constraint): [Regra, string][] => {
    switch (constraint.contype) {
      case 'CONSTR_NOTNULL':
        return hasDefault ? [] : [['vazio', name]]
      case 'CONSTR_DEFAULT':
        return callsOf(constraint.raw_expr).every((called) => STABLE.includes(called)) ? [] : [['reescreve', name]]
      case 'CONSTR_GENERATED':
      case 'CONSTR_IDENTITY':
        return [['reescreve', name]]
      case 'CONSTR_CHECK':
      case 'CONSTR_FOREIGN':
        return [['valida', name]]
      case 'CONSTR_PRIMARY':
      case 'CONSTR_UNIQUE':
        return [['indice', name]]
      default:
        return []
    }
  })
}

/** The functions that an expression calls. */
function callsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const called = 'FuncCall' in node ? stringsOf((node.FuncCall as { funcname?: Node[] }).funcname).slice(-1) : []
  return [...called, ...Object.values(node).flatMap(callsOf)]
}
