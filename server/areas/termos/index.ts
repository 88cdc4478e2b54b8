import type { Area } from '../../kernel/area.ts'
import { routes } from './termos.routes.ts'

export { versaoDosTermos } from './termos.ts'

/** The terms of use: their texts, the version in force, and the PDF. */
export const termos: Area = { name: 'termos', routes }
