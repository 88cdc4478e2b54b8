import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import type { importFretes as contract } from '#contract/importacao'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { appendFretes, lockCarrinho } from '../carrinho/index.ts'
import { findLojaRemetente } from '../loja/index.ts'
import { deleteImportacoesBefore, findImportacao, insertImportacao } from './importacao.repo.ts'
import { askAgain } from './importacao.rules.ts'

const DAY = 86_400
/** Days for which a file is recognised as imported before. */
const REPETIDA_DIAS = 90
const GUARDA_DIAS = 365

type PedidoDeImportacao = z.output<typeof contract.body>
type Importada = z.output<typeof contract.response>

/**
 * Puts the rows of a file into the cart, all or none. Safe to repeat: fretes in the cart stay as they are, and a call
 * whose fretes are all there gets the same answer. Throws IMPORTACAO_REPETIDA for a file that was imported before.
 */
export function importFretes(
  deps: Deps,
  { assinaturaUuid, lojaUuid }: Pick<SessionDeAssinante, 'assinaturaUuid' | 'lojaUuid'>,
  { arquivo: { nome, resumo }, repetir, fretes }: PedidoDeImportacao,
): Promise<Importada> {
  const em = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const aberto = await lockCarrinho(deps, tx, assinaturaUuid)
    const enviaComo = await findLojaRemetente(tx, { assinaturaUuid, lojaUuid })
    const known = new Set(aberto.itens.map(({ uuid }) => uuid))
    const isRepeat = fretes.every(({ uuid }) => uuid && known.has(uuid.toLowerCase()))
    if (!isRepeat && !repetir) {
      const anterior = await findImportacao(tx, {
        assinaturaUuid,
        resumo,
        since: plusSeconds(em, -REPETIDA_DIAS * DAY),
      })
      if (anterior) throw new AppError('IMPORTACAO_REPETIDA', askAgain(anterior))
    }
    const { carrinho } = await appendFretes(deps, tx, assinaturaUuid, aberto, fretes, enviaComo)
    if (!isRepeat) {
      const importacao = { uuid: randomUUIDv7(), assinaturaUuid, nomeDoArquivo: nome, resumo, fretes: fretes.length }
      await insertImportacao(tx, { ...importacao, importadaEm: em })
    }
    return {
      uuid: carrinho.uuid,
      importados: fretes.length,
      quantidade: carrinho.fretes.length,
      total: carrinho.total,
    }
  })
}

/** Deletes the record of old imports. */
export const purgeImportacoes = defineJob({
  name: 'importacao.purgeImportacoes',
  payload: z.object({}),
  cron: '41 3 * * *',
  run: ({ db, clock }) => deleteImportacoesBefore(db, plusSeconds(clock.now(), -GUARDA_DIAS * DAY)),
})
