import { maskEmail } from '#contract/acesso/convidado'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import { maskCpf } from '#contract/kernel/values/cpf'
import { MENSAGENS_DA_EQUIPE, type Operador as OperadorNaLista } from '#contract/operacao/equipe'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Session } from '../../../kernel/session.ts'
import {
  assertSenha,
  closeOperador,
  countOutrosAdministradores,
  deleteSessao,
  listOperadores,
  listSessoes,
  lockEquipe,
  lockUsuario,
  type OperadorDaEquipe,
  operadorDesde,
  requestTrocaDeEmail,
  updateDireitos,
} from '../../acesso/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'

type Quem = Operador & { usuarioUuid: string }

export async function listEquipe({ db, clock }: Deps, eu: string): Promise<OperadorNaLista[]> {
  const agora = clock.now()
  return (await listOperadores(db)).map((pessoa) => shown(pessoa, eu, agora))
}

export async function findOperador({ db, clock }: Deps, eu: string, uuid: string) {
  return shown(await operadorOf(db, uuid), eu, clock.now())
}

/**
 * Gives other rights. They hold from the person's next call. Throws CONFLICT for oneself and for the last
 * administrator.
 */
export async function changeDireitos(deps: Deps, quem: Quem, uuid: string, direitos: DireitoDeOperador[]) {
  await deps.db.transaction().execute(async (tx) => {
    const pessoa = await lockOther(tx, quem, uuid)
    if (!direitos.includes('ADMINISTRADOR')) await assertNotLast(tx, pessoa)
    await updateDireitos(tx, uuid, direitos)
    await addAuditoria(tx, deps, quem, {
      acao: 'DIREITOS_MUDADOS',
      alvo: `operador:${uuid}`,
      antes: { direitos: pessoa.direitos },
      depois: { direitos },
    })
  })
  deps.sessions.forget(uuid)
}

/** Ends the access of a member of the staff, or withdraws the invitation. Throws as `changeDireitos`. */
export async function removeOperador(deps: Deps, quem: Quem, uuid: string) {
  await deps.db.transaction().execute(async (tx) => {
    const pessoa = await lockOther(tx, quem, uuid)
    await assertNotLast(tx, pessoa)
    await closeOperador(tx, pessoa, deps.clock.now())
    await addAuditoria(tx, deps, quem, {
      acao: 'OPERADOR_REMOVIDO',
      alvo: `operador:${uuid}`,
      antes: { direitos: pessoa.direitos },
    })
  })
  deps.sessions.forget(uuid)
}

export async function listSessoesDoOperador({ db, clock }: Deps, session: Session, uuid: string) {
  await operadorOf(db, uuid)
  const abertas = await listSessoes(db, uuid, operadorDesde(clock.now()))
  return abertas.map((sessao) => ({ ...sessao, isAtual: sessao.uuid === session.uuid }))
}

export async function endSessaoDoOperador(deps: Deps, quem: Quem, { uuid, sessao }: { uuid: string; sessao: string }) {
  await deps.db.transaction().execute(async (tx) => {
    await operadorOf(tx, uuid)
    if (!(await deleteSessao(tx, uuid, sessao))) throw new AppError('NOT_FOUND', 'Sessão não encontrada.')
    await addAuditoria(tx, deps, quem, { acao: 'SESSAO_ENCERRADA', alvo: `operador:${uuid}` })
  })
  deps.sessions.forget(uuid)
}

/** Asks for another e-mail for oneself; its owner confirms it by a link (D §23). Throws SENHA_INCORRETA. */
export async function changeEmail(
  deps: Deps,
  quem: Quem,
  { email, senhaAtual }: { email: string; senhaAtual: string },
) {
  await assertSenha(deps, quem.usuarioUuid, senhaAtual, 'Senha incorreta.', 'senhaAtual')
  await deps.db.transaction().execute(async (tx) => {
    const eu = await lockUsuario(tx, quem.usuarioUuid)
    if (!eu) throw new AppError('NOT_FOUND', MENSAGENS_DA_EQUIPE.naoEncontrado)
    await requestTrocaDeEmail(deps, tx, eu, email)
    await addAuditoria(tx, deps, quem, {
      acao: 'EMAIL_PEDIDO',
      alvo: `operador:${eu.uuid}`,
      depois: { email: maskEmail(email) },
    })
  })
}

/** Locks the equipe and finds one of its operadores. Throws NOT_FOUND, and CONFLICT for oneself. */
async function lockOther(tx: Db, { usuarioUuid }: Quem, uuid: string) {
  await lockEquipe(tx)
  const pessoa = await operadorOf(tx, uuid)
  if (pessoa.uuid === usuarioUuid) throw new AppError('CONFLICT', MENSAGENS_DA_EQUIPE.siMesmo)
  return pessoa
}

/** Throws CONFLICT for the last administrator. An invited person counts as an administrator after accepting the invitation. */
async function assertNotLast(tx: Db, { uuid, direitos, emailValidadoEm }: OperadorDaEquipe) {
  if (!direitos.includes('ADMINISTRADOR') || !emailValidadoEm) return
  if ((await countOutrosAdministradores(tx, uuid)) === 0) throw new AppError('CONFLICT', MENSAGENS_DA_EQUIPE.ultimo)
}

async function operadorOf(db: Db, uuid: string) {
  const [pessoa] = await listOperadores(db, uuid)
  if (!pessoa) throw new AppError('NOT_FOUND', MENSAGENS_DA_EQUIPE.naoEncontrado)
  return pessoa
}

function shown(pessoa: OperadorDaEquipe, eu: string, agora: Date): OperadorNaLista {
  const { uuid, nome, sobrenome, cpf, email, direitos, emailValidadoEm, conviteAte } = pessoa
  const isLive = conviteAte !== null && conviteAte > agora
  return {
    uuid,
    nome,
    sobrenome,
    cpf: maskCpf(cpf ?? ''),
    email: maskEmail(email ?? ''),
    direitos,
    situacao: emailValidadoEm ? 'ATIVO' : isLive || conviteAte === null ? 'CONVIDADO' : 'CONVITE_VENCIDO',
    conviteAte: emailValidadoEm ? null : conviteAte,
    temSegundoFator: pessoa.fatorAtivadoEm !== null,
    desde: pessoa.criadoEm,
    ultimoUso: pessoa.usadaEm,
    isEu: uuid === eu,
  }
}
