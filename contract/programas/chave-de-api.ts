import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { escopos } from '../kernel/http/escopo.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { OBRIGATORIO } from '../kernel/schemas/texto.ts'
import { SENHA_MAX } from '../kernel/values/senha.ts'

/** The most keys of one subscription. Expired keys count, revoked keys do not. */
export const MAX_CHAVES_DE_API = 20
export const NOME_DA_CHAVE_DE_API_MAX = 60
/** The days of validity that a person can choose for a key. */
export const VALIDADES = [30, 90, 180, 365] as const
/** How many days before its end a key ends soon: the owner is told then, and its line says so. */
export const DIAS_DO_AVISO = 7
/** With these letters every chave de API begins, so that people and secret scanners recognise one. */
export const INICIO_DA_CHAVE = 'ffk_'

const SEM_NOME = 'Dê um nome à chave.'
const NOME_INVISIVEL = 'O nome tem um sinal que não aparece, como uma quebra de linha. Digite-o de novo.'
const SEM_ESCOPO = 'Escolha o que a chave pode fazer.'
const SEM_VALIDADE = `A chave vale por ${VALIDADES.slice(0, -1).join(', ')} ou ${VALIDADES.at(-1)} dias.`

const Escopos = z
  .array(z.enum(escopos, { error: 'Este escopo não existe.' }), { error: SEM_ESCOPO })
  .min(1, { error: SEM_ESCOPO })
  .max(escopos.length, { error: 'Há escopos repetidos.' })
  .refine((list) => new Set(list).size === list.length, { error: 'Há escopos repetidos.' })

/** A chave de API as lists show it (D §20). Its text is told once, by `ChaveDeApiCriada`. */
export const ChaveDeApi = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    inicio: z
      .string()
      .meta({ description: 'As primeiras letras da chave, para reconhecê-la.', examples: ['ffk_Zt3x'] }),
    escopos: z.array(z.enum(escopos)),
    criadaEm: Instante,
    expiraEm: Instante,
    usadaEm: Instante.nullable().meta({ description: 'O último uso, com a precisão de um minuto.' }),
  })
  .meta({ id: 'ChaveDeApi' })
export type ChaveDeApi = z.output<typeof ChaveDeApi>

export const ChaveDeApiCriada = ChaveDeApi.extend({
  chave: z.string().meta({ description: 'A chave inteira. Não é mostrada outra vez.' }),
  jwt: z.string().meta({
    description:
      'A mesma chave na forma de um JWT, para programas feitos para outras plataformas, que leem nele até quando ela vale.',
  }),
}).meta({ id: 'ChaveDeApiCriada' })
export type ChaveDeApiCriada = z.output<typeof ChaveDeApiCriada>

export const NovaChaveDeApi = z.object(
  {
    nome: z
      .string({ error: SEM_NOME })
      .trim()
      .min(1, { error: SEM_NOME })
      .max(NOME_DA_CHAVE_DE_API_MAX, { error: `Use até ${NOME_DA_CHAVE_DE_API_MAX} caracteres.` })
      .refine((text) => !/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(text), {
        error: NOME_INVISIVEL,
      }),
    escopos: Escopos,
    validadeDias: z.literal(VALIDADES, { error: SEM_VALIDADE }),
    senha: z
      .string({ error: OBRIGATORIO })
      .min(1, { error: OBRIGATORIO })
      .max(SENHA_MAX, { error: `Use até ${SENHA_MAX} caracteres.` }),
  },
  { error: SEM_NOME },
)

const daChave = { tag: 'programas', access: 'subscriber', right: 'chavesDeApi' } as const
const params = z.object({ uuid: z.uuid({ error: 'Chave de API não encontrada.' }) })

export const listChavesDeApi = endpoint({
  ...daChave,
  method: 'GET',
  path: '/api/v1/chave-de-api',
  summary: 'As chaves de API da conta, da mais nova para a mais antiga; só para o dono da conta.',
  response: z.array(ChaveDeApi),
})

export const createChaveDeApi = endpoint({
  ...daChave,
  method: 'POST',
  path: '/api/v1/chave-de-api',
  summary: 'Cria uma chave de API com estes escopos; pede a senha. A resposta traz a chave, uma única vez.',
  status: 201,
  body: NovaChaveDeApi,
  response: ChaveDeApiCriada,
})

export const deleteChaveDeApi = endpoint({
  ...daChave,
  method: 'DELETE',
  path: '/api/v1/chave-de-api/:uuid',
  summary: 'Revoga uma chave de API: ela deixa de valer na hora.',
  params,
})
