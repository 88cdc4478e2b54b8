import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Acao } from '#contract/operacao/auditoria'
import type { Db, Deps } from '../../../kernel/deps.ts'
import type { Session } from '../../../kernel/session.ts'
import { findUltima, insertAuditoria, lockAuditoria } from './auditoria.repo.ts'
import { INICIO, textOf } from './linha.rules.ts'

/** Who acts: an operator and the address of the request, or the command line. */
export type Operador = { usuarioUuid: string | null; ip: string | null }

/** Who acts when a command is run on the server. */
export const LINHA_DE_COMANDO: Operador = { usuarioUuid: null, ip: null }

export const operadorOf = ({ session, request }: { session: Session; request: FastifyRequest }) => ({
  usuarioUuid: session.usuarioUuid,
  ip: request.ip,
})

export type Ato = {
  acao: Acao
  motivo?: string | undefined
  /** The state before and after. CPF, e-mail, names and addresses come masked. */
  antes?: object | undefined
  depois?: object | undefined
} & (AlvoDePessoa | AlvoDaCasa)

/** What was acted on: `frete:uuid`. An act about a person's thing names the subscription, whose page lists it. */
type AlvoDePessoa = {
  alvo: `${'aumento' | 'assinante' | 'assinatura' | 'contestacao' | 'diferenca' | 'documento' | 'frete' | 'reembolso' | 'saque'}:${string}`
  assinaturaUuid: string
}
type AlvoDaCasa = {
  alvo: `${'auditoria' | 'excecao' | 'fatura' | 'livro' | 'operador' | 'tabela' | 'tarefa' | 'transportadora'}:${string}`
  assinaturaUuid?: never
}

/**
 * Writes an act of the staff into the audit log, in the transaction of the act (D §17). It locks the end of the log
 * until the commit, so call it last in the transaction, after all other locks.
 */
export async function addAuditoria(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { usuarioUuid, ip }: Operador,
  { acao, alvo, assinaturaUuid, motivo, antes, depois }: Ato,
) {
  await lockAuditoria(tx)
  const ultima = await findUltima(tx)
  const linha = {
    ordem: (ultima?.ordem ?? 0) + 1,
    em: clock.now(),
    operadorUuid: usuarioUuid,
    acao,
    alvo,
    ip,
    motivo: motivo ?? null,
    antes: antes ?? null,
    depois: depois ?? null,
    hashAnterior: ultima?.hash ?? INICIO,
  }
  const hash = createHash('sha256').update(textOf(linha)).digest('hex')
  await insertAuditoria(tx, { ...linha, hash, assinaturaUuid: assinaturaUuid ?? null })
}
