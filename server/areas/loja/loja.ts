import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Loja, LojaDigitada } from '#contract/loja'
import { isRepeated } from '../../db/refused.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockAssinante } from '../acesso/index.ts'
import { completeEndereco, readEndereco } from '../endereco/index.ts'
import * as repo from './loja.repo.ts'
import { nomePublicoOf } from './loja.rules.ts'

/** More than anybody has, and few enough for one list. */
const LOJAS_MAX = 50

export const lojaNaoEncontrada = () => new AppError('NOT_FOUND', 'Loja não encontrada.')

export async function listLojas({ db }: Pick<Deps, 'db'>, assinaturaUuid: string): Promise<Loja[]> {
  return (await repo.listLojas(db, assinaturaUuid)).map(showLoja)
}

/** One shop of this assinatura. Throws NOT_FOUND for another subscriber's shop and a malformed uuid. */
export async function findLoja({ db }: Pick<Deps, 'db'>, assinaturaUuid: string, uuid: string): Promise<Loja> {
  const loja = isUuid(uuid) && (await repo.findLoja(db, assinaturaUuid, uuid))
  if (!loja) throw lojaNaoEncontrada()
  return showLoja(loja)
}

/** The public name of the shop with this CNPJ; empty when the assinatura has none, or only a person's name for it. */
export async function findNomePublico(db: Db, assinaturaUuid: string, cnpj: string) {
  const nomes = await repo.findNomes(db, assinaturaUuid, cnpj)
  return nomes ? nomePublicoOf(nomes) : ''
}

/** Creates a shop; the first one is always the default. */
export async function createLoja(deps: Deps, assinaturaUuid: string, digitada: LojaDigitada) {
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
  })
  return { uuid: loja.uuid }
}

/** Changes a shop. `padraoAssinante: false` does not unset the default: only another shop can take it over. */
export function saveLoja(deps: Deps, assinaturaUuid: string, uuid: string, digitada: LojaDigitada): Promise<Loja> {
  if (!isUuid(uuid)) throw lojaNaoEncontrada()
  const loja = readLoja(digitada)
  return change(deps, assinaturaUuid, async (tx) => {
    if (!(await repo.findLoja(tx, assinaturaUuid, uuid))) throw lojaNaoEncontrada()
    if (digitada.padraoAssinante) await repo.unsetPadrao(tx, assinaturaUuid)
    const becomesPadrao = digitada.padraoAssinante ? { isPadrao: true } : {}
    const saved = await repo.updateLoja(tx, assinaturaUuid, uuid, { ...loja, ...becomesPadrao })
    if (!saved) throw lojaNaoEncontrada()
    return showLoja(saved)
  })
}

/** Deletes a shop. If it was the default, the oldest other shop becomes it. */
export function deleteLoja(deps: Deps, assinaturaUuid: string, uuid: string) {
  if (!isUuid(uuid)) throw lojaNaoEncontrada()
  return change(deps, assinaturaUuid, async (tx) => {
    const deleted = await repo.deleteLoja(tx, assinaturaUuid, uuid)
    if (!deleted) throw lojaNaoEncontrada()
    if (deleted.isPadrao) await repo.setOldestPadrao(tx, assinaturaUuid)
  })
}

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
