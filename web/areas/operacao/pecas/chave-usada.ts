import { CallError } from '../../../app/data/api.ts'

/** Whether the server has another request under this Idempotency-Key: the answer to that one was lost. */
export const isChaveUsada = (error: unknown) => error instanceof CallError && error.code === 'CHAVE_REUTILIZADA'
