import * as z from 'zod'
import { Credenciais } from '../acesso.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { OBRIGATORIO } from '../kernel/schemas/texto.ts'
import { SENHA_MAX } from '../kernel/values/senha.ts'

/** Recovery codes that a person gets at once. */
export const CODIGOS_DE_RECUPERACAO = 10
/** Days for which a remembered browser skips the second step. */
export const LEMBRADO_DAYS = 30
/** Hours between the request to remove a lost second factor and the link that removes it. */
export const ESPERA_DA_REMOCAO_HOURS = 24

const pedido = (max: number) =>
  z
    .string({ error: OBRIGATORIO })
    .min(1, { error: OBRIGATORIO })
    .max(max, { error: `Use até ${max} caracteres.` })
const senha = pedido(SENHA_MAX)
/** Six digits of an authenticator, or a recovery code; may be sent with spaces and hyphens. */
const codigo = pedido(40)
const SENHA_E_CODIGO = { error: 'Informe a senha e o código.' }
const token = z
  .string({ error: 'Impossível proseguir com a solicitação.' })
  .min(1, { error: 'Impossível proseguir com a solicitação.' })
  .max(200, { error: 'Impossível proseguir com a solicitação.' })

const daPessoa = { tag: 'acesso', access: 'subscriber', right: 'pessoal' } as const

const AparelhoLembrado = z
  .object({ uuid: z.uuid(), nome: z.string(), criadoEm: Instante, usadoEm: Instante, expiraEm: Instante })
  .meta({ id: 'AparelhoLembrado' })
export type AparelhoLembrado = z.output<typeof AparelhoLembrado>

/** D §16. */
export const SegundoFator = z
  .object({
    ligado: z.boolean(),
    ligadoEm: Instante.nullable(),
    codigosRestantes: z.number().int(),
    aparelhos: z.array(AparelhoLembrado),
    remocao: z
      .object({ pedidaEm: Instante, liberaEm: Instante })
      .nullable()
      .meta({ description: 'O pedido em curso para desligar por e-mail.' }),
  })
  .meta({ id: 'SegundoFator' })
export type SegundoFator = z.output<typeof SegundoFator>

export const findSegundoFator = endpoint({
  ...daPessoa,
  method: 'GET',
  path: '/api/v1/usuario/segundo-fator',
  summary: 'A verificação em duas etapas de quem está conectado, e os aparelhos lembrados.',
  response: SegundoFator,
})

export const beginSegundoFator = endpoint({
  ...daPessoa,
  method: 'POST',
  path: '/api/v1/usuario/segundo-fator',
  summary: 'Cria o segredo para o aplicativo autenticador. Vale depois que um código dele for confirmado.',
  body: z.object({ senha }, { error: 'Informe a senha.' }),
  response: z.object({
    segredo: z.string().meta({ description: 'Em base32, para digitar no aplicativo.' }),
    otpauth: z.string().meta({ description: 'O endereço otpauth:// que o QR code traz.' }),
    qrCode: z.string().meta({ description: 'PNG em base64.' }),
  }),
})

const Codigos = z.object({ codigosRecuperacao: z.array(z.string()).length(CODIGOS_DE_RECUPERACAO) })

export const turnOnSegundoFator = endpoint({
  ...daPessoa,
  method: 'PUT',
  path: '/api/v1/usuario/segundo-fator',
  summary: 'Liga a verificação em duas etapas com o primeiro código. Os códigos de recuperação só aparecem aqui.',
  body: z.object({ codigo }, { error: 'Informe o código.' }),
  response: Codigos,
})

export const turnOffSegundoFator = endpoint({
  ...daPessoa,
  method: 'DELETE',
  path: '/api/v1/usuario/segundo-fator',
  summary: 'Desliga a verificação em duas etapas. O código pode ser um de recuperação.',
  status: 204,
  body: z.object({ senha, codigo }, SENHA_E_CODIGO),
})

export const renewCodigos = endpoint({
  ...daPessoa,
  method: 'POST',
  path: '/api/v1/usuario/segundo-fator/codigos',
  summary: 'Troca os códigos de recuperação por dez novos.',
  body: z.object({ senha, codigo }, SENHA_E_CODIGO),
  response: Codigos,
})

export const forgetAparelho = endpoint({
  ...daPessoa,
  method: 'DELETE',
  path: '/api/v1/usuario/segundo-fator/aparelho/:uuid',
  summary: 'Esquece um aparelho: ele volta a pedir o código.',
  status: 204,
  params: z.object({ uuid: z.uuid({ error: 'Aparelho não encontrado.' }) }),
})

export const requestRemocao = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/segundo-fator/perda',
  summary: 'Pede para desligar a verificação de quem perdeu o autenticador: o link chega por e-mail em 24 horas.',
  tag: 'acesso',
  access: 'visitor',
  body: Credenciais.pick({ username: true, password: true }),
  response: z.object({ liberaEm: Instante }),
})

export const refuseRemocao = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/segundo-fator/perda/recusa',
  summary: 'Recusa o pedido com o token do link.',
  tag: 'acesso',
  access: 'visitor',
  body: z.object({ token }, { error: 'Impossível proseguir com a solicitação.' }),
  response: z.object({ status: z.literal('OK') }),
})

export const refuseOwnRemocao = endpoint({
  ...daPessoa,
  method: 'DELETE',
  path: '/api/v1/usuario/segundo-fator/perda',
  summary: 'Recusa o pedido, para quem está conectado.',
  status: 204,
})

export const removeSegundoFator = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/segundo-fator/perda/remocao',
  summary: 'Desliga a verificação em duas etapas com o token do link que chega depois de 24 horas.',
  tag: 'acesso',
  access: 'visitor',
  body: z.object({ token }, { error: 'Impossível proseguir com a solicitação.' }),
  response: z.object({ status: z.literal('OK') }),
})
