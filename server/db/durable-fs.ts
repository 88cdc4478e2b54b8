import { existsSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import type { PGliteOptions } from '@electric-sql/pglite'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFile, syncFolder } from './sync.ts'

/** What a call of the file system answers PostgreSQL with when the disk refused: "input/output error", by its number in WASI. */
const EIO = 29

/** As much of Emscripten's file system over Node's as is changed here. */
type Node = { mode: number; name: string; parent: Node }
type Stream = { nfd: number; node: Node }
type Nodefs = {
  realPath(node: Node): string
  node_ops: Record<(typeof MOVES)[number], (...args: never[]) => unknown>
  stream_ops: { fsync?: (stream: Stream) => number }
}

/** The calls that change which names a folder has; the folder is the node that each is told first, but for `rename`. */
const MOVES = ['mknod', 'symlink', 'unlink', 'rmdir', 'rename'] as const

/**
 * The folder of an embedded database, whose `fsync` reaches the disk. PGlite's own has none: there PostgreSQL's every
 * call for it does nothing and says that it went well. Besides the file, the folders above it are synced if a name in
 * them has changed since: PostgreSQL leaves a new table's name to the file system, and not every one keeps it.
 * `onRefused` is told that the disk refused. From then on nobody knows what is on it, so nothing may be answered.
 */
export async function durableFs(
  dir: string,
  onRefused: (error: unknown) => void,
): Promise<NonNullable<PGliteOptions['fs']>> {
  const nodefs = await import('@electric-sql/pglite/nodefs')
  return new (class extends nodefs.NodeFS {
    override async init(...asked: Parameters<NodeFS['init']>) {
      const { emscriptenOpts } = await super.init(...asked)
      const preRun = [emscriptenOpts.preRun ?? []].flat()
      const changed = (module: { FS: unknown }) =>
        makeDurable((module.FS as { filesystems: { NODEFS: Nodefs } }).filesystems.NODEFS, onRefused)
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [changed, ...preRun] } }
    }
  })(dir)
}

function makeDurable(nodefs: Nodefs, onRefused: (error: unknown) => void) {
  const { node_ops, stream_ops, realPath } = nodefs
  /** Folders, one of whose names has changed since they were synced. */
  const changed = new Set<string>()
  for (const move of MOVES) {
    const original = node_ops[move] as (...args: unknown[]) => unknown
    node_ops[move] = (...args: unknown[]) => {
      for (const folder of foldersOf(move, args as Node[])) changed.add(realPath(folder))
      return original(...args)
    }
  }
  const syncChanged = (dir: string) => {
    if (!changed.has(dir)) return
    if (existsSync(dir)) syncFolder(dir) // one that was removed has no names to lose
    changed.delete(dir)
  }
  let isRefused = false
  stream_ops.fsync = ({ nfd, node }) => {
    if (isRefused) return EIO
    try {
      const path = realPath(node)
      if (isFolder(node)) {
        syncFolder(path)
        changed.delete(path)
      } else syncFile(nfd)
      if (changed.size > 0) for (let at = path; at !== dirname(at); at = dirname(at)) syncChanged(dirname(at))
      return 0
    } catch (error) {
      isRefused = true // what was not written may count as written from now on: no second try says anything
      onRefused(error)
      return EIO
    }
  }
}

const isFolder = ({ mode }: Node) => (mode & 0o170000) === 0o040000

/** `rename` is told the node that moves and the folder where it goes, `symlink` and the others their folder. */
const foldersOf = (move: (typeof MOVES)[number], [first, second]: Node[]) =>
  move === 'rename' ? [first!.parent, second!] : [first!]
