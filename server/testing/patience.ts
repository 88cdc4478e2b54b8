import { PATIENCE, type Patience } from '../kernel/patience.ts'

/** The patience of a test house. It tries calls to the outside again almost at once, and waits for the database as the product does. */
export const HASTE: Patience = { ...PATIENCE, pauseFactor: 0.05 }

/** The patience of a test house whose database stays away: a request gives up after a few tries. */
export const GREAT_HASTE: Patience = { ...HASTE, requestMs: 500 }
