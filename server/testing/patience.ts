import { PATIENCE, type Patience } from '../kernel/patience.ts'

/** Of a test house: calls to the outside are tried again at once, nearly. The database is waited for as in the product. */
export const HASTE: Patience = { ...PATIENCE, pauseFactor: 0.05 }

/** Of a test house whose database stays away: a request gives up soon, after a few tries. */
export const GREAT_HASTE: Patience = { ...HASTE, requestMs: 500 }
