import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { OBRIGATORIO } from '../kernel/schemas/texto.ts'
import { SENHA_MAX } from '../kernel/values/senha.ts'

/** Aplicativos of one subscription. */
export const MAX_APLICATIVOS = 10
export const NOME_DO_APLICATIVO_MAX = 60
export const MAX_REDIRECT_URIS = 5
export const REDIRECT_URI_MAX = 500

const SEM_NOME = 'Dê um nome ao aplicativo.'
const SEM_ENDERECO = 'Diga para qual endereço a pessoa volta depois de autorizar.'
export const ENDERECO_INVALIDO = 'Use um endereço completo com https:// e sem #; http:// só para localhost.'
const ENDERECOS_DEMAIS = `Use até ${MAX_REDIRECT_URIS} endereços.`
const NAO_ENCONTRADO = 'Aplicativo não encontrado.'

/** The characters of a path and a query (RFC 3986 §3.3, §3.4). No `#`: a redirect URI has no fragment (RFC 6749 §3.1.2). */
const RESTO = String.raw`(?:[/?][\w\-.~!$&'()*+,;=:@/?%[\]]*)?`
const REDIRECT_URI = new RegExp(
  String.raw`^(?:https://[a-z\d](?:[a-z\d.-]*[a-z\d])?|http://(?:localhost|127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?${RESTO}$`,
  'i',
)

/**
 * Whether an address may be registered as a redirect URI. The address is absolute and has no fragment (RFC 6749 §3.1.2).
 * It is encrypted, unless it leads to the person's own machine (RFC 9700 §2.1). It has no user name, no backslash and no
 * space, because browsers and programs read these in different ways.
 */
export const isRedirectUri = (text: string) => {
  const found = REDIRECT_URI.exec(text)
  return found !== null && Number(found[1] ?? 443) <= 65_535 && Number(found[1] ?? 443) > 0
}

const RedirectUri = z
  .string({ error: ENDERECO_INVALIDO })
  .trim()
  .min(1, { error: SEM_ENDERECO })
  .max(REDIRECT_URI_MAX, { error: `Use até ${REDIRECT_URI_MAX} caracteres.` })
  .refine(isRedirectUri, { error: ENDERECO_INVALIDO })

const RedirectUris = z
  .array(RedirectUri, { error: SEM_ENDERECO })
  .min(1, { error: SEM_ENDERECO })
  .max(MAX_REDIRECT_URIS, { error: ENDERECOS_DEMAIS })
  .refine((list) => new Set(list).size === list.length, { error: 'Há endereços repetidos.' })

const Nome = z
  .string({ error: SEM_NOME })
  .trim()
  .min(1, { error: SEM_NOME })
  .max(NOME_DO_APLICATIVO_MAX, { error: `Use até ${NOME_DO_APLICATIVO_MAX} caracteres.` })
  // people trust the name that they read: invisible characters and changes of the writing direction are refused
  .refine((text) => !/\p{C}/u.test(text), { error: 'O nome tem um caractere que não se vê. Digite-o de novo.' })

const Senha = z
  .string({ error: OBRIGATORIO })
  .min(1, { error: OBRIGATORIO })
  .max(SENHA_MAX, { error: `Use até ${SENHA_MAX} caracteres.` })

/** A program that a subscriber registers, and that asks other subscribers for their accounts (OAuth 2, D §20). */
export const Aplicativo = z
  .object({
    uuid: z.uuid(),
    clientId: z
      .number()
      .int()
      .meta({ description: 'O client_id do OAuth 2.', examples: [1001] }),
    nome: z.string(),
    redirectUris: z.array(z.string()),
    isPublico: z.boolean().meta({
      description: 'Sem client_secret: roda no aparelho da pessoa, onde nada fica em segredo. O PKCE é obrigatório.',
    }),
    criadoEm: Instante,
  })
  .meta({ id: 'Aplicativo' })
export type Aplicativo = z.output<typeof Aplicativo>

export const AplicativoComSegredo = Aplicativo.extend({
  clientSecret: z
    .string()
    .nullable()
    .meta({ description: 'O client_secret. Não é mostrado outra vez; null em um aplicativo público.' }),
}).meta({ id: 'AplicativoComSegredo' })
export type AplicativoComSegredo = z.output<typeof AplicativoComSegredo>

const DADOS = { nome: Nome, redirectUris: RedirectUris, senha: Senha }
export const NovoAplicativo = z.object(
  { ...DADOS, isPublico: z.boolean({ error: 'Diga se o aplicativo guarda um segredo.' }) },
  { error: SEM_NOME },
)
export const DadosDoAplicativo = z.object(DADOS, { error: SEM_NOME })
export const NovoSegredo = z.object({ senha: Senha }, { error: OBRIGATORIO })

const doAplicativo = { tag: 'programas', access: 'subscriber', right: 'chavesDeApi' } as const
const params = z.object({ uuid: z.uuid({ error: NAO_ENCONTRADO }) })

export const listAplicativos = endpoint({
  ...doAplicativo,
  method: 'GET',
  path: '/api/v1/aplicativo',
  summary: 'Os aplicativos OAuth 2 que a conta cadastrou, do mais novo para o mais antigo; só para o dono da conta.',
  response: z.array(Aplicativo),
})

export const createAplicativo = endpoint({
  ...doAplicativo,
  method: 'POST',
  path: '/api/v1/aplicativo',
  summary: 'Cadastra um aplicativo OAuth 2; pede a senha. A resposta traz o client_secret, uma única vez.',
  status: 201,
  body: NovoAplicativo,
  response: AplicativoComSegredo,
})

export const updateAplicativo = endpoint({
  ...doAplicativo,
  method: 'PUT',
  path: '/api/v1/aplicativo/:uuid',
  summary: 'Muda o nome e os endereços de retorno de um aplicativo; pede a senha.',
  params,
  body: DadosDoAplicativo,
  response: Aplicativo,
})

export const renewSegredo = endpoint({
  ...doAplicativo,
  method: 'POST',
  path: '/api/v1/aplicativo/:uuid/segredo',
  summary: 'Troca o client_secret de um aplicativo; pede a senha. O de antes deixa de valer na hora.',
  params,
  body: NovoSegredo,
  response: AplicativoComSegredo,
})

export const deleteAplicativo = endpoint({
  ...doAplicativo,
  method: 'DELETE',
  path: '/api/v1/aplicativo/:uuid',
  summary: 'Exclui um aplicativo e, na hora, todas as autorizações que ele tem.',
  params,
})
