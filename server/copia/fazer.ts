import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bucket } from '../adapters/arquivos/s3/index.ts'
import { syncFolder } from '../db/sync.ts'
import { StartError } from '../kernel/start-error.ts'
import { VERSION } from '../kernel/version.ts'
import type { BancoDeCopia } from './banco.ts'
import {
  findServidor,
  findVersaoDaFila,
  listMeses,
  listMigracoes,
  listSequencias,
  listTabelas,
  type Tabela,
} from './catalogo.ts'
import { type ChaveDaCopia, newSal } from './chave.ts'
import { type Manifesto, writeManifesto } from './manifesto.ts'
import { type Empacotados, hasObjetos, packObjetos } from './objetos.ts'
import { writeRolo } from './rolos.ts'

/** The folder of a backup that is being made has this ending; it is renamed when the last byte is on the disk. */
const GROWING = '.incompleta'

type Pedido = {
  /** The folder that will hold the backup; it must not exist. */
  destino: string
  feitaEm: Date
  chave: Buffer | undefined
  /** Where the S3 store's files are read from; undefined: they are left out. */
  openBucket: (banco: BancoDeCopia) => Promise<Bucket | undefined>
  tell: (step: string) => void
}

/** Makes a backup of one snapshot. When it is killed, the folder keeps the ending of an incomplete one and cannot be restored. */
export async function makeCopia(banco: BancoDeCopia, pedido: Pedido): Promise<Manifesto> {
  const { destino, feitaEm } = pedido
  const chave = pedido.chave && { chave: pedido.chave, sal: newSal() }
  const pasta = `${destino}${GROWING}`
  await makeFolder(pasta)
  try {
    const migracoes = await listMigracoes(banco.db)
    if (!migracoes) throw new StartError('O banco ainda não é desta casa: não há o que copiar.')
    const tabelas = await listTabelas(banco.db)
    await lockTabelas(banco, tabelas)
    const manifesto = await writeManifesto(
      pasta,
      {
        versao: VERSION,
        feitaEm: feitaEm.toISOString(),
        banco: banco.tipo,
        servidor: await findServidor(banco.db),
        migracoes,
        fila: await findVersaoDaFila(banco.db),
        tabelas: await writeTabelas(banco, tabelas, { pasta, chave, tell: pedido.tell }),
        meses: await listMeses(banco.db),
        sequencias: await listSequencias(banco.db),
        objetos: await writeObjetos(banco, { ...pedido, pasta, chave }),
      },
      chave,
    )
    syncFolder(pasta)
    await rename(pasta, destino)
    syncFolder(dirname(destino))
    return manifesto
  } catch (error) {
    await rm(pasta, { recursive: true, force: true })
    throw asSentence(error)
  }
}

async function makeFolder(pasta: string) {
  try {
    await mkdir(dirname(pasta), { recursive: true })
    await mkdir(pasta, { mode: 0o700 })
    await using probe = await open(join(pasta, '.teste'), 'wx')
    await probe.close()
    await rm(join(pasta, '.teste'))
  } catch {
    throw new StartError(`A pasta ${dirname(pasta)} não pode receber a cópia.`)
  }
}

/** Makes a migration of another node wait until the rows are read. */
async function lockTabelas({ tipo, run }: BancoDeCopia, tabelas: Tabela[]) {
  if (tipo === 'POSTGRESQL') await run(`lock table ${tabelas.map(({ nome }) => nome).join(', ')} in access share mode`)
}

type Lugar = { pasta: string; chave: ChaveDaCopia | undefined; tell: (step: string) => void }

async function writeTabelas(banco: BancoDeCopia, tabelas: Tabela[], { pasta, chave, tell }: Lugar) {
  const written: Manifesto['tabelas'] = []
  for (const [index, tabela] of tabelas.entries()) {
    const { nome, colunas } = tabela
    const counted = { linhas: 0 }
    const label = `${index + 1}/${tabelas.length} ${nome}`
    const bytes = countLines(banco.copyOut(tabela), counted, (many) => tell(`${label}: ${linhas(many, tabela.linhas)}`))
    const rolo = await writeRolo(pasta, `${nome}.zst`, bytes, chave)
    written.push({ nome, colunas, linhas: counted.linhas, rolo })
  }
  return written
}

function linhas(many: number, guessed: number) {
  const text = `${many.toLocaleString('pt-BR')} linhas`
  return guessed > many ? `${text} de cerca de ${Math.round(guessed).toLocaleString('pt-BR')}` : text
}

const NEW_LINE = 0x0a
/** After so many bytes the progress is told. */
const TELL_BYTES = 8 * 1024 * 1024

/** COPY writes one line for each row; a line break inside a value is written as two letters. */
async function* countLines(
  parts: AsyncIterable<Uint8Array>,
  counted: { linhas: number },
  tell: (linhas: number) => void,
): AsyncGenerator<Uint8Array> {
  let untold = 0
  for await (const part of parts) {
    for (let at = part.indexOf(NEW_LINE); at >= 0; at = part.indexOf(NEW_LINE, at + 1)) counted.linhas++
    untold += part.length
    if (untold >= TELL_BYTES) {
      tell(counted.linhas)
      untold = 0
    }
    yield part
  }
}

async function writeObjetos(
  banco: BancoDeCopia,
  { pasta, chave, openBucket, tell }: Lugar & Pick<Pedido, 'openBucket'>,
) {
  if (!(await hasObjetos(banco.db))) return null
  const bucket = await openBucket(banco)
  if (!bucket) return null
  const found: Empacotados = { quantos: 0, bytes: 0, ausentes: [] }
  try {
    tell('arquivos do S3')
    const rolo = await writeRolo(pasta, 'arquivos-do-s3.zst', packObjetos(banco.db, bucket, found), chave)
    return { ...found, rolo }
  } finally {
    bucket.close()
  }
}

const SEM_ESPACO = 'Não há espaço no disco para a cópia.'
const DISCO: Record<string, string> = {
  ENOSPC: SEM_ESPACO,
  EDQUOT: SEM_ESPACO,
  EFBIG: 'O disco não aceita um arquivo tão grande.',
}

/** An error of the disk, as a sentence for the operator. */
function asSentence(error: unknown) {
  const why = DISCO[String((error as { code?: string }).code)]
  return why ? new StartError(`${why} Nada ficou pela metade.`) : error
}
