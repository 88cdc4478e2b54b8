import * as z from 'zod'
import { Sessao } from '../acesso.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { OBRIGATORIO } from '../kernel/schemas/texto.ts'
import { SENHA_MAX } from '../kernel/values/senha.ts'

/** Passkeys of one person. */
export const MAX_CHAVES = 10
export const NOME_DA_CHAVE_MAX = 60

const senha = z
  .string({ error: OBRIGATORIO })
  .min(1, { error: OBRIGATORIO })
  .max(SENHA_MAX, { error: `Use até ${SENHA_MAX} caracteres.` })
const nome = z
  .string({ error: 'Dê um nome à chave.' })
  .trim()
  .min(1, { error: 'Dê um nome à chave.' })
  .max(NOME_DA_CHAVE_MAX, { error: `Use até ${NOME_DA_CHAVE_MAX} caracteres.` })
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'Dê um nome à chave.' })

const daPessoa = { tag: 'acesso', access: 'subscriber', right: 'pessoal' } as const

/** A passkey (WebAuthn). */
export const ChaveDeAcesso = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    sincronizada: z.boolean().meta({ description: 'Se a conta da Apple, do Google etc. guarda uma cópia.' }),
    criadaEm: Instante,
    usadaEm: Instante.nullable(),
  })
  .meta({ id: 'ChaveDeAcesso' })
export type ChaveDeAcesso = z.output<typeof ChaveDeAcesso>

const CHAVE_ILEGIVEL = 'O navegador não enviou a chave de acesso inteira.'
const binario = (max: number) =>
  z
    .string({ error: CHAVE_ILEGIVEL })
    .regex(/^[\w-]+$/, { error: CHAVE_ILEGIVEL })
    .max(max, { error: CHAVE_ILEGIVEL })
const daChave = { id: binario(1400), rawId: binario(1400), type: z.literal('public-key', { error: CHAVE_ILEGIVEL }) }

/** `PublicKeyCredential.toJSON()` after `navigator.credentials.create()`. */
const ChaveCriada = z.object(
  {
    ...daChave,
    response: z.object(
      {
        clientDataJSON: binario(4000),
        attestationObject: binario(8000),
        transports: z.array(binario(40)).max(10).optional(),
      },
      { error: CHAVE_ILEGIVEL },
    ),
  },
  { error: CHAVE_ILEGIVEL },
)
export type ChaveCriada = z.output<typeof ChaveCriada>

/** `PublicKeyCredential.toJSON()` after `navigator.credentials.get()`. */
const ChaveUsada = z.object(
  {
    ...daChave,
    response: z.object(
      {
        clientDataJSON: binario(4000),
        authenticatorData: binario(4000),
        signature: binario(8000),
        userHandle: binario(100).nullish(),
      },
      { error: CHAVE_ILEGIVEL },
    ),
  },
  { error: CHAVE_ILEGIVEL },
)
export type ChaveUsada = z.output<typeof ChaveUsada>

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const OpcoesDeCriacao = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export const listChaves = endpoint({
  ...daPessoa,
  method: 'GET',
  path: '/api/v1/usuario/chave-de-acesso',
  summary: 'As chaves de acesso (passkeys) de quem está conectado.',
  response: z.array(ChaveDeAcesso),
})

export const beginChave = endpoint({
  ...daPessoa,
  method: 'POST',
  path: '/api/v1/usuario/chave-de-acesso/opcoes',
  summary: 'O que o navegador precisa para criar uma chave de acesso. Vale por 5 minutos, uma vez.',
  body: z.object({ senha }, { error: 'Informe a senha.' }),
  response: OpcoesDeCriacao,
})

export const createChave = endpoint({
  ...daPessoa,
  method: 'POST',
  path: '/api/v1/usuario/chave-de-acesso',
  summary: 'Guarda a chave de acesso que o navegador criou.',
  status: 201,
  body: z.object({ nome: nome.optional(), chave: ChaveCriada }, { error: CHAVE_ILEGIVEL }),
  response: ChaveDeAcesso,
})

export const renameChave = endpoint({
  ...daPessoa,
  method: 'PUT',
  path: '/api/v1/usuario/chave-de-acesso/:uuid',
  summary: 'Dá outro nome a uma chave de acesso.',
  params: z.object({ uuid: z.uuid({ error: 'Chave de acesso não encontrada.' }) }),
  body: z.object({ nome }, { error: 'Dê um nome à chave.' }),
  status: 204,
})

export const deleteChave = endpoint({
  ...daPessoa,
  method: 'DELETE',
  path: '/api/v1/usuario/chave-de-acesso/:uuid',
  summary: 'Remove uma chave de acesso.',
  params: z.object({ uuid: z.uuid({ error: 'Chave de acesso não encontrada.' }) }),
  body: z.object({ senha }, { error: 'Informe a senha.' }),
  status: 204,
})

export const beginEntradaComChave = endpoint({
  method: 'POST',
  path: '/api/v1/auth/chave-de-acesso/opcoes',
  summary: 'O que o navegador precisa para entrar com uma chave de acesso. Vale por 5 minutos, uma vez.',
  tag: 'acesso',
  access: 'visitor',
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
  }),
})

export const logInComChave = endpoint({
  method: 'POST',
  path: '/api/v1/auth/chave-de-acesso',
  summary: 'Entra com uma chave de acesso, que vale pelas duas etapas.',
  tag: 'acesso',
  access: 'visitor',
  body: z.object({ chave: ChaveUsada }, { error: CHAVE_ILEGIVEL }),
  response: Sessao,
})
