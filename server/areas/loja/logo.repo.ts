import type { Db } from '../../kernel/deps.ts'

export async function findLogo(db: Db, lojaUuid: string) {
  const found = await db.selectFrom('lojaLogo').select('png').where('lojaUuid', '=', lojaUuid).executeTakeFirst()
  return found?.png
}

/** The logos of an assinatura's shops. */
export const listLogos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('lojaLogo')
    .innerJoin('loja', 'loja.uuid', 'lojaLogo.lojaUuid')
    .select(['loja.uuid', 'lojaLogo.png'])
    .where('loja.assinaturaUuid', '=', assinaturaUuid)
    .execute()

export const saveLogo = (db: Db, logo: { lojaUuid: string; png: Uint8Array; enviadoEm: Date }) =>
  db
    .insertInto('lojaLogo')
    .values(logo)
    .onConflict((conflict) => conflict.column('lojaUuid').doUpdateSet({ png: logo.png, enviadoEm: logo.enviadoEm }))
    .execute()

export const deleteLogo = (db: Db, lojaUuid: string) =>
  db.deleteFrom('lojaLogo').where('lojaUuid', '=', lojaUuid).execute()
