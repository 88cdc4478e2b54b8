/** Whether the database refused a row because another row has the same value; `constraint` is the violated rule. */
export const isRepeated = (error: unknown, constraint: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

/** Whether the database refused a row because of this check constraint. */
export const isCheckFailed = (error: unknown, constraint: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23514' &&
  'constraint' in error &&
  error.constraint === constraint

/** Whether the database refused a row because what it hangs on is no longer there. */
export const isOrphan = (error: unknown, table: string) =>
  error instanceof Error && 'code' in error && error.code === '23503' && 'table' in error && error.table === table
