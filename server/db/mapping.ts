import { CamelCasePlugin, sql } from 'kysely'

/** Columns are snake_case, code is camelCase. Keys inside a JSON value keep their spelling. */
export const camelCase = () => new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Oids of `int8` and `date`, which both drivers must give back as the same JavaScript value. */
export const INT8 = 20
export const DATE = 1082

/** The oid of `bytea`. */
export const BYTEA = 17
/**
 * PGlite binds a view of bytes as they are, as `pg` does; its own serializer would write two hexadecimal digits for each
 * byte. Its types know only texts.
 */
export const asBytes = (bytes: unknown) => bytes as string

/** Throws when a number would lose its last digits. */
export function checkedInt8(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}

/** A calendar day stays 'YYYY-MM-DD': as a Date it would move with the machine's time zone. */
export const asWritten = (text: string) => text

/** The columns that these rows name. An insert of rows names them, so that a column that a later version adds keeps its default. */
export const columnsOf = (rows: readonly object[]) =>
  sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => sql.ref(column)))
