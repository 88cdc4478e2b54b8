import * as z from 'zod'
import type { Db, Deps, JobKind } from '../../../kernel/deps.ts'
import { addAtividade } from '../../atividade/index.ts'
import { deleteConvitesDesde } from './convite.repo.ts'
import { endMembrosDesde, listNomes } from './membro.repo.ts'

/** Tells a person that an access has ended. The area of the shops runs it. */
export const tellAcessoRetirado = {
  name: 'loja.tellAcessoRetirado',
  payload: z.object({ uuid: z.uuid(), usuarioUuid: z.uuid(), nomeDaLoja: z.string() }),
} satisfies JobKind

/**
 * Withdraws the invitations that were sent since an instant, and the accesses that began since then, in all shops of a
 * subscription whose row the caller has locked: a thief may have made them. Each is a line of the activity. Returns the
 * people's uuids: after the commit the caller makes this node forget their sessions.
 */
export async function withdrawDesde(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { assinaturaUuid, usuarioUuid, desde, em }: { assinaturaUuid: string; usuarioUuid: string; desde: Date; em: Date },
) {
  const feito = { assinaturaUuid, usuarioUuid, em }
  for (const { email } of await deleteConvitesDesde(tx, assinaturaUuid, desde))
    await addAtividade(tx, { ...feito, acao: 'RETIROU_CONVITE', detalhe: email })
  const ended = await endMembrosDesde(tx, { assinaturaUuid, desde, motivo: 'RETIRADO', em })
  const pessoas = ended.map((perfil) => perfil.usuarioUuid)
  const nomes = await listNomes(tx, pessoas)
  for (const perfil of ended) {
    await addAtividade(tx, { ...feito, acao: 'RETIROU_ACESSO', detalhe: nomes.get(perfil.usuarioUuid) ?? '' })
    await jobs.enqueue(tx, tellAcessoRetirado, perfil)
  }
  return pessoas
}
