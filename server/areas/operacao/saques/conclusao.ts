import { isUtf8 } from 'node:buffer'
import type { Centavos } from '#contract/kernel/values/centavos'
import { isUuid } from '#contract/kernel/values/uuid'
import { type LoteDeSaques, MENSAGENS_DO_ENVIO as MENSAGENS } from '#contract/operacao/saque'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { readLongCsv } from '../../../kernel/text/csv.ts'
import { listSaquesPorUuid, settleSaque } from '../../pagamento/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { MAX_LINHAS, planLote, readLinhas } from './arquivo-do-banco.rules.ts'

export type FimDoSaque = { situacao: 'FEITA' | 'RECUSADA'; codigo: string | null; motivo: string | null }

/**
 * Ends a withdrawal that people send: paid with the bank's code, or back to the wallet with a reason. The console, the
 * bank's file and `npm run saque:concluir` end a withdrawal here; the first end counts. Returns 'before' when it had
 * ended already, and 'unknown' when there is no such withdrawal.
 */
export function concludeSaque(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  operador: Operador,
  uuid: string,
  fim: FimDoSaque,
  /** Runs in the same transaction before the end is audited; what it throws undoes the end. */
  assertLivre?: (tx: Db) => Promise<unknown>,
): Promise<'ended' | 'before' | 'unknown'> {
  const isPago = fim.situacao === 'FEITA'
  return settleSaque(deps, uuid, fim, async (tx, { assinaturaUuid, valorCentavos, status }) => {
    await assertLivre?.(tx)
    await addAuditoria(tx, deps, operador, {
      acao: isPago ? 'SAQUE_CONCLUIDO' : 'SAQUE_DEVOLVIDO',
      alvo: `saque:${uuid}`,
      assinaturaUuid,
      motivo: fim.motivo ?? undefined,
      antes: { status },
      depois: { status: isPago ? 'PAGO' : 'DEVOLVIDO', valorCentavos, codigo: fim.codigo },
    })
  })
}

/**
 * Ends the withdrawals of the bank's file. Each line is a transaction of its own: a wrong line changes nothing and
 * stops no other line. `isEnsaio` only says what would be done.
 */
export async function concludeLote(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  operador: Operador,
  { upload, isEnsaio }: { upload: AsyncIterable<Uint8Array>; isEnsaio: boolean },
): Promise<LoteDeSaques> {
  const lidas = readLinhas(await readRows(upload))
  if (typeof lidas === 'string') throw refuse(lidas)
  const uuids = lidas.map(({ saque }) => saque.toLowerCase()).filter((saque) => isUuid(saque))
  const guardados = new Map((await listSaquesPorUuid(deps.db, [...new Set(uuids)])).map((saque) => [saque.uuid, saque]))
  const linhas: LoteDeSaques['linhas'] = []
  let [concluidos, devolvidos, soma] = [0, 0, 0 as Centavos]
  for (const { linha, saque, valor, destino, mensagem, ...fim } of planLote(lidas, guardados)) {
    const isEnd = destino === 'CONCLUI' || destino === 'DEVOLVE'
    const ended = isEnd && !isEnsaio ? await concludeSaque(deps, operador, saque.toLowerCase(), fim) : 'ended'
    if (isEnd && ended !== 'ended') {
      linhas.push({ linha, saque, valor, destino: 'JA_CONCLUIDO', mensagem: MENSAGENS.jaConcluido })
      continue
    }
    linhas.push({ linha, saque, valor, destino, mensagem })
    if (!isEnd) continue
    if (destino === 'CONCLUI') concluidos += 1
    else devolvidos += 1
    soma += valor ?? 0
  }
  return { isEnsaio, concluidos, devolvidos, soma, linhas }
}

async function readRows(upload: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of upload) parts.push(part)
  const bytes = Buffer.concat(parts)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK' || bytes.includes(0)) throw refuse(MENSAGENS.zip)
  // banks write either; Windows-1252 is what is not valid UTF-8
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  const rows = await readLongCsv(text, MAX_LINHAS + 1) // and the header
  if ('erro' in rows) throw refuse(`Linha ${rows.erro.linha}: ${rows.erro.mensagem}`)
  return rows
}

const refuse = (mensagem: string) => new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'arquivo', mensagem }] })
