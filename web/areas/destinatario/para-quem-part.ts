import { lazyPart } from '../../app/lazy-part.tsx'
import { ParaQuemWaiting } from './para-quem-waiting.tsx'

/** 'Para quem?', whose code comes by itself. Until its answer has come it keeps its place: nothing below it jumps. */
export const ParaQuem = lazyPart(async () => (await import('./para-quem.tsx')).ParaQuem, ParaQuemWaiting)
