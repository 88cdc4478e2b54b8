/**
 * Begins this program once more in the same process, with an allocator that gives memory back (execve; its number
 * stays). Loaded before anything else (`--import`), and only where the system can do that; plain JavaScript, as
 * compile-cache.js.
 *
 * V8 compiles in threads, and glibc keeps for each thread what it once needed: 60 MB of a house that has just started.
 * With one arena for all threads, and with large pieces taken from the kernel and given back to it, this memory is
 * freed (mallopt(3)). glibc reads these variables before the first line of a program runs, so nothing later could set
 * them. A variable that the environment already has stays as it is.
 */
const LEAN = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1000000', MALLOC_MMAP_THRESHOLD_: '131072' }

if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...LEAN, ...process.env })
}
