import { expect } from 'vitest'
import { checkLivro } from '../areas/carteira/index.ts'
import type { TestHouse } from './house.ts'

/** Ends a test file: the books of this house must balance after all tests. */
export async function closeBooks(house: Pick<TestHouse, 'db' | 'stop'>) {
  expect(await checkLivro(house.db)).toEqual([])
  await house.stop()
}
