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

/**
 * SQLSTATEs of a value that no column of its type can hold: 22007 to 22009 (a date, an instant, an offset), 22021 and 22P05
 * (a character, such as NUL).
 */
const UNSTORABLE = new Set<unknown>(['22007', '22008', '22009', '22021', '22P05'])

/** Whether the database refused a value of the request because it cannot be stored. */
export const isUnstorable = (error: unknown) => error instanceof Error && 'code' in error && UNSTORABLE.has(error.code)

/** Whether the database refused a row because what it hangs on is no longer there. */
export const isOrphan = (error: unknown, table: string) =>
  error instanceof Error && 'code' in error && error.code === '23503' && 'table' in error && error.table === table
