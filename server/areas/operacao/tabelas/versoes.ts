import { type NomeDaTabela, VERSOES_POR_PAGINA, type VersaoDaTabela } from '#contract/operacao/tabelas'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { listNomes } from '../../acesso/index.ts'
import {
  countImportacoes,
  findImportacao,
  findQueVale,
  type ImportacaoGuardada,
  listImportacoes,
} from './importacao.repo.ts'

/** A history longer than this is counted as this long. */
const CONTADAS = 1000

/** A page of a table's versions, newest first, and how many there are. */
export async function listVersoes({ db, clock }: Deps, tabela: NomeDaTabela, inicio: number) {
  const [rows, total] = [
    await listImportacoes(db, tabela, inicio, VERSOES_POR_PAGINA),
    await countImportacoes(db, tabela, CONTADAS),
  ]
  return { versoes: await showVersoes(db, rows, clock.now()), total }
}

export async function showVersoes(db: Db, rows: readonly ImportacaoGuardada[], em: Date): Promise<VersaoDaTabela[]> {
  const kinds = new Map(
    rows.map(({ tabela, transportadora }) => [`${tabela} ${transportadora}`, { tabela, transportadora }]),
  )
  const queValem = new Set<string>()
  for (const { tabela, transportadora } of kinds.values()) {
    const vale = await findQueVale(db, tabela, transportadora, em)
    if (vale) queValem.add(vale.uuid)
  }
  const nomes = await listNomes(db, [...new Set(rows.flatMap(({ operadorUuid }) => operadorUuid ?? []))])
  const voltas = new Map<string, string>()
  for (const voltaDe of new Set(rows.flatMap((row) => row.voltaDe ?? []))) {
    const found = rows.find(({ uuid }) => uuid === voltaDe) ?? (await findImportacao(db, voltaDe))
    if (found) voltas.set(voltaDe, found.nome)
  }
  return rows.map((row) =>
    nameVersao(row, {
      nomes,
      queVale: queValem.has(row.uuid) ? row.uuid : undefined,
      em,
      voltou: row.voltaDe ? voltas.get(row.voltaDe) : undefined,
    }),
  )
}

/** A version as the history shows it. `queVale`: the uuid of the one in force; `voltou`: which one it brought back. */
export function nameVersao(
  { operadorUuid, ...row }: ImportacaoGuardada,
  {
    nomes,
    queVale,
    em,
    voltou,
  }: { nomes: ReadonlyMap<string, string>; queVale: string | undefined; em: Date; voltou: string | undefined },
): VersaoDaTabela {
  const { uuid, nome, transportadora, arquivo, linhas, resumo, motivo, decididaEm, valeDe } = row
  const operador = operadorUuid ? (nomes.get(operadorUuid) ?? 'Operador') : null
  const situacao = situacaoOf(row, uuid === queVale, em)
  return {
    uuid,
    nome,
    transportadora,
    arquivo,
    linhas,
    resumo,
    operador,
    motivo,
    decididaEm,
    valeDe,
    situacao,
    voltaDe: voltou ?? null,
  }
}

function situacaoOf(
  { tabela, canceladaEm, valeDe, aplicadaEm }: Omit<ImportacaoGuardada, 'operadorUuid'>,
  isQueVale: boolean,
  em: Date,
): VersaoDaTabela['situacao'] {
  if (canceladaEm) return 'CANCELADA'
  if (valeDe > em || (tabela !== 'TARIFA' && !aplicadaEm)) return 'AGENDADA'
  return isQueVale ? 'VALE' : 'ANTERIOR'
}
