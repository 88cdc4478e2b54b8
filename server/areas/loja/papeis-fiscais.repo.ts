import type { RespostasFiscais } from '#contract/loja/qual-papel'
import type { Db } from '../../kernel/deps.ts'

/** The answers of an assinatura's senders; `lojaUuid` null: in the subscriber's own name. */
export const listRespostas = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('respostaFiscal')
    .select(['lojaUuid', 'emiteNota', 'vendeSempre', 'isMei', 'respondidaEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()

/** Keeps a sender's answers in place of the ones before. */
export const saveRespostas = (
  tx: Db,
  de: { assinaturaUuid: string; lojaUuid: string | null },
  { emiteNota, vendeSempre, isMei }: RespostasFiscais,
  respondidaEm: Date,
) => {
  const respostas = { emiteNota, vendeSempre, isMei, respondidaEm }
  return tx
    .insertInto('respostaFiscal')
    .values({ ...de, ...respostas })
    .onConflict((row) => row.columns(['assinaturaUuid', 'lojaUuid']).doUpdateSet(respostas))
    .execute()
}

export const deletePapeisFiscais = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('respostaFiscal').where('assinaturaUuid', '=', assinaturaUuid).execute()
