export { CopyCodigo } from './copy-codigo.tsx'
export { diaText } from './data.ts'
export { lugarOf, nomeOf } from './pessoa.ts'
export { SituacaoPill } from './situacao-pill.tsx'
