import type { CallError } from '../../app/data/api.ts'

/** The server answered, in its own words. Without them the catalogue's sentence is told (S1 §8). */
export const hasWords = ({ code }: CallError) =>
  code !== 'SEM_CONEXAO' && code !== 'TEMPO_ESGOTADO' && code !== 'RESPOSTA_INVALIDA'
