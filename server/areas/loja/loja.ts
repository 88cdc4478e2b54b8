import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Loja, LojaDigitada } from '#contract/loja'
import { isRepeated } from '../../db/refused.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { deleteConvitesDaLoja, lockAssinante, renameLoja } from '../acesso/index.ts'
import { addAtividade } from '../atividade/index.ts'
import { completeEndereco, readEndereco } from '../endereco/index.ts'
import * as repo from './loja.repo.ts'
import { nomeParaPessoas } from './loja.rules.ts'
import { type DaSessao, findLojaDe, lojaNaoEncontrada } from './loja-da-sessao.ts'
import { endPessoasDaLoja } from './membros.ts'

/** More than anybody has, and few enough for one list. */
const LOJAS_MAX = 50

export async function listLojas({ db }: Pick<Deps, 'db'>, assinaturaUuid: string): Promise<Loja[]> {
  return (await repo.listLojas(db, assinaturaUuid)).map(showLoja)
}

/** One shop of the session. Throws NOT_FOUND for another's shop and a malformed uuid. */
export const findLoja = async ({ db }: Pick<Deps, 'db'>, session: DaSessao, uuid: string): Promise<Loja> =>
  showLoja(await findLojaDe(db, session, uuid))

/**
 * The shops that a session may send as: all for the subscriber; for a member the one of the profile, as the default.
 */
export async function listLojasDe({ db }: Pick<Deps, 'db'>, { assinaturaUuid, lojaUuid }: Daquele): Promise<Loja[]> {
  if (lojaUuid === null) return listLojas({ db }, assinaturaUuid)
  const loja = await repo.findLoja(db, assinaturaUuid, lojaUuid)
  return loja ? [{ ...showLoja(loja), isLojaPadraoAssinante: true }] : []
}
type Daquele = DaSessao & Pick<SessionDeAssinante, 'usuarioUuid'>

/** Creates a shop; the first one is always the default. */
export async function createLoja(deps: Deps, session: Daquele, digitada: LojaDigitada) {
  const { assinaturaUuid } = session
  refuseMembro(session)
  const { padraoAssinante } = digitada
  const loja = {
    ...readLoja(digitada),
    uuid: randomUUID(),
    assinaturaUuid,
    criadaEm: deps.clock.now(),
  }
  await change(deps, assinaturaUuid, async (tx) => {
    const lojas = await repo.countLojas(tx, assinaturaUuid)
    if (lojas >= LOJAS_MAX) throw new AppError('CONFLICT', DEMAIS)
    const isPadrao = lojas === 0 || padraoAssinante === true
    if (isPadrao) await repo.unsetPadrao(tx, assinaturaUuid)
    await repo.insertLoja(tx, { ...loja, isPadrao })
    await log(deps, tx, session, 'CRIOU_LOJA', loja)
  })
  return { uuid: loja.uuid }
}

/** Changes a shop. `padraoAssinante: false` does not unset the default: only another shop can take it over. */
export function saveLoja(deps: Deps, session: Daquele, uuid: string, digitada: LojaDigitada): Promise<Loja> {
  const { assinaturaUuid, lojaUuid } = session
  if (!isUuid(uuid) || (lojaUuid !== null && uuid.toLowerCase() !== lojaUuid)) throw lojaNaoEncontrada()
  // a member's shop is always their default
  const becomesDefault = digitada.padraoAssinante === true && lojaUuid === null
  const loja = readLoja(digitada)
  return change(deps, assinaturaUuid, async (tx) => {
    const before = await repo.findLoja(tx, assinaturaUuid, uuid)
    if (!before) throw lojaNaoEncontrada()
    if (becomesDefault) await repo.unsetPadrao(tx, assinaturaUuid)
    const saved = await repo.updateLoja(tx, assinaturaUuid, uuid, {
      ...loja,
      ...(becomesDefault && { isPadrao: true }),
    })
    if (!saved) throw lojaNaoEncontrada()
    if (nomeParaPessoas(before) !== nomeParaPessoas(saved)) await renameLoja(tx, saved.uuid, nomeParaPessoas(saved))
    await log(deps, tx, session, 'MUDOU_LOJA', saved)
    return lojaUuid === null ? showLoja(saved) : { ...showLoja(saved), isLojaPadraoAssinante: true }
  })
}

/** Deletes a shop, and ends its people's access. If it was the default, the oldest other shop becomes it. */
export async function deleteLoja(deps: Deps, session: Daquele, uuid: string) {
  const { assinaturaUuid } = session
  if (!isUuid(uuid)) throw lojaNaoEncontrada()
  refuseMembro(session)
  const people = await change(deps, assinaturaUuid, async (tx) => {
    const loja = await repo.findLoja(tx, assinaturaUuid, uuid)
    if (!loja) throw lojaNaoEncontrada()
    const ended = await endPessoas(deps, tx, loja, 'LOJA_EXCLUIDA')
    const deleted = await repo.deleteLoja(tx, assinaturaUuid, uuid)
    if (deleted?.isPadrao) await repo.setOldestPadrao(tx, assinaturaUuid)
    await log(deps, tx, session, 'EXCLUIU_LOJA', loja)
    return ended
  })
  for (const usuarioUuid of people) deps.sessions.forget(usuarioUuid)
}

/** Deletes all shops of an account that is closed. */
export async function deleteLojas(deps: Deps, tx: Db, assinaturaUuid: string) {
  for (const loja of await repo.listLojas(tx, assinaturaUuid)) await endPessoas(deps, tx, loja, 'CONTA_ENCERRADA')
  await repo.deleteLojasOf(tx, assinaturaUuid)
}

/** Ends the access of a shop's people and forgets its invitations. Returns the people's uuids. */
async function endPessoas(deps: Deps, tx: Db, loja: repo.LojaGuardada, motivo: 'LOJA_EXCLUIDA' | 'CONTA_ENCERRADA') {
  const people = await endPessoasDaLoja(deps, tx, loja.uuid, motivo)
  await deleteConvitesDaLoja(tx, loja.uuid)
  return people
}

/** A member works in one shop: adding and removing shops is the subscriber's. */
function refuseMembro({ lojaUuid }: Daquele) {
  if (lojaUuid !== null) throw new AppError('CONFLICT', 'Só o dono da conta cadastra e exclui lojas.')
}

const log = (
  { clock }: Deps,
  tx: Db,
  { assinaturaUuid, usuarioUuid }: Daquele,
  acao: 'CRIOU_LOJA' | 'MUDOU_LOJA' | 'EXCLUIU_LOJA',
  loja: { nome: string; razaoSocial: string },
) => addAtividade(tx, { assinaturaUuid, usuarioUuid, em: clock.now(), acao, detalhe: nomeParaPessoas(loja) })

const CNPJ_REPETIDO = 'Você já cadastrou uma loja com este CNPJ.'
const DEMAIS = `Você já tem ${LOJAS_MAX} lojas, o máximo de uma conta. Exclua uma delas para cadastrar outra.`

const isUuid = (text: string) => z.uuid().safeParse(text).success

/** Runs changes of one assinatura's shops one at a time, because the default depends on all of them. */
async function change<T>({ db }: Pick<Deps, 'db'>, assinaturaUuid: string, run: (tx: Db) => Promise<T>) {
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await lockAssinante(tx, assinaturaUuid))) throw lojaNaoEncontrada() // the account is being closed
      return run(tx)
    })
  } catch (error) {
    if (!isRepeated(error, 'loja_assinatura_uuid_cnpj_key')) throw error
    const errors = [{ campo: 'cnpj', mensagem: CNPJ_REPETIDO }]
    throw new AppError('CNPJ_JA_CADASTRADO', CNPJ_REPETIDO, { errors })
  }
}

/** A typed shop as stored. Throws VALIDACAO for an unknown city. */
function readLoja({ nome, razaoSocial, telefone, email, site, cnpj, ativo, endereco }: LojaDigitada) {
  return {
    nome: nome ?? '',
    razaoSocial,
    telefone: telefone ?? '',
    email: email ?? '',
    site: site ?? '',
    cnpj,
    isAtiva: ativo,
    ...readEndereco(endereco),
    referencia: endereco.referencia ?? '',
  }
}

function showLoja(loja: repo.LojaGuardada): Loja {
  const { uuid, nome, razaoSocial, telefone, email, site, cnpj, isPadrao, isAtiva } = loja
  const { cep, logradouro, numero, complemento, bairro, municipioUuid, referencia } = loja
  return {
    uuid,
    nome,
    razaoSocial,
    telefone,
    email,
    site,
    cnpj,
    isLojaPadraoAssinante: isPadrao,
    ativo: isAtiva,
    endereco: {
      ...completeEndereco({ cep, logradouro, numero, complemento, bairro, municipioUuid }),
      referencia,
    },
  }
}
