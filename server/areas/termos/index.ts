import type { Area } from '../../kernel/area.ts'
import { routes } from './termos.routes.ts'

export { type Doc, type Pagina, renderTexto } from './pdf-texto.ts'
export { type TextoVigente, textoVigente, versaoVigente } from './termos.ts'

/** The legal texts: their versions, the one in force, and the PDFs. It serves the terms of use; `documento` the contract. */
export const termos: Area = { name: 'termos', routes }
