export { usePapeisFiscais, useSavePapeisFiscais } from './fiscal/papeis-fiscais.queries.ts'
export { PerguntasFiscais } from './fiscal/perguntas-fiscais.tsx'
export { lojasQuery, useLojas } from './loja.queries.ts'
export { lojaQueEnvia } from './loja.rules.ts'
