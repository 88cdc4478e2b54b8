import type { Area } from '../../kernel/area.ts'
import { routes } from './documento.routes.ts'

export { versaoDosTermos } from './termos.ts'

/** The documents that people sign and the ones that they send. */
export const documento: Area = { name: 'documento', routes }
