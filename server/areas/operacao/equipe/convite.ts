import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { maskEmail } from '#contract/acesso/convidado'
import { maskCpf } from '#contract/kernel/values/cpf'
import { plusSeconds } from '#contract/kernel/values/instant'
import { CONVITE_INVALIDO, MENSAGENS_DA_EQUIPE } from '#contract/operacao/equipe'
import type { Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import {
  acceptConviteDeOperador,
  countOutrosAdministradores,
  createOperador,
  findConvidado,
  hashSenha,
  listOperadores,
  mintConviteDeOperador,
  type NovoOperador,
} from '../../acesso/index.ts'
import { addAuditoria, LINHA_DE_COMANDO, type Operador } from '../auditoria/auditoria.ts'
import { cartaDoConvite } from './carta-do-convite.ts'

/** How long an invitation is good, from the writing of its mail. */
const CONVITE_SECONDS = 48 * 3600
/** D §17: how long the link of the first operator is good. */
const PRIMEIRO_SECONDS = 3600

const linkOf = (publicUrl: string, token: string) => `${publicUrl}/operacao/convite?token=${token}`

/** What the audit log keeps of a new operator, without personal data in the clear. */
const masked = ({ cpf, email, direitos }: NovoOperador) => ({ cpf: maskCpf(cpf), email: maskEmail(email), direitos })

/** Adds a member of the staff and mails the link that sets the password. */
export async function inviteOperador(deps: Deps, operador: Operador, novo: NovoOperador) {
  return deps.db.transaction().execute(async (tx) => {
    const uuid = await createOperador(tx, novo, deps.clock.now())
    await deps.jobs.enqueue(tx, sendConviteDeOperador, { usuarioUuid: uuid, evento: randomUUID() })
    await addAuditoria(tx, deps, operador, {
      acao: 'OPERADOR_CONVIDADO',
      alvo: `operador:${uuid}`,
      depois: masked(novo),
    })
    return uuid
  })
}

/** Sends the link again. The earlier one stops working when the new mail is written. */
export async function resendConvite(deps: Deps, operador: Operador, uuid: string) {
  await deps.db.transaction().execute(async (tx) => {
    const [pessoa] = await listOperadores(tx, uuid)
    if (!pessoa) throw new AppError('NOT_FOUND', MENSAGENS_DA_EQUIPE.naoEncontrado)
    if (pessoa.emailValidadoEm) throw new AppError('CONFLICT', MENSAGENS_DA_EQUIPE.jaAceito)
    await deps.jobs.enqueue(tx, sendConviteDeOperador, { usuarioUuid: uuid, evento: randomUUID() })
    await addAuditoria(tx, deps, operador, { acao: 'CONVITE_REENVIADO', alvo: `operador:${uuid}` })
  })
}

export const sendConviteDeOperador = defineJob({
  name: 'operacao.sendConviteDeOperador',
  payload: z.object({ usuarioUuid: z.uuid(), evento: z.uuid() }),
  run: (deps, { usuarioUuid, evento }) =>
    sendOnce(deps, `convite-de-operador:${evento}`, async () => {
      const [pessoa] = await listOperadores(deps.db, usuarioUuid)
      if (!pessoa?.email || pessoa.emailValidadoEm) return undefined // removed, or accepted meanwhile
      const { email, direitos } = pessoa
      const expiraEm = plusSeconds(deps.clock.now(), CONVITE_SECONDS)
      const token = await mintConviteDeOperador(deps, {
        usuarioUuid,
        email,
        evento: `convite-de-operador:${evento}`,
        expiraEm,
      })
      return cartaDoConvite(email, { direitos, url: linkOf(deps.publicUrl(), token), marca: deps.config.marca.nome })
    }),
})

/**
 * Creates the first operator of an installation, with every right. Returns the link that sets the password; the link
 * works once, within an hour (D §17). If the operator is there and has not used the link, a new link is made. The
 * command line calls this function, also to let somebody in when no administrator can enter any more; so it returns how
 * many other administrators can log in, and does not refuse.
 */
export async function createPrimeiroOperador(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  novo: Omit<NovoOperador, 'direitos'>,
  publicUrl: string,
) {
  const expiraEm = plusSeconds(clock.now(), PRIMEIRO_SECONDS)
  const waiting = (await listOperadores(db)).find(
    ({ cpf, email, emailValidadoEm }) => cpf === novo.cpf && email === novo.email && !emailValidadoEm,
  )
  const pessoa = { ...novo, direitos: ['ADMINISTRADOR' as const] }
  const usuarioUuid =
    waiting?.uuid ??
    (await db.transaction().execute(async (tx) => {
      const uuid = await createOperador(tx, pessoa, clock.now())
      const ato = { acao: 'OPERADOR_CRIADO', alvo: `operador:${uuid}`, depois: masked(pessoa) } as const
      await addAuditoria(tx, { clock }, LINHA_DE_COMANDO, ato)
      return uuid
    }))
  const evento = `primeiro-operador:${randomUUID()}`
  const token = await mintConviteDeOperador({ db, clock }, { usuarioUuid, email: novo.email, evento, expiraEm })
  return { link: linkOf(publicUrl, token), outros: await countOutrosAdministradores(db, usuarioUuid) }
}

/** What the page behind a link shows. Throws CONVITE_INVALIDO. */
export async function showConvite(deps: Deps, token: string) {
  const convidado = await findConvidado(deps, token)
  if (!convidado) throw conviteInvalido()
  const { nome, sobrenome, cpf, email, direitos } = convidado
  return { nome: `${nome} ${sobrenome}`.trim(), cpf: maskCpf(cpf ?? ''), email: maskEmail(email ?? ''), direitos }
}

/** Sets the password. The link is good once, also when it is used twice at the same time. Throws CONVITE_INVALIDO. */
export async function acceptConvite(deps: Deps, { token, senha, ip }: { token: string; senha: string; ip: string }) {
  if (!(await findConvidado(deps, token))) throw conviteInvalido() // before the costly digest
  const senhaHash = await hashSenha(deps, senha)
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const { uuid } = await acceptConviteDeOperador(tx, token, senhaHash, deps.clock.now())
      await addAuditoria(tx, deps, { usuarioUuid: uuid, ip }, { acao: 'CONVITE_ACEITO', alvo: `operador:${uuid}` })
    })
    .catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'TOKEN_INVALIDO' ? conviteInvalido() : error
    })
}

const conviteInvalido = () => new AppError('CONVITE_INVALIDO', CONVITE_INVALIDO)
