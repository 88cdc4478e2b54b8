import { existsSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import type { PGliteOptions } from '@electric-sql/pglite'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFile, syncFolder } from './sync.ts'

/** What a file system call returns to PostgreSQL when the disk refuses: "input/output error", by its number in WASI. */
const EIO = 29

/** The part of Emscripten's Node file system that is changed here. */
type Node = { mode: number; name: string; parent: Node }
type Stream = { nfd: number; node: Node }
type Nodefs = {
  realPath(node: Node): string
  node_ops: Record<(typeof MOVES)[number], (...args: never[]) => unknown>
  stream_ops: { fsync?: (stream: Stream) => number }
}

/** The calls that change the names in a folder. The folder is the first argument, except for `rename`. */
const MOVES = ['mknod', 'symlink', 'unlink', 'rmdir', 'rename'] as const

/**
 * The folder of an embedded database, whose `fsync` reaches the disk. PGlite's own file system has no fsync: every call by
 * PostgreSQL does nothing and reports success. The folders above the file are synced, too, if a name in them has changed
 * since: PostgreSQL leaves a new table's name to the file system, and not every file system keeps it. `onRefused` is called
 * when the disk refuses. From then on the content of the disk is unknown, so nothing may be answered.
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
  /** Folders in which a name has changed since they were synced. */
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
    if (existsSync(dir)) syncFolder(dir) // a removed folder has no names to lose
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
      isRefused = true // unwritten data may count as written now, so a second try would prove nothing
      onRefused(error)
      return EIO
    }
  }
}

const isFolder = ({ mode }: Node) => (mode & 0o170000) === 0o040000

/** `rename` gets the node that moves and its target folder; `symlink` and the others get their folder. */
const foldersOf = (move: (typeof MOVES)[number], [first, second]: Node[]) =>
  move === 'rename' ? [first!.parent, second!] : [first!]
