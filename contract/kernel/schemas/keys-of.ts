/** The keys of a table as `z.enum` takes them: at least one. */
export const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as [Extract<keyof T, string>, ...Extract<keyof T, string>[]]
