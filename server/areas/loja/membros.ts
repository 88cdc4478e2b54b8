import { PAPEIS_EM_PALAVRAS } from '#contract/acesso/convidado'
import { NOMES_DOS_PAPEIS, type Papel } from '#contract/kernel/http/papel'
import { isUuid } from '#contract/kernel/values/uuid'
import { MENSAGENS_DAS_PESSOAS as MENSAGENS, type Membro } from '#contract/loja/pessoas'
import type { Db, Deps, Job } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import {
  endMembros,
  findAssinaturaDe,
  findMembro,
  listMembros as listRows,
  type Membro as MembroGuardado,
  tellAcessoRetirado as tellKind,
  updatePapel,
} from '../acesso/index.ts'
import { addAtividade } from '../atividade/index.ts'
import { notify } from '../notificacao/index.ts'
import type { LojaGuardada } from './loja.repo.ts'
import { changePessoas, findLojaDe } from './loja-da-sessao.ts'

export async function listMembros({ db }: Deps, session: SessionDeAssinante, id: string): Promise<Membro[]> {
  const { uuid } = await findLojaDe(db, session, id)
  return (await listRows(db, uuid)).map(shown)
}

/** Changes a person's role. Throws CONFLICT for one's own: nobody raises or lowers themselves. */
export async function saveMembro(
  deps: Deps,
  session: SessionDeAssinante,
  { id, uuid, papel }: { id: string; uuid: string; papel: Papel },
): Promise<Membro> {
  const changed = await changePessoas(deps, session, id, async (tx, { loja }) => {
    const membro = await findOther(tx, session, loja, uuid)
    if (membro.papel === papel) return membro
    if (!(await updatePapel(tx, loja.uuid, uuid, papel))) throw membroNaoEncontrado()
    const { assinaturaUuid, usuarioUuid } = session
    const em = deps.clock.now()
    const detalhe = `${nomeDe(membro)}, agora ${NOMES_DOS_PAPEIS[papel]}`
    await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: 'MUDOU_PAPEL', detalhe })
    await tellPapel(deps, tx, membro, { nomeDaLoja: loja.nome, papel })
    return { ...membro, papel }
  })
  deps.sessions.forget(changed.usuarioUuid)
  return shown(changed)
}

/** Withdraws a person's access at once. */
export async function deleteMembro(deps: Deps, session: SessionDeAssinante, id: string, uuid: string) {
  const ended = await changePessoas(deps, session, id, (tx, { loja }) => withdraw(deps, tx, session, { loja, uuid }))
  deps.sessions.forget(ended)
}

/**
 * Withdraws a person's access in the caller's transaction, and tells the person, and the owner when a member did it.
 * Returns the person's uuid: after the commit the caller makes this node forget their sessions.
 */
export async function withdraw(
  deps: Deps,
  tx: Db,
  session: SessionDeAssinante,
  { loja, uuid }: { loja: LojaGuardada; uuid: string },
) {
  const membro = await findOther(tx, session, loja, uuid)
  const em = deps.clock.now()
  const [ended] = await endMembros(tx, { lojaUuid: loja.uuid, uuid, motivo: 'RETIRADO', em })
  if (!ended) throw membroNaoEncontrado()
  const { assinaturaUuid, usuarioUuid, isPropria } = session
  const nome = nomeDe(membro)
  await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: 'RETIROU_ACESSO', detalhe: nome })
  await tellRetirado(deps, tx, ended)
  if (!isPropria) {
    await notify(deps, tx, {
      assinaturaUuid,
      tipo: 'CONTA',
      evento: `acesso-retirado-dono:${uuid}`,
      assunto: `O acesso de ${nome} foi retirado`,
      texto: `Uma pessoa com o papel Administrador retirou o acesso de ${nome} à loja ${ended.nomeDaLoja}.`,
      isNominal: true,
    })
  }
  return ended.usuarioUuid
}

/** Ends the access of all people of a shop, with the shop or with the owner's account. Returns the people's uuids. */
export async function endPessoasDaLoja(
  deps: Deps,
  tx: Db,
  lojaUuid: string,
  motivo: 'LOJA_EXCLUIDA' | 'CONTA_ENCERRADA',
) {
  const ended = await endMembros(tx, { lojaUuid, motivo, em: deps.clock.now() })
  for (const perfil of ended) await tellRetirado(deps, tx, perfil)
  return ended.map(({ usuarioUuid }) => usuarioUuid)
}

/** Tells a person, in their own account, the new role in somebody's shop. */
async function tellPapel(
  deps: Deps,
  tx: Db,
  { uuid, usuarioUuid }: MembroGuardado,
  { nomeDaLoja, papel }: { nomeDaLoja: string; papel: Papel },
) {
  const assinaturaUuid = await findAssinaturaDe(tx, usuarioUuid)
  if (!assinaturaUuid) return
  const { pode, naoPode } = PAPEIS_EM_PALAVRAS[papel]
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'CONTA',
    evento: `papel-mudado:${uuid}:${papel}:${deps.clock.now().toISOString()}`,
    assunto: `Seu papel na loja ${nomeDaLoja} agora é ${NOMES_DOS_PAPEIS[papel]}`,
    texto: `${pode} ${naoPode}`,
    isNominal: true,
  })
}

/** Tells a person, in their own account, that an access has ended. */
async function tellRetirado(
  deps: Deps,
  tx: Db,
  { uuid, usuarioUuid, nomeDaLoja }: { uuid: string; usuarioUuid: string; nomeDaLoja: string },
) {
  const assinaturaUuid = await findAssinaturaDe(tx, usuarioUuid)
  if (!assinaturaUuid) return
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'CONTA',
    evento: `acesso-retirado:${uuid}`,
    assunto: `Seu acesso à loja ${nomeDaLoja} terminou`,
    texto: `Você não trabalha mais na loja ${nomeDaLoja}. A sua própria conta continua como está.`,
    isNominal: true,
  })
}

/** Tells a person whose access was withdrawn together with a change of e-mail. */
export const tellAcessoRetirado = {
  ...tellKind,
  run: (deps: Deps, perfil) => deps.db.transaction().execute((tx) => tellRetirado(deps, tx, perfil)),
} satisfies Job<(typeof tellKind)['payload']>

/** A member of the shop who is somebody else. Throws NOT_FOUND and CONFLICT. */
async function findOther(tx: Db, { usuarioUuid }: SessionDeAssinante, loja: LojaGuardada, uuid: string) {
  const membro = isUuid(uuid) ? await findMembro(tx, loja.uuid, uuid) : undefined
  if (!membro) throw membroNaoEncontrado()
  if (membro.usuarioUuid === usuarioUuid) throw new AppError('CONFLICT', MENSAGENS.propriaPessoa)
  return membro
}

const membroNaoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS.membroNaoEncontrado)
const nomeDe = ({ nome, sobrenome }: MembroGuardado) => `${nome} ${sobrenome}`.trim()
const shown = (membro: MembroGuardado): Membro => ({
  uuid: membro.uuid,
  nome: nomeDe(membro),
  papel: membro.papel,
  desde: membro.criadoEm,
})
