import { getConstructionPlans } from 'pg-boss'
import type { Bucket } from '../adapters/arquivos/s3/index.ts'
import { readMigrations } from '../db/migracao/migracoes.ts'
import { migrateIn } from '../db/migrate.ts'
import { StartError } from '../kernel/start-error.ts'
import { type BancoDeCopia, emptyBanco } from './banco.ts'
import { findVersaoDaFila, isEmpty, listTabelas, makeMesesDe, setSequencias } from './catalogo.ts'
import type { ChaveDaCopia } from './chave.ts'
import { putBack, takeApart } from './estrutura.ts'
import { type Manifesto, newerCopia } from './manifesto.ts'
import { unpackObjetos } from './objetos.ts'
import { checkRolo, readRolo } from './rolos.ts'

/** A backup that was opened with its key. */
export type Copia = { pasta: string; manifesto: Manifesto; chave: ChaveDaCopia | undefined }

/** Memory for building indexes. The embedded database lives in the memory of this process. */
const MEMORIA_MB = { POSTGRESQL: 512, EMBUTIDO: 64 } as const

/** A table with fewer rows than this keeps its indexes while its rows come in, because dropping them would take longer. */
const FEW = 1_000

/** Reads every rolo once and compares it with the manifest, before anything is changed. */
export async function checkRolos({ pasta, manifesto }: Copia, tell: (step: string) => void) {
  const rolos = [...manifesto.tabelas, ...(manifesto.objetos ? [manifesto.objetos] : [])].map(({ rolo }) => rolo)
  for (const [index, rolo] of rolos.entries()) {
    tell(`conferindo a cópia: ${index + 1} de ${rolos.length}`)
    await checkRolo(pasta, rolo)
  }
}

/** Throws unless this program can restore the backup: its migrations are known here, all with the same text. */
export function assertKnown({ manifesto: { versao, migracoes } }: Copia) {
  const known = new Set(readMigrations().map(({ nome }) => nome))
  if (migracoes.some(({ nome }) => !known.has(nome))) throw newerCopia(versao)
}

/**
 * Brings the backup into this database, inside the caller's transaction: what throws leaves nothing. The tables are
 * made by the migrations that the backup had. Newer migrations follow when the rows are there, as at an update. The
 * database must be empty, or is emptied with `isReplacing`.
 */
export async function restoreCopia(
  banco: BancoDeCopia,
  copia: Copia,
  {
    isReplacing,
    isUpdating = true,
    openBucket,
    tell,
  }: {
    isReplacing: boolean
    /** Whether the migrations that the backup lacks follow. */
    isUpdating?: boolean
    openBucket: () => Promise<Bucket | undefined>
    tell: (step: string) => void
  },
) {
  const { db } = banco
  const { manifesto } = copia
  if (!(await isEmpty(db))) {
    if (!isReplacing) {
      throw new StartError(
        'O banco de dados não está vazio: nada foi restaurado. Restaure num banco vazio, ou repita com --substituir para apagar o que há nele.',
      )
    }
    await emptyBanco(banco)
  }
  tell('criando as tabelas')
  const names = new Set(manifesto.migracoes.map(({ nome }) => nome))
  const migrations = readMigrations()
  await migrateIn(
    db,
    migrations.filter(({ nome }) => names.has(nome)),
  )
  if (manifesto.fila !== null) await createFila(banco, manifesto)
  await makeMesesDe(db, manifesto.meses ?? {})
  try {
    await loadAll(banco, copia, { openBucket, tell })
  } catch (error) {
    throw asSentence(error)
  }
  if (isUpdating) await migrateIn(db, migrations)
}

/** Brings the rows in with nothing in their way, and then checks them against every key. */
async function loadAll(
  banco: BancoDeCopia,
  copia: Copia,
  { openBucket, tell }: { openBucket: () => Promise<Bucket | undefined>; tell: (step: string) => void },
) {
  const { db } = banco
  const { pasta, manifesto, chave } = copia
  const cheias = manifesto.tabelas.filter(({ linhas }) => linhas > 0)
  const grandes = cheias.filter(({ linhas }) => linhas > FEW)
  const desmontado = await takeApart(db, new Set(grandes.map(({ nome }) => nome)))
  await loadTabelas(banco, copia, tell)
  await setSequencias(db, manifesto.sequencias)
  if (manifesto.objetos) {
    tell('arquivos do S3')
    const bucket = await openBucket()
    try {
      const quantos = await unpackObjetos(db, bucket, readRolo(pasta, manifesto.objetos.rolo, chave))
      assertMany('dos arquivos do S3', quantos, manifesto.objetos.quantos)
    } finally {
      bucket?.close()
    }
  }
  await putBack(db, desmontado, {
    cheias: cheias.map(({ nome }) => nome),
    memoriaMb: MEMORIA_MB[banco.tipo],
    tell,
  })
}

/** The sentence for rows that a key or a check refuses: they were wrong already where the backup was made. */
function asSentence(error: unknown) {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (!code?.startsWith('23')) return error
  return new StartError(
    `A cópia tem linhas que as regras do banco recusam (${constraint ?? code}): nada foi restaurado.`,
  )
}

/** The tables of the job queue, in one script of pg-boss; its transaction is the caller's. */
async function createFila({ run, db }: BancoDeCopia, { versao, fila }: Manifesto) {
  const script = getConstructionPlans('fila')
  await run(script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''))
  await run('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  if ((await findVersaoDaFila(db)) === fila) return
  throw new StartError(
    `A fila de trabalhos desta cópia é de outra versão. Restaure com o programa da versão ${versao} e atualize depois; nada foi alterado.`,
  )
}

async function loadTabelas(banco: BancoDeCopia, { pasta, manifesto, chave }: Copia, tell: (step: string) => void) {
  const here = new Map((await listTabelas(banco.db)).map((tabela) => [tabela.nome, new Set(tabela.colunas)]))
  const { tabelas } = manifesto
  // the migrations have filled some of these tables; all are emptied at once, because they refer to one another
  await banco.run(`truncate ${[...here.keys()].join(', ')} cascade`)
  for (const [index, { nome, colunas, linhas, rolo }] of tabelas.entries()) {
    const known = here.get(nome)
    if (!known || colunas.some((coluna) => !known.has(coluna))) {
      throw new StartError(`A tabela ${nome} da cópia não é a deste programa: nada foi restaurado.`)
    }
    tell(`${index + 1}/${tabelas.length} ${nome}: ${linhas.toLocaleString('pt-BR')} linhas`)
    assertMany(`da tabela ${nome}`, await banco.copyIn({ nome, colunas }, readRolo(pasta, rolo, chave)), linhas)
  }
}

function assertMany(what: string, found: number, expected: number) {
  if (found !== expected) {
    throw new StartError(`A parte ${what} da cópia tem ${found} linhas, e eram ${expected}: nada foi restaurado.`)
  }
}
