import * as z from 'zod'

/** Replaces the compiled writer of an answer by the schema itself and JSON. */
export const compileWriter = (schema: z.ZodType) => (answer: unknown) => JSON.stringify(z.encode(schema, answer))
