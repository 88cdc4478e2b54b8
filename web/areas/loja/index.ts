export { lojasQuery, useLojas } from './loja.queries.ts'
export { lojaQueEnvia } from './loja.rules.ts'
