import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/deps.ts'
import { findDigest, findQueVale, insertImportacao } from './importacao.repo.ts'
import type { Tabela } from './tabela.ts'

/**
 * The row of the state that is about to be replaced, so that `bringBack` can return to it. When no row has that state
 * (the project's own tables, the command line), one is added without an operator. The caller holds the table's lock.
 */
export async function keepBefore<Plano>(
  tx: Db,
  { tabela, keep, waitsInTable }: Pick<Tabela<Plano, unknown>, 'tabela' | 'keep' | 'waitsInTable'>,
  transportadora: string | null,
  em: Date,
) {
  const conteudo = await keep(tx, transportadora, em)
  const vale = await findQueVale(tx, tabela, transportadora, em)
  if (vale && (await findDigest(tx, vale.uuid)) === createHash('sha256').update(conteudo).digest('hex')) return vale
  return insertImportacao(tx, {
    uuid: randomUUID(),
    tabela,
    transportadora,
    nome: waitsInTable ? nomeOf(conteudo) : 'Antes do console',
    arquivo: null,
    sha256: null,
    linhas: 0,
    resumo: JSON.stringify({ novas: 0, alteradas: 0, retiradas: 0, variacao: null }),
    conteudo,
    operadorUuid: null,
    motivo: null,
    decididaEm: em,
    valeDe: em,
    aplicadaEm: em,
    canceladaEm: null,
    voltaDe: null,
  })
}

/** The newest name among a carrier's versions. */
const nomeOf = (conteudo: string) =>
  Object.values(JSON.parse(conteudo) as Record<string, string>)
    .toSorted()
    .at(-1) ?? 'Sem tabela'
