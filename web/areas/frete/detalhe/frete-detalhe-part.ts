import { lazyPart } from '../../../app/lazy-part.tsx'

/** The sheet of one frete: its code comes when a frete is first opened. */
export const FreteDetalhe = lazyPart(async () => (await import('./frete-detalhe.tsx')).FreteDetalhe)
