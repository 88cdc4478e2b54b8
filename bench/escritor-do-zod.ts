import * as z from 'zod'

/** What would stand in for the compiled writer of an answer: the schema itself, and JSON. */
export const compileWriter = (schema: z.ZodType) => (answer: unknown) => JSON.stringify(z.encode(schema, answer))
