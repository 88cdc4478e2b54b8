import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { CpfDigitado } from '../kernel/schemas/cpf.ts'
import { Linha } from '../kernel/schemas/texto.ts'
import { UM } from './fila/reserva.ts'

export const blockAssinante = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/assinante/:uuid/bloqueio',
  summary:
    'Bloqueia a entrada de um assinante, encerra as sessões dele e fecha a conta a quem trabalha nela. O dinheiro continua dele. O uuid é o da assinatura.',
  body: z.object({ motivo: Linha(500, 'o motivo') }, { error: 'Informe o motivo.' }),
})

export const unblockAssinante = endpoint({
  ...UM,
  method: 'DELETE',
  path: '/api/v1/operacao/assinante/:uuid/bloqueio',
  summary: 'Devolve a entrada a um assinante bloqueado e a quem trabalha na conta dele.',
})

export const MENSAGENS_DA_LIBERACAO = {
  semBloqueio: 'O acesso desta conta não está bloqueado. Bloqueie o acesso antes de liberar o CPF.',
  outroCpf: 'Este não é o CPF desta conta. Confira com o documento.',
  emUso: (objecao: string) => `O CPF não pode ser liberado agora. ${objecao}`,
} as const

/** The whole CPF, as it stands on the claimant's document: the screen shows it masked, so nobody frees another one by mistake. */
export const LiberacaoDoCpf = z.object(
  {
    cpf: CpfDigitado,
    motivo: Linha(500, 'o motivo'),
  },
  { error: 'Informe o CPF e o motivo.' },
)
export type LiberacaoDoCpf = z.output<typeof LiberacaoDoCpf>

export const releaseCpf = endpoint({
  ...UM,
  direitos: ['ADMINISTRADOR'],
  method: 'POST',
  path: '/api/v1/operacao/assinante/:uuid/cpf/liberacao',
  summary:
    'Encerra a conta de um assinante bloqueado, e o CPF dela fica livre para outro cadastro. 409 sem o bloqueio, com dinheiro na carteira ou com fretes por postar. Não se desfaz.',
  body: LiberacaoDoCpf,
})
