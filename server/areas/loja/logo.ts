import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import * as repo from './logo.repo.ts'
import { readLogo, showLogo } from './logo.rules.ts'
import { findNomes, lockLoja } from './loja.repo.ts'
import { nomePublicoOf } from './loja.rules.ts'
import { type DaSessao, findLojaDe, lojaNaoEncontrada } from './loja-da-sessao.ts'

/** The logo of a shop of the session. Throws NOT_FOUND for another's shop. */
export async function findLogo({ db }: Pick<Deps, 'db'>, session: DaSessao, id: string) {
  const { uuid } = await findLojaDe(db, session, id)
  return show(await repo.findLogo(db, uuid))
}

/** Keeps the logo in place of the one before. Throws VALIDACAO for what is no small PNG, NOT_FOUND for another's shop. */
export async function saveLogo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: DaSessao,
  id: string,
  imagem: string,
) {
  const png = readLogo(imagem)
  if (typeof png === 'string') throw new AppError('VALIDACAO', png, { errors: [{ campo: 'imagem', mensagem: png }] })
  const { uuid } = await findLojaDe(db, session, id)
  await db.transaction().execute(async (tx) => {
    if (!(await lockLoja(tx, uuid))) throw lojaNaoEncontrada() // deleted meanwhile
    await repo.saveLogo(tx, { lojaUuid: uuid, png, enviadoEm: clock.now() })
  })
  return show(png)
}

export async function deleteLogo({ db }: Pick<Deps, 'db'>, session: DaSessao, id: string) {
  const { uuid } = await findLojaDe(db, session, id)
  await repo.deleteLogo(db, uuid)
}

const show = (png: Uint8Array | undefined) => ({ imagem: png ? showLogo(png) : null })

/** What buyers see of the shop with this CNPJ; null when the assinatura has none, or only a person's name for it. */
export async function findMarcaPublica(db: Db, assinaturaUuid: string, cnpj: string) {
  const loja = await findNomes(db, assinaturaUuid, cnpj)
  const nome = loja && nomePublicoOf(loja)
  return nome ? { nome, logo: show(await repo.findLogo(db, loja.uuid)).imagem } : null
}

/** The logos of the assinatura's shops, for the copy of a person's data. */
export const tellLogos = async ({ db }: Pick<Deps, 'db'>, assinaturaUuid: string) =>
  (await repo.listLogos(db, assinaturaUuid)).map(({ uuid, png }) => ({ loja: uuid, imagem: showLogo(png) }))
