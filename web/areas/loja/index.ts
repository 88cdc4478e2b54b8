export { lojaQueEnvia } from './loja.rules.ts'
export { useLojas } from './loja.queries.ts'
