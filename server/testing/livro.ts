import { expect } from 'vitest'
import { checkLivro } from '../areas/carteira/index.ts'
import type { TestHouse } from './house.ts'

/** What a file of tests ends with: after all that happened in this house its books balance. */
export async function closeBooks(house: Pick<TestHouse, 'db' | 'stop'>) {
  expect(await checkLivro(house.db)).toEqual([])
  await house.stop()
}
