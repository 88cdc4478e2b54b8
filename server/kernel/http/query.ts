import * as z from 'zod'
import { AppError } from '../errors.ts'

const UMA_VEZ = 'Informe este filtro uma vez só.'

/**
 * Reads the query of a call before its schema does. A field that is given twice is refused. An empty field of a read counts
 * as absent: a form without a choice sends it. An empty field of a change stays, because a change asks for nothing by
 * default.
 */
export function queryReader({ method, query }: { method: string; query?: z.ZodType | undefined }) {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape as Record<string, unknown>) : []
  return (asked: unknown) => {
    const sent = asked as Record<string, unknown>
    const errors = known.filter((campo) => Array.isArray(sent[campo])).map((campo) => ({ campo, mensagem: UMA_VEZ }))
    if (errors.length > 0) throw new AppError('VALIDACAO', UMA_VEZ, { errors })
    if (method !== 'GET') return sent
    return Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== ''))
  }
}
