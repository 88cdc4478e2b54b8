import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'

const digits = (text: string) => text.replace(/[.\-\s]/g, '')

/** S1 §3 'Login payload'; the CPF may come masked. */
export const Credenciais = z.object(
  {
    username: z
      .string({ error: 'CPF inválido.' })
      .overwrite(digits)
      .regex(/^\d{11}$/, { error: 'CPF inválido.' }),
    password: z
      .string({ error: 'Informe a senha.' })
      .min(1, { error: 'Informe a senha.' })
      .max(200, { error: 'A senha aceita até 200 caracteres.' }),
    subscription: z.boolean({ error: 'Responda com verdadeiro ou falso.' }).optional(),
  },
  { error: 'Informe CPF e senha.' },
)

/** S1 §3 'Logged-in user', as POST /auth answers it (D §4, §13). Its `endereco` comes with registration, which asks for it. */
export const Sessao = z
  .object({
    token: z.string(),
    uuid: z.uuid(),
    nome: z.string(),
    sobrenome: z.string(),
    username: z.string(),
    telefone: z.string(),
    email: z.string(),
    identificadorAssinatura: z.uuid().nullable(),
    roles: z.array(z.string()),
  })
  .meta({ id: 'Sessao' })

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth',
  summary: 'Entra com CPF e senha e recebe o token da sessão.',
  tag: 'acesso',
  access: 'visitor',
  body: Credenciais,
  response: Sessao,
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth',
  summary: 'Encerra a sessão.',
  tag: 'acesso',
  access: 'subscriber',
  status: 204,
})
