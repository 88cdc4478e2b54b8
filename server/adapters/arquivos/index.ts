import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Logger } from '../../kernel/log.ts'
import { hostOf, type Partes } from '../../kernel/partes.ts'
import type { Patience } from '../../kernel/patience.ts'
import { StartError } from '../../kernel/start-error.ts'
import type { Arquivos, Guardado } from '../../ports/arquivos.ts'
import {
  type Completo,
  completeArquivo,
  deleteArquivo,
  findCompleto,
  hasArquivoNoS3,
  insertArquivo,
} from './arquivo.repo.ts'
import { readPartes, writePartes } from './banco/partes.ts'
import type { Bucket } from './s3/index.ts'
import { Sumiu } from './sumiu.ts'

export { sweepOf } from './s3/varredura.ts'

/** The S3 bucket, if one is configured; its code is loaded only then. Undefined: new files go to the database. */
export async function openBucket(
  { s3 }: Pick<Config, 's3'>,
  { partes, ...house }: { segredo: string; log: Logger; partes: Partes; patience: Patience },
): Promise<Bucket | undefined> {
  if (!s3) {
    partes.open({ parte: 'ARQUIVOS', quem: 'banco de dados da casa', modo: 'EMBUTIDA' })
    return undefined
  }
  const { openS3 } = await import('./s3/index.ts')
  const sonda = partes.open({ parte: 'ARQUIVOS', quem: `${hostOf(s3.endpoint)}, bucket ${s3.bucket}`, modo: 'REAL' })
  return openS3(s3, { ...house, sonda })
}

/** Stops the start when files of this house are in S3 and the S3 variables are missing. */
export async function refuseLostBucket(db: Db, bucket: Bucket | undefined) {
  if (bucket || !(await hasArquivoNoS3(db))) return
  throw new StartError(
    'S3_ENDPOINT: há arquivos desta instalação no S3, e falta dizer onde ele fica. Informe as variáveis S3_*; para deixar o S3, traga antes os arquivos com npm run arquivos:mover -- --para banco.',
  )
}

type Ambiente = { db: Db; bucket: Bucket | undefined; clock: Pick<Clock, 'now'>; log: Pick<Logger, 'warn'> }

/**
 * Keeps new files in the bucket; without a bucket, in the database. Reads each file from the place that its row names. A
 * file is in use while another table names it: the database then refuses to delete its row.
 */
export const openArquivos = ({ db, bucket, clock, log }: Ambiente): Arquivos => {
  /** Deletes an object that no row names. When the store refuses now, the sweep deletes it later. */
  const removeObjeto = async (chave: string) => {
    await bucket
      ?.remove(chave)
      .catch((err: unknown) => log.warn({ err }, 'an object stays in the S3 store until the sweep'))
  }
  return {
    async put(uuid, parts) {
      const chave = bucket?.newChave(uuid) ?? null
      await insertArquivo(db, { uuid, criadoEm: clock.now(), chave })
      let isWritten = false
      try {
        const guardado = bucket && chave ? await bucket.write(chave, parts) : await writePartes(db, uuid, parts)
        isWritten = true
        if (guardado.tamanho === 0) throw new Error('a file without bytes cannot be kept')
        if (!(await completeArquivo(db, uuid, guardado, clock.now()))) throw new Error(`file ${uuid} is not complete`)
        return guardado
      } catch (error) {
        await deleteArquivo(db, uuid).catch(() => {}) // the job of its area deletes what is left
        if (chave && isWritten) await removeObjeto(chave)
        throw error
      }
    },
    async read(uuid) {
      const completo = await findCompleto(db, uuid)
      if (!completo) return undefined
      const { tamanho, sha256 } = completo
      return { tamanho, sha256, parts: verified(uuid, completo, followed({ db, bucket }, uuid, completo)) }
    },
    async delete(uuid) {
      const chave = await deleteArquivo(db, uuid)
      if (chave) await removeObjeto(chave)
    },
    async probe() {
      if (bucket) await bucket.probe()
      else await hasArquivoNoS3(db)
    },
  }
}

/** The bytes of a file, also when it is moved between database and S3 while it is read. */
async function* followed(
  { db, bucket }: Pick<Ambiente, 'db' | 'bucket'>,
  uuid: string,
  { tamanho, chave: first }: Completo,
): AsyncGenerator<Uint8Array, void> {
  for (let at = 0, chave = first; at < tamanho; ) {
    const range = { from: at, tamanho }
    if (chave && !bucket) throw new Error(`file ${uuid} is in an S3 store that is not configured`)
    try {
      for await (const bytes of chave && bucket ? bucket.read(chave, range) : readPartes(db, uuid, range)) {
        at += bytes.length
        yield bytes
      }
    } catch (error) {
      if (!(error instanceof Sumiu)) throw error
      const now = await findCompleto(db, uuid)
      if (!now || now.chave === chave) throw new Error(`file ${uuid} has lost its bytes`, { cause: error })
      chave = now.chave
    }
  }
}

/** Passes the bytes on. Throws before the last part when their SHA-256 is not the kept one. */
export async function* verified(uuid: string, { tamanho, sha256 }: Guardado, parts: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let read = 0
  for await (const bytes of parts) {
    hash.update(bytes)
    read += bytes.length
    if (read > tamanho || (read === tamanho && hash.digest('hex') !== sha256))
      throw new Error(`file ${uuid} is not what was kept`)
    yield bytes
  }
}
