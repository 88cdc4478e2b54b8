export { Sugestoes } from './sugestoes.tsx'
