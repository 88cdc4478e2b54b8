import { PspRecusou } from '../../../ports/psp.ts'
import { Recusa } from './http.ts'

const SEM_ACESSO = 'Os pagamentos estão indisponíveis no momento. Tente mais tarde.'
const NUMERO = 'Número do cartão inválido.'
const VALIDADE = 'Validade inválida.'
const CODIGO = 'Código de segurança inválido.'
const CARTAO = 'Confira os dados do cartão.'
const CPF = 'Confira o CPF do pagador.'

/** Codes of `cause` that the person can act upon. */
const FRASES: Record<string, string> = {
  '205': NUMERO,
  E301: NUMERO,
  '208': VALIDADE,
  '209': VALIDADE,
  '325': VALIDADE,
  '326': VALIDADE,
  '224': CODIGO,
  E302: CODIGO,
  E203: CODIGO,
  '221': CARTAO,
  '316': CARTAO,
  '2006': CARTAO,
  '2062': CARTAO,
  '3003': CARTAO,
  '3034': CARTAO,
  '214': CPF,
  '324': CPF,
  '2067': CPF,
}

/** Our own key is wrong: the person can do nothing about it. */
export const isSemAcesso = ({ status }: Recusa) => [401, 403].includes(status)

/** Throws a refusal as a sentence for the person; any other error is thrown unchanged. */
export function recusou(error: unknown, otherwise: string): never {
  if (!(error instanceof Recusa)) throw error
  if (isSemAcesso(error)) throw new PspRecusou(SEM_ACESSO)
  const known = error.codigos.map((codigo) => FRASES[codigo]).find((frase) => frase !== undefined)
  throw new PspRecusou(known ?? otherwise)
}
