import { lazyPart } from '../../app/lazy-part.tsx'

/** 'Para quem?', whose code comes by itself: it shows nothing before its answer has come, and to many never. */
export const ParaQuem = lazyPart(async () => (await import('./para-quem.tsx')).ParaQuem)
