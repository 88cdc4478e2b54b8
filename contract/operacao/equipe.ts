import * as z from 'zod'
import { DIREITOS_DE_OPERADOR } from '../kernel/http/direito-de-operador.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Email } from '../kernel/schemas/contato.ts'
import { CpfDigitado } from '../kernel/schemas/cpf.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { NomeDePessoa } from '../kernel/schemas/nome.ts'
import { isSenhaForte, SENHA_FRACA, SENHA_MAX } from '../kernel/values/senha.ts'

export const MENSAGENS_DA_EQUIPE = {
  naoEncontrado: 'Operador não encontrado.',
  siMesmo: 'Ninguém muda o próprio acesso. Peça a outra pessoa que administra a equipe.',
  ultimo: 'A equipe precisa de ao menos uma pessoa com o direito Administrador.',
  jaAceito: 'Esta pessoa já aceitou o convite.',
} as const

const Direitos = z
  .array(z.enum(DIREITOS_DE_OPERADOR, { error: 'Escolha entre ATENDIMENTO, FINANCEIRO e ADMINISTRADOR.' }), {
    error: 'Escolha ao menos um direito.',
  })
  .min(1, { error: 'Escolha ao menos um direito.' })
  .max(DIREITOS_DE_OPERADOR.length, { error: 'Cada direito uma vez.' })
  .refine((direitos) => new Set(direitos).size === direitos.length, { error: 'Cada direito uma vez.' })

/** A member of the staff. CPF and e-mail masked: the list needs no more. */
export const Operador = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    sobrenome: z.string(),
    cpf: z.string(),
    email: z.string(),
    direitos: z.array(z.enum(DIREITOS_DE_OPERADOR)),
    situacao: z.enum(['ATIVO', 'CONVIDADO', 'CONVITE_VENCIDO']),
    conviteAte: Instante.nullable(),
    temSegundoFator: z.boolean(),
    desde: Instante,
    ultimoUso: Instante.nullable(),
    isEu: z.boolean(),
  })
  .meta({ id: 'Operador' })
export type Operador = z.output<typeof Operador>

export const NovoOperador = z.object(
  {
    nome: NomeDePessoa(120, 'o nome'),
    cpf: CpfDigitado,
    email: Email,
    direitos: Direitos,
  },
  { error: 'Informe nome, CPF, e-mail e direitos.' },
)
export type NovoOperador = z.output<typeof NovoOperador>

const daEquipe = { tag: 'operacao', access: 'operator', direitos: ['ADMINISTRADOR'] } as const
const deUm = z.object({ uuid: z.uuid({ error: MENSAGENS_DA_EQUIPE.naoEncontrado }) })

/** The logged-in operator, as the console's frame shows them. */
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
      email: z.string(),
      emailPendente: z.string().nullable(),
      direitos: z.array(z.enum(DIREITOS_DE_OPERADOR)),
    })
    .meta({ id: 'Eu' }),
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/operacao/eu/email',
  summary: 'Pede a troca do próprio e-mail; vale depois de confirmada no novo endereço.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  body: z.object(
    {
      email: Email,
      senhaAtual: z
        .string({ error: 'Informe a senha.' })
        .min(1, { error: 'Informe a senha.' })
        .max(SENHA_MAX, { error: 'Senha incorreta.' }),
    },
    { error: 'Informe o e-mail e a senha.' },
  ),
  status: 204,
})

export const listEquipe = endpoint({
  ...daEquipe,
  method: 'GET',
  path: '/api/v1/operacao/equipe',
  summary: 'A equipe, e quem foi convidado para ela.',
  response: z.array(Operador),
})

export const inviteOperador = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/equipe',
  summary: 'Convida alguém para a equipe; o link segue por e-mail e vale 48 horas.',
  status: 201,
  body: NovoOperador,
  response: Operador,
})

export const resendConvite = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/equipe/:uuid/convite',
  summary: 'Envia o convite de novo; o link de antes deixa de valer.',
  status: 204,
  params: deUm,
})

export const changeDireitos = endpoint({
  ...daEquipe,
  method: 'PUT',
  path: '/api/v1/operacao/equipe/:uuid',
  summary: 'Muda os direitos de alguém da equipe.',
  params: deUm,
  body: z.object({ direitos: Direitos }, { error: 'Escolha ao menos um direito.' }),
  response: Operador,
})

export const removeOperador = endpoint({
  ...daEquipe,
  method: 'DELETE',
  path: '/api/v1/operacao/equipe/:uuid',
  summary: 'Remove alguém da equipe, ou retira o convite, e encerra as sessões.',
  status: 204,
  params: deUm,
})

export const SessaoDeOperador = z
  .object({ uuid: z.uuid(), aparelho: z.string(), criadaEm: Instante, usadaEm: Instante, isAtual: z.boolean() })
  .meta({ id: 'SessaoDeOperador' })
export type SessaoDeOperador = z.output<typeof SessaoDeOperador>

export const listSessoesDoOperador = endpoint({
  ...daEquipe,
  method: 'GET',
  path: '/api/v1/operacao/equipe/:uuid/sessao',
  summary: 'As sessões abertas de alguém da equipe.',
  params: deUm,
  response: z.array(SessaoDeOperador),
})

export const endSessaoDoOperador = endpoint({
  ...daEquipe,
  method: 'DELETE',
  path: '/api/v1/operacao/equipe/:uuid/sessao/:sessao',
  summary: 'Encerra uma sessão de alguém da equipe.',
  status: 204,
  params: deUm.extend({ sessao: z.uuid({ error: 'Sessão não encontrada.' }) }),
})

export const CONVITE_INVALIDO =
  'Este link não vale mais: ele venceu ou já foi usado. Peça um novo a quem convidou você.'

const doConvite = {
  tag: 'operacao',
  access: 'visitor',
  params: z.object({
    token: z
      .string({ error: CONVITE_INVALIDO })
      .min(1, { error: CONVITE_INVALIDO })
      .max(200, { error: CONVITE_INVALIDO }),
  }),
} as const

export const findConviteDeOperador = endpoint({
  ...doConvite,
  method: 'GET',
  path: '/api/v1/operacao/equipe/convite/:token',
  summary: 'Um convite para a equipe, pelo token do link.',
  response: z
    .object({
      nome: z.string(),
      cpf: z.string().meta({ description: 'Mascarado: com ele se entra.' }),
      email: z.string().meta({ description: 'Mascarado.' }),
      direitos: z.array(z.enum(DIREITOS_DE_OPERADOR)),
    })
    .meta({ id: 'ConviteDeOperador' }),
})

export const acceptConviteDeOperador = endpoint({
  ...doConvite,
  method: 'POST',
  path: '/api/v1/operacao/equipe/convite/:token/aceite',
  summary: 'Aceita o convite e cria a senha.',
  body: z.object(
    {
      senha: z
        .string({ error: 'Informe a senha.' })
        .max(SENHA_MAX, { error: SENHA_FRACA })
        .refine(isSenhaForte, { error: SENHA_FRACA }),
    },
    { error: 'Informe a senha.' },
  ),
  response: z.object({ status: z.literal('OK') }),
})
