import * as z from 'zod'
import type { RecusaDaTransportadora } from '../conversa/desfechos.ts'
import type { Erro } from './respostas.ts'

/** A body of a refusal: Jadlog puts the error in `erro`, in `error`, or at the top. */
const Corpo = z.object({
  erro: z.unknown().optional(),
  error: z.unknown().optional(),
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  descricao: z.string().nullish().catch(null),
})
const Objeto = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  descricao: z.string().nullish().catch(null),
  detalhe: z.string().nullish().catch(null),
})

/** The error that a refusal tells. */
export function erroDo({ status, corpo }: RecusaDaTransportadora): NonNullable<Erro> {
  const { erro, error, id, descricao } = Corpo.catch({ erro: null, error: null, id: null, descricao: null }).parse(
    corpo,
  )
  const told = erro ?? error
  if (typeof told === 'string' && told !== '') return told
  const objeto = Objeto.safeParse(told)
  if (objeto.success) return objeto.data
  return { id: id ?? `HTTP ${status}`, descricao, detalhe: null }
}
