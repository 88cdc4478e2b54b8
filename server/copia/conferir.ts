import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readPartes } from '../adapters/arquivos/banco/partes.ts'
import { checkLivro } from '../areas/carteira/index.ts'
import { checkAuditoria } from '../areas/operacao/index.ts'
import { unhurry } from '../db/guarded-client.ts'
import type { Db } from '../kernel/deps.ts'
import type { Manifesto } from './manifesto.ts'

/** The result of a check: a sentence for each thing that does not add up, and what was checked. */
type Conferida = { diferencas: string[]; linhas: number; auditoria: number; arquivos: number }

/** Counts every table, adds up the books, walks the chain of the audit log and reads every file of a restored database. */
export async function checkRestaurada(db: Db, manifesto: Manifesto, tell: (step: string) => void): Promise<Conferida> {
  tell('contando as linhas')
  const { linhas, diferencas } = await countLinhas(db, manifesto)
  tell('somando o livro')
  diferencas.push(...(await checkLivro(db)))
  tell('seguindo a auditoria')
  const { linhas: auditoria, falhas } = await checkAuditoria(db)
  diferencas.push(...falhas.map(({ mensagem }) => mensagem))
  tell('lendo os arquivos')
  const arquivos = await checkArquivos(db, diferencas)
  return { diferencas, linhas, auditoria, arquivos }
}

function countLinhas(db: Db, { tabelas }: Manifesto) {
  return db.transaction().execute(async (tx) => {
    await unhurry(tx) // counting the rows of years takes long
    const diferencas: string[] = []
    let total = 0
    for (const { nome, linhas } of tabelas) {
      const { rows } = await sql<{ many: number }>`select count(*)::float8 as many from ${sql.raw(nome)}`.execute(tx)
      const { many } = rows[0]!
      total += many
      // later migrations may have added rows of their own
      if (many < linhas) diferencas.push(`A tabela ${nome} tem ${many} linhas, e eram ${linhas}.`)
    }
    return { linhas: total, diferencas }
  })
}

const PAGE = 200

async function checkArquivos(db: Db, diferencas: string[]) {
  let many = 0
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<{ uuid: string; tamanho: number; sha256: string }>`
      select uuid::text as uuid, tamanho, sha256 from arquivo
      where completo_em is not null and chave is null and ${after ? sql`uuid > ${after}` : sql`true`}
      order by uuid limit ${sql.lit(PAGE)}`.execute(db)
    for (const { uuid, tamanho, sha256 } of rows) {
      many++
      if (!(await isWhole(db, uuid, { tamanho, sha256 })))
        diferencas.push(`O arquivo ${uuid} não é o que foi guardado.`)
    }
    after = rows.at(-1)?.uuid
    if (rows.length < PAGE) return many
  }
}

async function isWhole(db: Db, uuid: string, { tamanho, sha256 }: { tamanho: number; sha256: string }) {
  const hash = createHash('sha256')
  try {
    for await (const bytes of readPartes(db, uuid, { from: 0, tamanho })) hash.update(bytes)
  } catch {
    return false // a part is missing
  }
  return hash.digest('hex') === sha256
}
