import * as z from 'zod'
import { Perfil } from '../acesso.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAPEIS } from '../kernel/http/papel.ts'
import { keysOf } from '../kernel/schemas/keys-of.ts'

/** D §16. A waiting invitation is EXPIRADO when its seven days are over. */
export const SITUACOES_DO_CONVITE = { PENDENTE: 'Convite pendente', ACEITO: 'Aceito', EXPIRADO: 'Venceu' } as const
export type SituacaoDoConvite = keyof typeof SITUACOES_DO_CONVITE
export const SituacaoDoConvite = z.enum(keysOf(SITUACOES_DO_CONVITE))

export const MENSAGENS_DO_CONVITE = {
  invalido: 'Este convite não vale mais: ele venceu, já foi usado ou foi retirado. Peça um novo a quem convidou você.',
  deOutroEmail: 'Este convite é de outro e-mail. Entre com a conta de quem foi convidado.',
  cadastroDeOutroEmail: 'Este convite é de outro e-mail. Use o e-mail em que ele chegou.',
  daEquipe: 'Uma conta da equipe não trabalha em lojas. Peça um convite para outro e-mail seu.',
  jaMembro: 'Essa pessoa já trabalha nesta loja.',
} as const

/** Why nobody accepts an invitation to a shop while the staff blocks its owner's account (D §17). */
export const contaBloqueada = (nomeDaLoja: string) =>
  `A nossa equipe bloqueou a conta da loja ${nomeDaLoja}. Enquanto o bloqueio durar, ninguém começa a trabalhar nela.`

/** An unreadable token is an unknown one. */
export const TokenDoConvite = z
  .string({ error: MENSAGENS_DO_CONVITE.invalido })
  .min(1, { error: MENSAGENS_DO_CONVITE.invalido })
  .max(200, { error: MENSAGENS_DO_CONVITE.invalido })

const params = z.object({ token: TokenDoConvite })

/** D §16: an invitation as its page shows it, to anybody with the link. */
export const ConviteRecebido = z
  .object({
    loja: z.object({ uuid: z.uuid(), nome: z.string() }),
    papel: z.enum(PAPEIS),
    emailMascarado: z.string().meta({ description: 'O e-mail convidado, só com as pontas, ex. b•••o@exemplo.com.' }),
    situacao: SituacaoDoConvite,
    temConta: z.boolean().meta({ description: 'Se o e-mail convidado já tem uma conta.' }),
  })
  .meta({ id: 'ConviteRecebido' })
export type ConviteRecebido = z.output<typeof ConviteRecebido>

export const findConvite = endpoint({
  method: 'GET',
  path: '/api/v1/convite/:token',
  summary: 'Um convite para trabalhar em uma loja, pelo token do link.',
  tag: 'acesso',
  access: 'visitor',
  params,
  response: ConviteRecebido,
})

export const acceptConvite = endpoint({
  method: 'POST',
  path: '/api/v1/convite/:token/aceite',
  summary: 'Aceita um convite. Precisa da sessão do e-mail convidado.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'pessoal',
  params,
  response: Perfil,
})
