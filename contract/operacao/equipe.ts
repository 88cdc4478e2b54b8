import * as z from 'zod'
import { DIREITOS_DE_OPERADOR } from '../kernel/http/direito-de-operador.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

const Direitos = z.array(z.enum(DIREITOS_DE_OPERADOR))

/** The operator who asks: what the console's frame shows. */
export const findEu = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/eu',
  summary: 'Quem está no console: nome e direitos.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  response: z
    .object({
      uuid: z.uuid(),
      nome: z.string(),
      sobrenome: z.string(),
      email: z.string().nullable(),
      direitos: Direitos,
    })
    .meta({ id: 'Eu' }),
})
