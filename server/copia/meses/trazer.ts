import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type Mes, TABELAS_MENSAIS } from '../../db/meses/meses.rules.ts'
import { moveOnly } from '../../db/meses/particoes.ts'
import type { Db } from '../../kernel/deps.ts'
import { StartError } from '../../kernel/start-error.ts'
import type { BancoDeCopia } from '../banco.ts'
import { type ChaveDaCopia, readChave } from '../chave.ts'
import { checkRolo, readRolo } from '../rolos.ts'
import { type Ficha, listFichas } from './ficha.ts'
import { type Contadas, countLinhas } from './linhas.ts'
import { withLugar } from './lugar.ts'

export type Trazido = { pedaco: string; linhas: number; voltaram: number }

/**
 * Brings months back from the files in `pasta`, all of them, or those that hold the month `mes`. Each month comes whole or
 * not at all. Rows that are there already stay as they are. The tracking of an account that was closed meanwhile stays away.
 */
export async function trazerMeses(
  config: Config,
  { pasta, mes, tell }: { pasta: string; mes?: Mes | undefined; tell: (step: string) => void },
): Promise<Trazido[]> {
  const place = resolve(pasta)
  const fichas = listFichas(place, readChave(config.copia)).filter(
    ({ ficha: { de, ate } }) => mes === undefined || ((de === null || de <= mes) && mes < ate),
  )
  if (fichas.length === 0) throw new StartError(`Na pasta ${place} não há meses ${mes ? `de ${mes}` : 'guardados'}.`)
  for (const { ficha } of fichas) {
    tell(`conferindo ${ficha.pedaco}`)
    await checkRolo(place, ficha.rolo)
  }
  return withLugar(config, async (lugar) => {
    const done: Trazido[] = []
    for (const { ficha, chave } of fichas) {
      tell(ficha.pedaco)
      const voltaram = await lugar.inTransaction((banco) =>
        bringBack(banco, ficha, { pasta: place, chave }, lugar.clock.now()),
      )
      done.push({ pedaco: ficha.pedaco, linhas: ficha.linhas, voltaram })
    }
    return done
  })
}

async function bringBack(
  banco: BancoDeCopia,
  ficha: Ficha,
  { pasta, chave }: { pasta: string; chave: ChaveDaCopia | undefined },
  em: Date,
) {
  const { db } = banco
  const { colunas, linhas, sha256, rolo } = ficha
  const tabela = TABELAS_MENSAIS.find(({ nome, isDoFrete }) => isDoFrete && nome === ficha.tabela)
  if (!tabela) throw new StartError(`O arquivo ${rolo.arquivo} é de uma tabela que não é guardada por mês.`)
  await sql`create temporary table trazido (like ${sql.table(tabela.nome)} including defaults) on commit drop`.execute(
    db,
  )
  let lidas: Contadas | undefined
  await banco.copyIn(
    { nome: 'trazido', colunas },
    countLinhas(readRolo(pasta, rolo, chave), (all) => (lidas = all)),
  )
  if (lidas?.linhas !== linhas || lidas.sha256 !== sha256)
    throw new StartError(`As linhas do arquivo ${rolo.arquivo} não são as que foram guardadas: nada foi trazido.`)
  await moveOnly(db)
  const esquecida = ficha.tabela === 'frete_ocorrencia' ? sql`and f.remetente ->> 'nome' <> ''` : sql``
  const { numAffectedRows } = await sql`
    insert into ${sql.table(tabela.nome)} select t.* from trazido as t
    where exists (select from frete as f where f.uuid = t.frete_uuid ${esquecida}) on conflict do nothing`.execute(db)
  await noteTrazido(db, ficha, em)
  await sql`drop table trazido`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Notes the month as brought back, also when the house was restored from a backup made before the move. */
const noteTrazido = (db: Db, { tabela, pedaco, de, ate, linhas, sha256, rolo }: Ficha, em: Date) =>
  sql`
    insert into mes_guardado (tabela, pedaco, limites, estado, linhas, sha256, arquivo, em)
    values (${tabela}, ${pedaco}, ${`${de ?? ''}/${ate}`}, 'TRAZIDO', ${linhas}, ${sha256}, ${rolo.arquivo}, ${em})
    on conflict (tabela, pedaco) do update set estado = 'TRAZIDO', em = excluded.em`.execute(db)
