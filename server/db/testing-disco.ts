import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'

/** One request to a disk, in the order of asking. Paths are absolute; bytes are a copy. */
export type PedidoAoDisco =
  | { op: 'open'; fd: unknown; path: string }
  | { op: 'close'; fd: unknown }
  | { op: 'write'; fd: unknown; offset: number; bytes: Uint8Array }
  | { op: 'size'; at: { fd: unknown } | { path: string }; size: number }
  | { op: 'file' | 'folder' | 'remove'; path: string }
  | { op: 'rename'; from: string; to: string }
  | { op: 'sync'; fd: unknown }
  /** A mark of the test: this was answered by then. */
  | { op: 'mark'; name: string }

export type Disco = {
  pedidos: PedidoAoDisco[]
  mark(name: string): void
  /** Stops the recording; `pedidos` keeps the recorded requests. */
  stop(): void
}

// oxlint-disable-next-line typescript/no-explicit-any -- any call of node:fs
type Call = (...args: any[]) => unknown
type Handle = { writeFile: (data: Uint8Array | string) => Promise<void>; close(): Promise<void> }

/**
 * Records every request to the disk under `root`, by PGlite's file system and by ours, while the requests are carried out
 * as usual. `loseEnergia` computes from the record what a power loss at any moment would leave.
 */
export function recordDisco(root: string): Disco {
  const pedidos: PedidoAoDisco[] = []
  const restore: (() => void)[] = []
  const isInside = (path: unknown): path is string => typeof path === 'string' && resolve(path).startsWith(root)
  /** Open files and folders under `root`. */
  const known = new Set<unknown>()

  function wrap(home: object, name: string, change: (original: Call) => Call) {
    const calls = home as Record<string, Call>
    const original = calls[name]!
    calls[name] = change(original.bind(home))
    restore.push(() => void (calls[name] = original))
  }
  /** Records `told` after the call succeeded, because a failed call changes nothing. */
  const after = (home: object, name: string, told: (args: Parameters<Call>, answer: unknown) => PedidoAoDisco[]) =>
    wrap(home, name, (original) => (...args) => {
      const answer = original(...args)
      if (!(answer instanceof Promise)) pedidos.push(...told(args, answer))
      else
        return answer.then((value: unknown) => {
          pedidos.push(...told(args, value))
          return value
        })
      return answer
    })

  const opened = ([path, flags]: [string, unknown], fd: unknown): PedidoAoDisco[] => {
    if (!isInside(path)) return []
    known.add(fd)
    const isNew = typeof flags === 'string' && flags.startsWith('w')
    const made: PedidoAoDisco[] = isNew ? [{ op: 'file', path: resolve(path) }] : []
    return [...made, { op: 'open', fd, path: resolve(path) }]
  }
  const ofKnown = (fd: unknown, pedido: PedidoAoDisco) => (known.has(fd) ? [pedido] : [])
  const ofPath = (op: 'file' | 'folder' | 'remove', path: unknown): PedidoAoDisco[] =>
    isInside(path) ? [{ op, path: resolve(path) }] : []

  after(fs, 'openSync', (args, fd) => opened(args as [string, unknown], fd))
  after(fs, 'closeSync', ([fd]) => ofKnown(fd, { op: 'close', fd }))
  after(fs, 'writeSync', ([fd, buffer, offset, length, position]) => {
    const bytes = Uint8Array.from((buffer as Uint8Array).subarray(offset, offset + length))
    return ofKnown(fd, { op: 'write', fd, offset: position, bytes })
  })
  after(fs, 'ftruncateSync', ([fd, size]) => ofKnown(fd, { op: 'size', at: { fd }, size }))
  after(fs, 'truncateSync', ([path, size]) =>
    isInside(path) ? [{ op: 'size', at: { path: resolve(path) }, size }] : [],
  )
  for (const sync of ['fsyncSync', 'fdatasyncSync']) after(fs, sync, ([fd]) => ofKnown(fd, { op: 'sync', fd }))
  after(fs, 'mkdirSync', ([path]) => ofPath('folder', path))
  after(fs, 'writeFileSync', ([path]) => ofPath('file', path))
  for (const remove of ['unlinkSync', 'rmdirSync']) after(fs, remove, ([path]) => ofPath('remove', path))
  const renamed = ([from, to]: [string, string]): PedidoAoDisco[] =>
    isInside(from) ? [{ op: 'rename', from: resolve(from), to: resolve(to) }] : []
  after(fs, 'renameSync', (args) => renamed(args as [string, string]))
  after(fs.promises, 'rename', (args) => renamed(args as [string, string]))
  after(fs.promises, 'rm', ([path]) => ofPath('remove', path))
  wrap(fs.promises, 'mkdir', (original) => async (...args: Parameters<Call>) => {
    const answer = await original(...args)
    if (isInside(args[0])) pedidos.push(...foldersDownTo(args[0], root))
    return answer
  })
  wrap(fs.promises, 'open', (original) => async (...args: Parameters<Call>) => {
    const file = (await original(...args)) as Handle & Record<'datasync' | 'sync', () => Promise<void>>
    pedidos.push(...opened(args as [string, unknown], file))
    const { writeFile } = file
    file.writeFile = async (data) => {
      await writeFile.call(file, data)
      pedidos.push(...ofKnown(file, { op: 'write', fd: file, offset: 0, bytes: Buffer.from(data) }))
    }
    for (const [name, op] of [
      ['datasync', 'sync'],
      ['sync', 'sync'],
      ['close', 'close'],
    ] as const)
      after(file, name, () => ofKnown(file, { op, fd: file }))
    return file
  })
  syncBuiltinESMExports()

  return {
    pedidos,
    mark: (name) => void pedidos.push({ op: 'mark', name }),
    stop() {
      for (const step of restore.splice(0)) step()
      syncBuiltinESMExports()
    },
  }
}

/** The folders that `mkdir -p` makes, including those above; existing ones stay. */
function foldersDownTo(path: string, root: string): PedidoAoDisco[] {
  const steps = resolve(path).slice(root.length).split('/').filter(Boolean)
  return steps.map((_, i) => ({ op: 'folder', path: join(root, ...steps.slice(0, i + 1)) }))
}
