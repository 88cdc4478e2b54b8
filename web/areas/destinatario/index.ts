export { sugestoesQuery } from './destinatario.queries.ts'
export { forgetEscolhido, keepEscolhido, nomeCompleto, readEscolhido } from './escolhido.ts'
export { ParaQuem } from './para-quem-part.ts'
export { Sugestoes } from './sugestoes.tsx'
