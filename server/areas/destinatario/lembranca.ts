import { randomUUIDv7 } from 'node:crypto'
import type { PessoaGuardada } from '../../db/guardados.ts'
import type { Db } from '../../kernel/deps.ts'
import { deleteOldest, upsertDestinatarios } from './destinatario.repo.ts'
import { buscaOf } from './pessoa.ts'

/** Recipients stored per subscriber; the newest stay. */
const GUARDADOS = 5000

/**
 * Stores the recipients of a save, to offer them again; for one person at one address the last data count. Runs in the
 * transaction of that save, which has locked the subscriber's cart: two never run at once.
 */
export async function rememberDestinatarios(
  tx: Db,
  { assinaturaUuid, pessoas, em }: { assinaturaUuid: string; pessoas: readonly PessoaGuardada[]; em: Date },
) {
  if (pessoas.length === 0) return
  const distinct = new Map(
    pessoas.map((pessoa) => [`${pessoa.cpfCnpj} ${pessoa.endereco.cep} ${pessoa.endereco.numero}`, pessoa]),
  )
  const rows = [...distinct.values()].map(({ endereco, ...pessoa }) => ({
    ...pessoa,
    ...endereco,
    uuid: randomUUIDv7(),
    assinaturaUuid,
    busca: buscaOf(pessoa),
    usadoEm: em,
  }))
  if (await upsertDestinatarios(tx, rows)) await deleteOldest(tx, assinaturaUuid, GUARDADOS)
}
