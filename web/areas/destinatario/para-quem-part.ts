import { lazyPart } from '../../app/lazy-part.tsx'
import { ParaQuemWaiting } from './para-quem-waiting.tsx'

/** 'Para quem?', loaded as a part of its own. `ParaQuemWaiting` keeps its place, so that nothing below it jumps. */
export const ParaQuem = lazyPart(async () => (await import('./para-quem.tsx')).ParaQuem, ParaQuemWaiting)
