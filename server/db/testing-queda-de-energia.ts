import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PedidoAoDisco } from './testing-disco.ts'

/** A disk writes a sector completely or not at all; PostgreSQL relies on no more. */
const SECTOR = 512

type Write = { offset: number; bytes: Uint8Array } | { size: number }
/** `synced` may be shared with another tree until `isOwn`. */
type File = { kind: 'file'; synced: Buffer; isOwn: boolean; waiting: Write[] }
/** One change of names, which the journal of a file system keeps or loses as a whole. */
type Change = { folder: Folder; name: string; node: Node | undefined }[]
type Folder = { kind: 'folder'; now: Map<string, Node>; synced: Map<string, Node>; waiting: Change[] }
type Node = File | Folder

/** How much of the unsynced data is on the disk all the same: a chance between 0 and 1, for each sector and each name. */
export type Sobra = { chance: number; random: () => number }

/** A copy of a tree for another loss: writes go to the copies. */
function copyTree(tree: Folder): Folder {
  const names = [...tree.synced].map(([name, node]): [string, Node] => [
    name,
    node.kind === 'folder' ? copyTree(node) : newFile(node.synced),
  ])
  return { kind: 'folder', now: new Map(names), synced: new Map(names), waiting: [] }
}

/** A folder on the disk with nothing waiting to be written. */
export function readTree(dir: string): Folder {
  const folder = newFolder()
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    const node = entry.isDirectory() ? readTree(path) : entry.isFile() ? newFile(readFileSync(path)) : undefined
    if (node) folder.now.set(entry.name, node)
    if (node) folder.synced.set(entry.name, node)
  }
  return folder
}

const newFolder = (): Folder => ({ kind: 'folder', now: new Map(), synced: new Map(), waiting: [] })
const newFile = (synced: Buffer = Buffer.alloc(0)): File => ({ kind: 'file', synced, isOwn: false, waiting: [] })

/**
 * Simulates a power loss: writes into `to` what is left of `root`. Synced data is there. Each unsynced sector and each
 * unsynced change of names is there or not, by chance and in no order: more cruel than any real disk. `before` is the
 * content before the first of `pedidos`. A disk that `isDeaf` ignores every sync.
 */
export function loseEnergia(
  before: Folder,
  pedidos: readonly PedidoAoDisco[],
  { root, to, sobra, isDeaf = false }: { root: string; to: string; sobra: Sobra; isDeaf?: boolean },
) {
  const tree = copyTree(before)
  const open = new Map<unknown, Node>()
  const find = (path: string) =>
    path
      .slice(root.length)
      .split('/')
      .filter(Boolean)
      .reduce<Node | undefined>((at, name) => (at?.kind === 'folder' ? at.now.get(name) : undefined), tree)
  const folderOf = (path: string) => {
    const folder = find(dirname(path))
    if (folder?.kind !== 'folder') throw new Error(`no folder for ${path}`)
    return folder
  }
  const change = (...changes: Change) => {
    for (const { folder, name, node } of changes) {
      if (node) folder.now.set(name, node)
      else folder.now.delete(name)
    }
    for (const folder of new Set(changes.map((one) => one.folder))) folder.waiting.push(changes)
  }
  const put = (path: string, node: Node | undefined) => ({ folder: folderOf(path), name: basename(path), node })
  const write = (node: Node | undefined, done: Write) => {
    if (node?.kind === 'file') node.waiting.push(done)
  }

  for (const pedido of pedidos) {
    if (pedido.op === 'open') {
      const node = find(pedido.path)
      if (node) open.set(pedido.fd, node)
    } else if (pedido.op === 'close') open.delete(pedido.fd)
    else if (pedido.op === 'write') write(open.get(pedido.fd), pedido)
    else if (pedido.op === 'size') write('fd' in pedido.at ? open.get(pedido.at.fd) : find(pedido.at.path), pedido)
    else if (pedido.op === 'file') {
      const there = find(pedido.path)
      if (there) write(there, { size: 0 })
      else change(put(pedido.path, newFile()))
    } else if (pedido.op === 'folder') {
      if (!find(pedido.path)) change(put(pedido.path, newFolder()))
    } else if (pedido.op === 'remove') {
      if (find(pedido.path)) change(put(pedido.path, undefined))
    } else if (pedido.op === 'rename') change(put(pedido.from, undefined), put(pedido.to, find(pedido.from)))
    else if (pedido.op === 'sync' && !isDeaf) sync(open.get(pedido.fd))
  }
  leave(tree, to, sobra)
}

function sync(node: Node | undefined) {
  if (node?.kind === 'file') {
    if (!node.isOwn) Object.assign(node, { synced: Buffer.from(node.synced), isOwn: true })
    node.synced = over(node.synced, node.waiting, ALL)
    node.waiting = []
  } else if (node) {
    for (const change of node.waiting.splice(0)) keep(change)
  }
}

/** Applies one change of names to all the folders concerned. */
function keep(change: Change) {
  for (const { folder, name, node } of change) {
    if (node) folder.synced.set(name, node)
    else folder.synced.delete(name)
    folder.waiting = folder.waiting.filter((waiting) => waiting !== change)
  }
}

function leave(folder: Folder, to: string, sobra: Sobra) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const change of folder.waiting) if (sobra.random() < sobra.chance) keep(change)
  for (const [name, node] of folder.synced) {
    if (node.kind === 'folder') leave(node, join(to, name), sobra)
    else writeFileSync(join(to, name), contentOf(node, sobra), { mode: 0o600 })
  }
}

/** The synced bytes, overwritten by those unsynced sectors that reached the disk. */
const contentOf = ({ synced, waiting }: File, sobra: Sobra) =>
  waiting.length === 0 || sobra.chance === 0 ? synced : over(Buffer.from(synced), waiting, sobra)

const ALL: Sobra = { chance: 1, random: () => 0 }

/** Writes into `content` and returns the result. A hole reads as zeros. */
function over(content: Buffer, waiting: readonly Write[], { chance, random }: Sobra) {
  let grown = content
  const reach = (length: number) => {
    if (length > grown.length) grown = Buffer.concat([grown, Buffer.alloc(length - grown.length)])
  }
  for (const done of waiting) {
    if ('size' in done) {
      if (random() >= chance) continue
      grown = grown.subarray(0, done.size)
      reach(done.size)
      continue
    }
    const { offset, bytes } = done
    for (let at = 0; at < bytes.length; ) {
      const end = chance === 1 ? bytes.length : Math.min(bytes.length, at + SECTOR - ((offset + at) % SECTOR))
      if (random() < chance) {
        reach(offset + end)
        grown.set(bytes.subarray(at, end), offset + at)
      }
      at = end
    }
  }
  return grown
}
