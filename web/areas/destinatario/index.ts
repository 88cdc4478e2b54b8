export { forgetEscolhido, keepEscolhido, nomeCompleto, readEscolhido } from './escolhido.ts'
export { ParaQuem } from './para-quem.tsx'
export { Sugestoes } from './sugestoes.tsx'
