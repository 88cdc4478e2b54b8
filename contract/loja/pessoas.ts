import * as z from 'zod'
import { SituacaoDoConvite } from '../acesso/convite.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAPEIS } from '../kernel/http/papel.ts'
import { Email } from '../kernel/schemas/contato.ts'
import { Instante } from '../kernel/schemas/instante.ts'

/** D §16: members and waiting invitations of one shop. */
export const MAX_PESSOAS = 50

export const MENSAGENS_DAS_PESSOAS = {
  conviteNaoEncontrado: 'Convite não encontrado.',
  membroNaoEncontrado: 'Pessoa não encontrada.',
  demais: `Uma loja tem até ${MAX_PESSOAS} pessoas, contando os convites pendentes. Retire um acesso ou um convite para convidar mais alguém.`,
  jaConvidado: 'Este e-mail já tem um convite pendente. Reenvie o convite ou retire-o antes de fazer outro.',
  jaAceito: 'Este convite já foi aceito.',
  propriaPessoa: 'Ninguém muda o próprio acesso. Peça a outra pessoa da loja.',
} as const

const papel = z.enum(PAPEIS, { error: 'Escolha o papel: Operação, Financeiro ou Administrador.' })

/** D §4 'shop invitation'. */
export const Convite = z
  .object({
    uuid: z.uuid(),
    email: z.string(),
    papel: z.enum(PAPEIS),
    status: SituacaoDoConvite,
    dataEnvio: Instante,
    validoAte: Instante,
  })
  .meta({ id: 'Convite' })
export type Convite = z.output<typeof Convite>

/** A person who was invited to work in the shop. The owner of the account is not listed. */
export const Membro = z
  .object({ uuid: z.uuid(), nome: z.string(), papel: z.enum(PAPEIS), desde: Instante })
  .meta({ id: 'Membro' })
export type Membro = z.output<typeof Membro>

export const NovoConvite = z.object({ email: Email, papel }, { error: 'Informe o e-mail e o papel.' })
export type NovoConvite = z.output<typeof NovoConvite>

const daLoja = z.object({ id: z.string() })
const deUma = z.object({ id: z.string(), uuid: z.string() })
const daGente = { tag: 'loja', access: 'subscriber' } as const

export const listConvites = endpoint({
  ...daGente,
  method: 'GET',
  path: '/api/v1/loja/:id/convite',
  summary: 'Os convites de uma loja, do mais novo para o mais antigo.',
  right: 'verPessoas',
  params: daLoja,
  response: z.array(Convite),
})

export const createConvite = endpoint({
  ...daGente,
  method: 'POST',
  path: '/api/v1/loja/:id/convite',
  summary: 'Convida alguém para trabalhar na loja. O link vale 7 dias e uma vez só.',
  right: 'editarPessoas',
  status: 201,
  params: daLoja,
  body: NovoConvite,
  response: Convite,
})

export const resendConvite = endpoint({
  ...daGente,
  method: 'POST',
  path: '/api/v1/loja/:id/convite/:uuid/reenvio',
  summary: 'Envia o convite de novo, com outro link e mais 7 dias. O link anterior deixa de valer.',
  right: 'editarPessoas',
  params: deUma,
  response: Convite,
})

export const deleteConvite = endpoint({
  ...daGente,
  method: 'DELETE',
  path: '/api/v1/loja/:id/convite/:uuid',
  summary: 'Retira um convite, ou o acesso que ele deu.',
  right: 'editarPessoas',
  status: 204,
  params: deUma,
})

export const listMembros = endpoint({
  ...daGente,
  method: 'GET',
  path: '/api/v1/loja/:id/membro',
  summary: 'Quem trabalha na loja, sem o dono da conta, na ordem em que entraram.',
  right: 'verPessoas',
  params: daLoja,
  response: z.array(Membro),
})

export const saveMembro = endpoint({
  ...daGente,
  method: 'PUT',
  path: '/api/v1/loja/:id/membro/:uuid',
  summary: 'Muda o papel de uma pessoa na loja.',
  right: 'editarPessoas',
  params: deUma,
  body: z.object({ papel }, { error: 'Escolha o papel.' }),
  response: Membro,
})

export const deleteMembro = endpoint({
  ...daGente,
  method: 'DELETE',
  path: '/api/v1/loja/:id/membro/:uuid',
  summary: 'Retira o acesso de uma pessoa, na hora.',
  right: 'editarPessoas',
  status: 204,
  params: deUma,
})
