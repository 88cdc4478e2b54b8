import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../kernel/deps.ts'
import {
  deleteUnseen,
  findSharedAsset,
  insertAssets,
  noteSeen,
  type SharedAsset,
} from '../kernel/http/shared-asset.repo.ts'
import { every } from '../kernel/shared-clock.ts'
import { readWebBuild } from './pages.ts'

/** How long the files of a version are kept after its last node. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000
/** Files in one statement; most are some kilobytes. */
const AT_ONCE = 50

/**
 * Puts the hashed files of this node's pages into the database, where nodes of other versions find them, and notes each day
 * that they are still in use. Returns a function that stops this.
 */
export async function shareAssets(deps: Pick<Deps, 'db' | 'clock' | 'log'>, dist: string) {
  const build = await readWebBuild(dist)
  if (!build) return () => {}
  const nomes = build.assets.filter((nome) => !isPackedCopy(nome)).sort()
  const note = async () => {
    const { db } = deps
    const now = deps.clock.now()
    const known = await noteSeen(db, nomes, now)
    const novos = nomes.filter((nome) => !known.has(nome))
    for (let first = 0; first < novos.length; first += AT_ONCE) {
      const batch = novos.slice(first, first + AT_ONCE)
      await insertAssets(db, await Promise.all(batch.map((nome) => readAsset(join(dist, 'client/assets'), nome))), now)
    }
    await deleteUnseen(db, plusSeconds(now, -KEPT_DAYS * 86_400))
  }
  await note()
  return every(DAY_MS, deps, 'the files of the pages were not noted as in use', note)
}

const isPackedCopy = (nome: string) => /\.(br|gz)$/.test(nome)

async function readAsset(folder: string, nome: string): Promise<SharedAsset> {
  const packed = await readFile(join(folder, `${nome}.br`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return { nome, conteudo: packed ?? (await readFile(join(folder, nome))), empacotado: packed !== undefined }
}

/** The file of another version's pages at this address; undefined where no version has it. */
export async function findAsset(db: Db, pathname: string): Promise<SharedAsset | undefined> {
  const [, nome] = /^\/assets\/([\w.-]{1,200})$/.exec(pathname) ?? []
  if (!nome) return undefined
  return findSharedAsset(db, nome)
}

const KINDS: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Sends it as its own node would. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { nome, conteudo, empacotado }: SharedAsset,
) {
  reply.headers({ vary: 'accept-encoding', 'content-type': KINDS[extname(nome)] ?? 'application/octet-stream' })
  if (!empacotado) return reply.send(conteudo)
  if (String(request.headers['accept-encoding'] ?? '').includes('br'))
    return reply.header('content-encoding', 'br').send(conteudo)
  return reply.send(await promisify(brotliDecompress)(conteudo))
}
