/** All values: at once when none of them is a promise, because each `await` costs a turn of the event loop. */
export function allOf<T>(values: readonly (T | Promise<T>)[]): readonly T[] | Promise<readonly T[]> {
  return values.every(isThere) ? values : Promise.all(values.map(async (value) => value))
}

const isThere = <T>(value: T | Promise<T>): value is T => !(value instanceof Promise)
