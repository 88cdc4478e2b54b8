export { diaText } from './data.ts'
export { SituacaoPill } from './situacao-pill.tsx'
